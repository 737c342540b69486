"""The verifier of quantized modules: refuses ops that LiteRT's kernels would compute wrongly, or crash on.

The kernels check almost nothing: wrong parameters mostly run and give wrong numbers, make the file fail to load with
XNNPACK, or abort the process. Every rule here was measured (docs/internals/quantization.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite, log2
from typing import NoReturn

import numpy as np

from litefuse.context import Context
from litefuse.dialects.calls import callees
from litefuse.dialects.tfl.quantization import HYBRID_KINDS, QuantizationRule, quantization_rule
from litefuse.dialects.tfl.table import FINAL_STATE
from litefuse.errors import InvalidModuleError, count_noun
from litefuse.ir import CONSTANT, DType, Function, Module, Op, QuantizationParameters, TensorType, Value
from litefuse.ir.quantization import INTERMEDIATES
from litefuse.ir.types import BYTE_BITS
from litefuse.passes.quantize.integers.layers import BIAS_TYPE, BIASES, has_narrow_sums
from litefuse.passes.quantize.integers.scales import TINY
from litefuse.passes.quantize.plan.limits import min_scale, refuse_scales

_ZERO_POINTS = {
    DType.I2: (-2, 1),
    DType.I4: (-8, 7),
    DType.I8: (-128, 127),
    DType.U8: (0, 255),
    DType.I16: (0, 0),
    DType.I32: (0, 0),
}
"""Smallest and largest zero point by storage; kernels of int16 ignore others, and biases have none."""
_ANY_TYPE = frozenset({"tfl.shape", "tfl.rank", "tfl.custom", "tfl.delegate", "tfl.call_once", "tfl.var_handle"})
"""Ops that do not interpret the elements, or whose kernels are not LiteRT's."""
_TABLE_SIZE = 256
_SMALL = {DType.I4: "int4", DType.I2: "int2"}
"""Forms of weights that share bytes."""
_RAW_COPIES = frozenset({"tfl.bitcast", "tfl.pseudo_update"})
_CONVERSIONS = {
    DType.F32: frozenset({DType.I8, DType.U8, DType.I16, DType.I4}),
    DType.I8: frozenset({DType.I8, DType.U8, DType.I16}),
    DType.U8: frozenset({DType.I8, DType.U8, DType.I16}),
    DType.I16: frozenset({DType.I8, DType.I16, DType.I32}),
    DType.I32: frozenset({DType.I8, DType.I16}),
}
"""Element types to which QUANTIZE converts, by the operand's."""
_DEQUANTIZED = frozenset({DType.I8, DType.U8, DType.I16, DType.I4, DType.I2, DType.F16})
_LOOKUP = "tfl.embedding_lookup"
_LSTM = "tfl.unidirectional_sequence_lstm"
_WEIGHTS = {**dict.fromkeys((*range(1, 9), 16), DType.I8), **dict.fromkeys((*range(9, 12), *range(20, 24)), DType.I16)}
"""Types of the LSTM's weights, by operand: matrices; peepholes and normalizations."""
_PEEPHOLES, _BIASES, _PROJECTION, _PROJECTION_BIAS = range(9, 12), range(12, 16), 16, 17
_HIDDEN, _CELL, _NORM_AFTER_BIAS, _INPUT_BEFORE_BIAS = 18, 19, 8, 11
"""Operands of the LSTM; the biases are 11 operands after the weights of the input, and 8 before the normalizations."""
_NORM_BIAS = 2.0**-10
"""The kernel adds biases in units of this number * the scale of the normalization."""
_CELL_EXPONENTS = range(-15, -8)
_INTERMEDIATES_COUNT = 5
_PRECISION = 1e-5
"""Relative difference of scales that counts as none: float32 rounds their products."""


def check_integers(module: Module, context: Context) -> None:
    """Check a module that is not being quantized, but has integers that the source model has; see `check_quantized`."""
    if context.options.quantize is None and _has_integers(module):
        check_quantized(module, context)


def check_quantized(module: Module, context: Context) -> None:
    """Raise `InvalidModuleError` with the first op that its kernel would not compute rightly."""
    variables: dict[str, tuple[TensorType, Op]] = {}
    for function in module.functions.values():
        for value in function.arguments:
            _check_value(function, None, value)
        for op in function.ops():
            for value in op.results:
                _check_value(function, op, value)
            if op.kind != CONSTANT and _is_quantized(op):
                _OpCheck(module, function, op).run()
            _check_variable(function, op, variables)
        _check_outputs(module, function)


def _has_integers(module: Module) -> bool:
    """Return whether a module that is not being quantized has quantized values."""
    if module.has_any({"tfl.quantize", "tfl.dequantize"}):
        return True
    return any(value.type.quantization for op in module.ops_of(HYBRID_KINDS) for value in op.inputs)


def _is_quantized(op: Op) -> bool:
    if op.symbols():
        # Its functions may have quantized arguments, though its operands are not.
        return True
    return any(value.type.quantization is not None for value in (*op.inputs, *op.results))


def _check_value(function: Function, op: Op | None, value: Value) -> None:
    """Check the rules for all quantized tensors."""
    parameters, dtype = value.type.quantization, value.dtype
    if parameters is None:
        return
    for scale in parameters.scales:
        if not (isfinite(scale) and (scale >= TINY or (parameters.block_size is not None and scale > 0))):
            _fail(function, op, f"the scale {scale} is not a normal positive number")
    if dtype is DType.I64:
        allowed = (0, 0)
    elif dtype in _ZERO_POINTS:
        allowed = _ZERO_POINTS[dtype]
    else:
        _fail(function, op, f"{dtype.numpy} tensors cannot be quantized")
    for point in parameters.zero_points:
        if not allowed[0] <= point <= allowed[1]:
            wanted = "0" if allowed == (0, 0) else f"between {allowed[0]} and {allowed[1]}"
            _fail(function, op, f"the zero point of {dtype.numpy} must be {wanted}, got {point}")
    if parameters.is_per_tensor:
        if len(parameters.scales) != 1:
            _fail(function, op, f"it has {count_noun(len(parameters.scales), 'scale')}, but no axis")
        return
    if op is None or op.kind not in (CONSTANT, "tfl.quantize"):
        _fail(function, op, "only constants can have a scale for each channel")
    shape, axis = value.shape or (), parameters.axis
    assert axis is not None
    if axis >= len(shape):
        _fail(function, op, f"the axis {axis} of the scales is not one of {value.type}")
    count = shape[axis] if parameters.block_size is None else (value.type.num_elements or 0) // parameters.block_size
    if len(parameters.scales) != count:
        _fail(function, op, f"it has {count_noun(len(parameters.scales), 'scale')}, but needs {count}")


def _check_variable(function: Function, op: Op, variables: dict[str, tuple[TensorType, Op]]) -> None:
    """Check that all accesses of a variable agree: it is copied as bytes."""
    if op.kind == "tfl.read_variable":
        handle, value = op.operands[0], op.results[0]
    elif op.kind == "tfl.assign_variable":
        handle, value = op.operands
    else:
        return
    source = None if handle is None else handle.op
    if value is None or source is None or source.kind != "tfl.var_handle":
        return
    first, before = variables.setdefault(source.attributes["shared_name"], (value.type, op))
    if (first.dtype, first.quantization) != (value.dtype, value.type.quantization):
        _fail(function, op, f"the variable is {first} at {before.location}, but {value.type} here")


def _check_outputs(module: Module, function: Function) -> None:
    if not any(signature.function == function.name for signature in module.signatures):
        return
    for value in function.results:
        op = value.op
        is_constant = op is not None and op.kind == "tfl.dequantize" and op.inputs[0].constant is not None
        if is_constant:
            _fail(function, op, "XNNPACK cannot return a dequantized constant as an output")


def _fail(function: Function, op: Op | None, problem: str) -> NoReturn:
    where = f"@{function.name}"
    if op is not None:
        name, layer = op.name.upper(), op.location.layer
        where += f": {name} at {op.location}" + (f" (layer {layer})" if layer else "")
    raise InvalidModuleError(f"{where}: {problem}")


class _OpCheck:
    """Checks one op with a quantized operand or result."""

    def __init__(self, module: Module, function: Function, op: Op) -> None:
        self.module, self.function, self.op = module, function, op
        self.rule: QuantizationRule = quantization_rule(op.kind)

    def fail(self, problem: str) -> NoReturn:
        _fail(self.function, self.op, problem)

    def run(self) -> None:
        op = self.op
        if op.kind in _ANY_TYPE or op.kind in ("tfl.read_variable", "tfl.assign_variable"):
            return
        if op.symbols():
            self.check_calls()
        elif op.kind in _RAW_COPIES:
            self.check_equal([*op.inputs, *op.results])
        elif op.kind == "tfl.quantize":
            self.check_conversion()
        elif op.kind == "tfl.dequantize":
            if op.inputs[0].dtype not in _DEQUANTIZED:
                self.fail(f"DEQUANTIZE does not read {op.inputs[0].type}")
        elif op.kind == _LSTM and op.inputs[0].dtype in BIASES:
            self.check_lstm()
        elif op.kind == FINAL_STATE or op.kind.startswith("tfl.pseudo_") or _is_table_index(op):
            return
        else:
            self.check_kernel()

    # Ops that call functions: everything is copied as bytes.

    def check_calls(self) -> None:
        op = self.op
        for callee in callees(op):
            function = self.module.functions.get(callee.name)
            if function is None or op.kind == "tfl.call_once":
                continue
            self.check_pairs("operand", op.operands[callee.skip :], "argument", callee.name, function.arguments)
            if callee.returns:
                self.check_pairs("result", op.results, "result", callee.name, function.results)
        if op.kind == "tfl.while":
            self.check_pairs("operand", op.operands, "result", "the loop", op.results)

    def check_pairs(
        self, what: str, left: Sequence[Value | None], other: str, owner: str, right: Sequence[Value | None]
    ) -> None:
        for index, (a, b) in enumerate(zip(left, right, strict=False)):
            if a is not None and b is not None and (a.dtype, a.type.quantization) != (b.dtype, b.type.quantization):
                self.fail(f"{what} {index} is {a.type}, but {other} {index} of {owner} is {b.type}")

    def check_conversion(self) -> None:
        source, result = self.op.inputs[0], self.op.results[0]
        if result.dtype not in _CONVERSIONS.get(source.dtype, ()):
            self.fail(f"QUANTIZE does not convert {source.dtype.numpy} to {result.dtype.numpy}")
        if result.type.quantization is None:
            self.fail("the result has no scale")

    # Ops with a rule in the table.

    def check_kernel(self) -> None:
        op, rule = self.op, self.rule
        results = list(filter(_is_number, op.results))
        others = [v for index, v in enumerate(op.operands) if index not in (*rule.weights, rule.bias)]
        inputs = [value for value in others if value is not None and _is_number(value)]
        if rule.weights and all(value.dtype is DType.F32 for value in (*inputs, *results)):
            self.check_hybrid()
            return
        if rule.bias is None:
            inputs = [value for value in op.inputs if _is_number(value)]
        values = [*inputs, *results]
        names = sorted({str(value.dtype.numpy) for value in values})
        if len(names) != 1:
            self.fail(f"its operands and results have different types: {', '.join(names)}")
        dtype = values[0].dtype
        if names[0] not in rule.activations:
            self.fail(f"LiteRT has no {names[0]} kernel for this op")
        if any(value.type.quantization is None or not value.type.quantization.is_per_tensor for value in values):
            self.fail("its operands and results must have one scale each")
        if rule.bias is not None:
            self.check_layer(dtype, inputs)
        if self.needs_equal_scales(dtype):
            self.check_equal(values)
        fixed = rule.fixed.get(names[0])
        for value in results:
            if fixed is not None and value.type.quantization != fixed:
                self.fail(f"its result must be {value.type.with_quantization(dtype, fixed)}, got {value.type}")
        self.check_limits(dtype)
        if dtype is DType.I16 and op.attributes.get("pot_scale_int16", False):
            self.fail("pot_scale_int16 must be false")

    def needs_equal_scales(self, dtype: DType) -> bool:
        scales = self.rule.scales
        return scales == "same" or (
            scales == "compare" and dtype is DType.I16 and self.op.kind not in ("tfl.equal", "tfl.not_equal")
        )

    def check_equal(self, values: Sequence[Value]) -> None:
        first = values[0]
        for value in values[1:]:
            if (value.dtype, value.type.quantization) != (first.dtype, first.type.quantization):
                types = f"{first.type} and {value.type}"
                self.fail(f"its operands and results must have the same scale and zero point, got {types}")

    def check_limits(self, dtype: DType) -> None:
        operands = [
            None if value is None or not _is_number(value) or index == self.rule.bias else value.type.quantization
            for index, value in enumerate(self.op.operands)
        ]
        reason = refuse_scales(self.op, dtype, operands)
        if reason:
            self.fail(reason)
        if self.rule.scales != "free":
            return
        least = min_scale(self.op, operands, exact=True)
        for value in filter(_is_number, self.op.results):
            assert value.type.quantization is not None
            if value.type.quantization.scale < least:
                self.fail(
                    f"the scale of its result is {value.type.quantization.scale:.3g}, but the kernel needs at least "
                    f"{least:.3g} for the scales of its operands"
                )

    def check_layer(self, dtype: DType, inputs: Sequence[Value]) -> None:
        """Check the weights and the bias of a layer."""
        op, rule = self.op, self.rule
        weights = op.operands[rule.weights[0]]
        assert weights is not None and rule.bias is not None and inputs[0].type.quantization is not None
        scales = self.check_weights(weights, dtype)
        bias = op.operand(rule.bias)
        chosen = op.attributes.get(BIAS_TYPE, DType.F32)
        if chosen is DType.I32 and dtype is DType.I16 and not has_narrow_sums(op, rule):
            self.fail("its sums of products may exceed int32, the type of its bias")
        if bias is None:
            return
        needed = BIASES[dtype] if chosen is DType.F32 or dtype is DType.I8 else chosen
        if bias.dtype is not needed:
            self.fail(f"its bias must be {needed.numpy} for {dtype.numpy} activations, got {bias.dtype.numpy}")
        expected = np.array(scales.scales, np.float64) * inputs[0].type.quantization.scale
        given = np.array([] if bias.type.quantization is None else bias.type.quantization.scales, np.float64)
        if expected.shape != given.shape or not np.allclose(given, expected, rtol=_PRECISION, atol=0):
            self.fail("the scale of its bias must be that of its input multiplied by that of its weights")

    def check_weights(self, weights: Value, dtype: DType) -> QuantizationParameters:
        parameters = weights.type.quantization
        if parameters is None or weights.dtype not in (DType.I8, *_SMALL):
            self.fail(f"its weights must be quantized, got {weights.type}")
        if weights.dtype in _SMALL and dtype is DType.I16:
            self.fail(f"no kernel multiplies int16 by {weights.dtype.numpy}")
        if weights.dtype is DType.I2 and "int2" not in self.rule.hybrid:
            self.fail("its kernel does not multiply 2-bit weights")
        if any(parameters.zero_points):
            self.fail("the zero point of its weights must be 0")
        if parameters.axis not in (None, self.rule.channel_axis) or parameters.block_size is not None:
            self.fail(f"the axis of its weights' scales must be {self.rule.channel_axis}, got {parameters.axis}")
        return parameters

    def check_hybrid(self) -> None:
        """Check an op with float activations: its weights may be integers, in a form that the kernel takes."""
        op, rule = self.op, self.rule
        for index, value in enumerate(op.operands):
            if value is None or value.type.quantization is None:
                continue
            parameters = value.type.quantization
            form = _SMALL.get(value.dtype) or ("tensor" if parameters.is_per_tensor else "channel")
            if parameters.block_size is not None:
                form = "block" if value.dtype is DType.I4 else f"blocks of {value.dtype.numpy}"
            if index not in rule.weights or form not in rule.hybrid or value.constant is None:
                self.fail(f"no kernel computes with float activations and {value.type} as operand {index}")
            if any(parameters.zero_points):
                self.fail("the zero point of its weights must be 0")
            width = value.shape[-1] if value.shape else None
            if op.kind == _LOOKUP and width is not None and width * value.dtype.bits % BYTE_BITS:
                self.fail(f"the kernel reads rows of whole bytes only, but those of {value.type} are not")
            if form == "channel" and parameters.axis != rule.channel_axis:
                self.fail(f"the axis of its weights' scales must be {rule.channel_axis}, got {parameters.axis}")

    # Recurrent kernels.

    def check_lstm(self) -> None:
        """Check the integer form of the LSTM, whose kernel checks nothing."""
        op = self.op
        x, h = op.operands[0], self.op.operand(_HIDDEN)
        cell = self.op.operand(_CELL)
        assert x is not None and h is not None and cell is not None and x.type.quantization is not None
        if (h.dtype, h.type.quantization) != (op.results[0].dtype, op.results[0].type.quantization):
            self.fail(f"its output is written as its hidden state, {h.type}, not as {op.results[0].type}")
        scale = cell.type.quantization.scale if cell.type.quantization is not None else 0.0
        if cell.dtype is not DType.I16 or not scale or log2(scale) not in _CELL_EXPONENTS:
            self.fail("its cell state must be int16 with a power of two from 2**-15 to 2**-9 as its scale")
        if op.attributes["fused_activation_function"] != "TANH":
            self.fail("the int8 kernel always uses tanh")
        for index, dtype in _WEIGHTS.items():
            weights = op.operand(index)
            if weights is None:
                continue
            parameters = weights.type.quantization
            if weights.dtype is not dtype or parameters is None or not parameters.is_per_tensor:
                self.fail(f"its weights must be {dtype.numpy} with one scale each, got {weights.type}")
            if parameters.zero_point:
                self.fail("the zero point of its weights must be 0")
        for index in _BIASES:
            norm, weights = op.operand(index + _NORM_AFTER_BIAS), op.operand(index - _INPUT_BEFORE_BIAS)
            unit, of = (x.type.quantization.scale, weights) if norm is None else (_NORM_BIAS, norm)
            self.check_lstm_bias(index, unit, of)
        if len(op.attributes.get(INTERMEDIATES, ())) != _INTERMEDIATES_COUNT:
            self.fail(f"it needs {_INTERMEDIATES_COUNT} intermediate tensors")
        self.check_lstm_sums()
        self.check_projection()

    def check_lstm_bias(self, index: int, unit: float, weights: Value | None) -> None:
        bias = self.op.operand(index)
        if bias is None or weights is None:
            return
        assert weights.type.quantization is not None
        expected = weights.type.quantization.scale * unit
        given = bias.type.quantization.scale if bias.type.quantization is not None else 0.0
        dtype = BIASES[self.op.inputs[0].dtype]
        if bias.dtype is not dtype or abs(given - expected) > _PRECISION * expected:
            name = f"{unit} * scale of its normalization" if unit == _NORM_BIAS else "input scale * weight scale"
            self.fail(f"its biases must be {dtype.numpy} in units of {name}")

    def check_lstm_sums(self) -> None:
        """Check the tensors that have the scales of the gates' sums before their normalization."""
        sums: Sequence[TensorType] = self.op.attributes[INTERMEDIATES][:-1]
        for index, gate in zip(_BIASES, sums, strict=True):
            is_right = gate.dtype is DType.I16 and gate.quantization is not None and not gate.quantization.zero_point
            if self.op.operand(index + _NORM_AFTER_BIAS) is not None and not is_right:
                self.fail(f"the sums of its gates must be int16 with zero point 0, got {gate}")

    def check_projection(self) -> None:
        op, projection = self.op, self.op.operand(_PROJECTION)
        if projection is None:
            return
        hidden: TensorType = op.attributes[INTERMEDIATES][-1]
        if hidden.dtype is not DType.I8 or hidden.quantization is None or hidden.quantization.zero_point:
            self.fail(f"its output before the projection must be int8 with zero point 0, got {hidden}")
        if op.attributes["proj_clip"]:
            self.fail("the int8 kernel clips projections in the wrong unit")
        rows, columns = projection.shape or (None, None)
        if rows != columns and any(op.operand(index) is not None for index in _PEEPHOLES):
            self.fail("the int8 kernel reads peephole weights out of bounds with a projection to another size")
        self.check_lstm_bias(_PROJECTION_BIAS, hidden.quantization.scale, projection)


def _is_table_index(op: Op) -> bool:
    """Return whether `op` casts 8-bit integers, quantized or not, to look them up in a table of 256."""
    if op.kind != "tfl.cast" or op.inputs[0].dtype is not DType.I8:
        return False
    sums = [user for user in op.result.uses if user.kind == "tfl.add"]
    lookups = [user for total in sums for user in total.result.uses if user.kind == "tfl.gather"]
    return len(sums) == len(op.result.uses) and all(lookup.inputs[0].shape == (_TABLE_SIZE,) for lookup in lookups)


def _is_number(value: Value) -> bool:
    """Return whether `value` represents real numbers."""
    return value.dtype is DType.F32 or value.type.quantization is not None
