"""The facts about quantization in a conversion's report: the scheme of each op, or why it computes in float."""

from __future__ import annotations

from collections.abc import Iterator

from litefuse.context import Context
from litefuse.dialects.tfl.quantization import QuantizationRule, quantization_rule
from litefuse.ir import CONSTANT, Constant, DType, Location, Module, Op, Value
from litefuse.ir.storage.equal_constants import Contents, Data
from litefuse.passes.quantize.integers.layers import options_for
from litefuse.passes.quantize.prepare.decompose import decompositions
from litefuse.passes.quantize.state import MeasuredErrors
from litefuse.quantization import MIN_FLOAT16_ELEMENTS, Quantization
from litefuse.report import NO_WEIGHTS, refused_quantizations
from litefuse.report.quantized import IntegerEnd, QuantizedOp, round_ratio

_CONVERSIONS = ("tfl.quantize", "tfl.dequantize")
_UNCOUNTED = frozenset({CONSTANT, *_CONVERSIONS, "tfl.shape", "tfl.rank"})
"""Ops without arithmetic: conversions, and ops that read only the shape of their operand."""
_INTEGERS = {DType.I8: "int8", DType.U8: "int8", DType.I16: "int16x8"}
_WEIGHTS = {DType.I8: "dynamic", DType.I4: "int4", DType.I2: "int2"}
_BITS = {"int4": 4, "int2": 2}
"""Bits of weights, where fewer than 8 were requested."""


def describe_ops(module: Module, errors: MeasuredErrors, context: Context) -> list[QuantizedOp]:
    """Return the scheme of each op of a quantized module that computes with floats in the source model."""
    config: Quantization | None = context.options.quantize
    if config is None:
        return []
    reasons = refused_quantizations(context.events)
    seen = _Buffers()
    described: list[QuantizedOp] = []
    bodies = decompositions(module)
    functions = [function for name, function in module.functions.items() if name not in bodies]
    for function in functions:
        for op in function.ops():
            if op.kind in _UNCOUNTED or op.kind.startswith("tfl.pseudo_") or _widens_weights(op):
                continue
            scheme = _scheme(op)
            if scheme is None:
                continue
            before, after = _bytes(op, seen)
            if scheme == "float32":
                reason = _reason(op, config, reasons)
            else:
                reason = _wider_reason(op, config)
            kind = op.name.upper()
            location = op.location
            key = op.kind, location
            ratios = errors.signal_to_noise.get(key), errors.ratios_alone.get(key)
            snr, alone = (None if ratio is None else round_ratio(ratio) for ratio in ratios)
            low, high, histogram = errors.distributions.get(key, (None, None, ()))
            facts = location.layer, location.name, kind, scheme, reason, before, after, snr
            described.append(QuantizedOp(*facts, low, high, histogram, alone))
    return described


def describe_ends(module: Module) -> list[IntegerEnd]:
    """Return the inputs and outputs of the signatures whose integers represent numbers."""
    ends: list[IntegerEnd] = []
    for signature in module.signatures:
        function = module.functions[signature.function]
        sides = ("input", signature.inputs, function.arguments), ("output", signature.outputs, function.results)
        for role, names, values in sides:
            for name, value in zip(names, values, strict=True):
                parameters = value.type.quantization
                if parameters is not None:
                    dtype = value.dtype.numpy.name
                    scale, zero_point = parameters.scale, parameters.zero_point
                    ends.append(IntegerEnd(signature.name, role, name, dtype, scale, zero_point))
    return ends


def _widens_weights(op: Op) -> bool:
    """Return whether `op` is a CAST that replaces the DEQUANTIZE of float16 weights."""
    operand = op.operands[0] if op.kind == "tfl.cast" else None
    return operand is not None and operand.constant is not None and operand.dtype is DType.F16


def _scheme(op: Op) -> str | None:
    """Return the scheme in which an op computes; None if it has no numbers to quantize."""
    values = [value for value in (*op.inputs, *op.results) if _constant(value) is None]
    for value in values:
        if value.type.quantization is not None and value.dtype in _INTEGERS:
            return _INTEGERS[value.dtype]
    stored = [constant.dtype for constant in _constants(op)]
    direct = [value.dtype for value in op.inputs if value.constant is not None and value.type.quantization is not None]
    for dtype, scheme in _WEIGHTS.items():
        if dtype in direct:
            return scheme
    if DType.F16 in stored:
        return "float16"
    if any(dtype in _WEIGHTS for dtype in stored):
        return "weight-only"
    is_float = any(value.dtype is DType.F32 for value in (*op.inputs, *op.results))
    return "float32" if is_float else None


def _reason(op: Op, config: Quantization, reasons: dict[tuple[Location, str], str]) -> str:
    kind = op.name
    known = reasons.get((op.location, kind.upper())) or reasons.get((op.location, ""))
    if known:
        return known
    chosen = options_for(op, config)
    if (chosen.weights, chosen.activations) == ("float32", "float32"):
        return "requested by a rule" if config.rules else "float32 was requested"
    if chosen.activations != "float32":
        return "it only passes on values that are computed in float"
    rule = quantization_rule(op.kind)
    limit = MIN_FLOAT16_ELEMENTS if chosen.weights == "float16" else chosen.min_elements
    largest = max((constant.size for constant in _constants(op) if constant.dtype is DType.F32), default=0)
    if not largest or (largest < limit and not rule.weights):
        return NO_WEIGHTS
    if largest < limit:
        return f"its weights have fewer than {limit} elements"
    if not rule.hybrid:
        return "LiteRT has no kernel for this op with integer weights"
    return "its weights are not quantized in this form"


def _wider_reason(op: Op, config: Quantization) -> str:
    """Return why weights have more bits than were requested; "" for others."""
    bits, rule = _BITS.get(options_for(op, config).weights), quantization_rule(op.kind)
    stored = [] if bits is None else list(_stored_weights(op, rule))
    if bits is None or all(constant.dtype.bits <= bits for constant in stored):
        return ""
    if f"int{bits}" not in rule.hybrid:
        return f"LiteRT has no fast kernel for this op with {bits}-bit weights"
    if any(value.dtype is DType.I16 for value in op.results):
        return f"LiteRT has no fast kernel for 16-bit activations and {bits}-bit weights"
    if bits == 2:
        return "the length of its rows is not a multiple of 4, which the kernels require for 2 bits"
    return "its weights have rows of an odd length, which the kernels do not take in 4 bits"


def _stored_weights(op: Op, rule: QuantizationRule) -> Iterator[Constant]:
    for index in rule.weights:
        value = op.operand(index)
        constant = None if value is None else _constant(value)
        if constant is not None and constant.dtype in _WEIGHTS:
            yield constant


class _Buffers:
    """The contents of constants that were counted: a file has equal ones once, whatever their shapes are."""

    def __init__(self) -> None:
        self._contents, self._seen = Contents(), set[int]()

    def add(self, constant: Constant) -> bool:
        """Return whether no constant with this content was counted before."""
        number = self._contents.number(constant, constant.identity(), Data.of(constant))
        is_new = number not in self._seen
        self._seen.add(number)
        return is_new


def _bytes(op: Op, seen: _Buffers) -> tuple[int, int]:
    """Return the bytes of the op's float constants, before and after quantization; shared constants count once."""
    before = after = 0
    for value in op.inputs:
        source = _source(value)
        constant = source.constant
        if constant is None or (constant.dtype not in (DType.F32, DType.F16) and source.type.quantization is None):
            continue
        if seen.add(constant):
            before += constant.size * 4
            after += constant.packed_bytes
    return before, after


def _constants(op: Op) -> Iterator[Constant]:
    """Yield the constant operands, including those that a DEQUANTIZE converts to float."""
    for value in op.inputs:
        constant = _constant(value)
        if constant is not None:
            yield constant


def _constant(value: Value) -> Constant | None:
    return _source(value).constant


def _source(value: Value) -> Value:
    """Return the constant that a DEQUANTIZE, or a CAST of float16, converts, or the value itself."""
    kinds = (*_CONVERSIONS, "tfl.cast") if value.dtype is DType.F32 else _CONVERSIONS
    if value.op is not None and value.op.kind in kinds and value.op.operands[0] is not None:
        operand = value.op.operands[0]
        return operand if operand.constant is not None else value
    return value
