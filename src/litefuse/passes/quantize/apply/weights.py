"""Store weights in fewer bits, with float activations: float16, or integers that kernels multiply directly.

    %y = fully_connected(%x, dense<...> : tensor<64x32xf32>)
becomes (dynamic range)
    %y = fully_connected(%x, dense<...> : tensor<64x32x!quant.uniform<i8:f32:0, {...}>>)

The kernel then quantizes each row of its input during the call. Where a kernel accepts float weights only, a DEQUANTIZE
of the constant is inserted, which XNNPACK folds when it loads the file.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Set

from litefuse.context import Context
from litefuse.dialects.tfl.quantization import QuantizationRule, quantization_rule
from litefuse.dialects.tfl.variables import state_operands
from litefuse.ir import (
    CONSTANT,
    Builder,
    Constant,
    Dialects,
    DType,
    Function,
    Module,
    Op,
    Rewriter,
    Value,
)
from litefuse.ir.core import set_operand
from litefuse.ir.storage.equal_constants import Contents, Data
from litefuse.passes.quantize.integers.layers import options_for
from litefuse.passes.quantize.integers.weights import (
    LOST_WEIGHTS,
    fits_float16,
    loses_weights,
    quantize_constant,
    small_type,
    weight_parameters,
)
from litefuse.quantization import INTEGER_WEIGHTS, MIN_FLOAT16_ELEMENTS, Quantization

_FORMS = {"int4": DType.I4, "int2": DType.I2, "block": DType.I4}
"""Element types of the forms with fewer than 8 bits."""
_CHANNEL_BYTES = 12
"""Size of the scale and the zero point of a channel in a file."""
_CONVOLUTIONS = ("tfl.conv_2d", "tfl.depthwise_conv_2d")
_WEIGHTS, _BIAS = 1, 2
"""Their operands."""
_GATHER = "tfl.gather"
_LOOKUP = "tfl.embedding_lookup"
_NEEDS_XNNPACK = "int4 weights in blocks are right only with XNNPACK, from TensorFlow 2.20 and LiteRT 1.4.0 on"
_CHANNEL_VERSIONS = {"tfl.fully_connected": 12, _LOOKUP: 4}
"""Versions of ops with float activations that introduced a scale per channel, where that was recently."""


def quantize_weights(module: Module, context: Context) -> None:
    """Quantize the weights of all ops whose scheme asks for it."""
    config: Quantization | None = context.options.quantize
    if config is None:
        return
    quantizers = [_WeightQuantizer(function, config, context) for function in module.functions.values()]
    wanted = {op: forms for quantizer in quantizers for op, forms in quantizer.choose().items()}
    _leave_shared(module, wanted, context)
    for quantizer in quantizers:
        quantizer.run(wanted)


def store_float16(module: Module, context: Context, is_stored: Callable[[Constant], bool]) -> None:
    """Store the float32 constants that `is_stored` chooses in float16, if they are large enough."""
    for function in module.functions.values():
        _WeightQuantizer(function, Quantization("float16"), context).use_float16(is_stored)


def _leave_shared(module: Module, wanted: Mapping[Op, dict[int, str]], context: Context) -> None:
    """Leave weights in float that an op reads which needs floats: the file would have them twice."""
    alike = _find_equal(module, {value for op, forms in wanted.items() for value in _operands(op, forms)})
    pending = list(wanted)
    while pending:
        op = pending.pop()
        readers = [user for value in _operands(op, wanted[op]) for user in _readers(alike.get(value, [value]))]
        other = next((user for user, index in readers if index not in wanted.get(user, {})), None)
        if other is not None:
            reason = f"{other.name.upper()} reads the same weights in float"
            context.record("quantize-weights", "refused", op.location, reason)
            wanted[op].clear()
            pending += [user for user, _ in readers if wanted.get(user)]


class _WeightQuantizer:
    """Quantizes the weights in one function; constants that several ops use are quantized once for each form."""

    def __init__(self, function: Function, config: Quantization, context: Context) -> None:
        self.function = function
        self.config = config
        self.context = context
        self.dialects: Dialects = context.dialects
        self.rewriter = Rewriter(function, context.dialects)
        self._forgets_dequantized = _has_resizable_states(function)
        """Whether LiteRT loses the result of a DEQUANTIZE of a constant when the inputs are resized.

        It computes the result once, and keeps it in the arena of variable tensors, where it is placed after the states
        of kernels: if their size changes, another address is read from the second call on (`dequantize.cc`,
        `ArenaPlanner::CreateTensorAllocationVector`; measured with ai-edge-litert 2.3.0). A CAST runs in each call.
        """
        self._made: dict[tuple[Value, str], Value | None] = {}

    def choose(self) -> dict[Op, dict[int, str]]:
        """Return the forms in which the kernels of ops take their weights, by operand; those of others stay float."""
        return {op: self._choose(op) for op in self.function.ops() if op.kind != CONSTANT}

    def run(self, wanted: Mapping[Op, Mapping[int, str]]) -> None:
        in_blocks = next(
            (op for op, forms in wanted.items() if op.function is self.function and "block" in forms.values()), None
        )
        if in_blocks is not None:
            self.context.record("quantize-weights", "warning", in_blocks.location, _NEEDS_XNNPACK)
        for op in list(self.function.ops()):
            for index, form in wanted.get(op, {}).items():
                if op.kind == _GATHER and form != "float16":
                    self._replace(self._look_up(op), 1, form)
                elif op.kind == _GATHER and index == 0 and self.context.target.is_gpu:
                    self._gather_halves(op)
                else:
                    self._replace(op, index, form)

    def _choose(self, op: Op) -> dict[int, str]:
        config = options_for(op, self.config)
        if self.context.target.is_micro:
            return self._choose_for_micro(op, config)
        if config.weights == "float16":
            return dict.fromkeys(_float16_operands(op, fits_float16), "float16")
        return self._choose_integers(op, config) if config.weights in INTEGER_WEIGHTS else {}

    def use_float16(self, is_stored: Callable[[Constant], bool]) -> None:
        for op in list(self.function.ops()):
            if any(value.type.quantization is not None for value in op.inputs):
                continue  # XNNPACK does not load an op with integer weights and a bias in float16.
            for index in _float16_operands(op, is_stored):
                value = op.operands[index]
                if value is not None and value.constant is not None and is_stored(value.constant):
                    self._replace(op, index, "float16")

    def _choose_for_micro(self, op: Op, config: Quantization) -> dict[int, str]:
        """Choose 8 bits with one scale, if the kernel of tflite-micro takes them with float activations."""
        # The import takes a while, and other targets do not need it.
        from litefuse.passes.micro.kernels import accepts_integer_weights

        if config.weights not in INTEGER_WEIGHTS or not accepts_integer_weights(op):
            return {}
        index = quantization_rule(op.kind).weights[0]
        return {index: "tensor"} if _is_large(op.operands[index], config.min_elements) else {}

    def _choose_integers(self, op: Op, config: Quantization) -> dict[int, str]:
        if op.kind == _GATHER:
            return self._choose_for_rows(op, config)
        rule = quantization_rule(op.kind)
        indices = [index for index in rule.weights if index < len(op.operands) and _is_constant(op.operands[index])]
        if len(rule.weights) > 1:
            # The kernel of a recurrent layer requires one type for all of its weights.
            given = [index for index in rule.weights if index < len(op.operands) and op.operands[index] is not None]
            constants = [op.operands[index].constant for index in indices]  # pyright: ignore[reportOptionalMemberAccess]
            if given != indices or sum(_size(op.operands[index]) for index in indices) < config.min_elements:
                return {}
            if any(constant is not None and loses_weights(constant) for constant in constants):
                self._keep_float(op, LOST_WEIGHTS)
                return {}
            return dict.fromkeys(indices, "tensor")
        if not indices or _size(op.operands[indices[0]]) < config.min_elements:
            return {}
        if _is_slow_in_integers(op) and not self._forgets_dequantized:
            return {indices[0]: "dequantize"}
        return self._adapted(op, op.kind, indices[0], _form(op.operands[indices[0]], rule, config))

    def _adapted(self, op: Op, kind: str, index: int, form: str) -> dict[int, str]:
        """Return the form by operand; one scale where the user's runtime has no kernel for a scale per channel."""
        runtime, first, value = self.context.runtime, _CHANNEL_VERSIONS.get(kind), op.operands[index]
        if form != "channel" or first is None or runtime is None or runtime.has(kind, first):
            return {index: form}
        if value is not None and value.constant is not None and loses_weights(value.constant):
            self._keep_float(op, LOST_WEIGHTS)
            return {}
        return {index: "tensor"}

    def _choose_for_rows(self, op: Op, config: Quantization) -> dict[int, str]:
        """Choose the form of a table whose rows a GATHER reads, if EMBEDDING_LOOKUP can replace it."""
        table, ids = op.operands
        if table is None or ids is None or not _is_large(table, config.min_elements) or table.rank != 2:
            return {}
        if op.attributes["axis"] != 0 or op.attributes["batch_dims"] or ids.shape is None:
            return {}
        return self._adapted(op, _LOOKUP, 0, _form(table, quantization_rule(_LOOKUP), config))

    def _look_up(self, op: Op) -> Op:
        """Replace a GATHER of a table's rows by EMBEDDING_LOOKUP, whose kernel takes integer tables; returns that."""
        table, ids = op.operands
        assert table is not None and ids is not None and ids.shape is not None
        dims, source = ids.shape, ids
        b = Builder(self.dialects, op.location)
        if ids.dtype is not DType.I32:
            ids = b.tfl.cast(ids, out_data_type=DType.I32)
        if len(dims) != 1:
            ids = b.tfl.reshape(ids, b.i32([-1]))
        lookup = b.op(_LOOKUP, [ids, table])
        rows = lookup.results[0]
        if len(dims) != 1:
            if dims.count(None) > 1:
                (width,) = (dim for dim in (rows.shape or ())[1:] if dim is not None)
                target = b.tfl.concatenation(b.tfl.shape(source, out_type=DType.I32), b.i32([width]), axis=0)
            else:
                target = b.i32([-1 if dim is None else dim for dim in op.results[0].shape or ()])
            rows = b.tfl.reshape(rows, target, result_types=[op.results[0].type])
        self.rewriter.replace(op, [rows], b)
        return lookup

    def _gather_halves(self, op: Op) -> None:
        """Cast the rows of a float16 table: GPUs refuse GATHER of a DEQUANTIZE, and DEQUANTIZE of rows."""
        table, result = op.inputs[0], op.results[0]
        if table.constant is None or not fits_float16(table.constant):
            self._keep_float(op, "the weights exceed the range of float16, or are not finite")
            return
        b = Builder(self.dialects, op.location)
        halves = b.const(table.constant.cast(DType.F16))
        types = [result.type.with_dtype(DType.F16)]
        rows = b.op(op.kind, [halves, *op.operands[1:]], op.attributes, types).result
        self.rewriter.replace(op, [b.tfl.cast(rows, out_data_type=DType.F32, result_types=[result.type])], b)
        self.context.record("quantize-weights", "changed", op.location, form="float16", elements=_size(table))

    def _replace(self, op: Op, index: int, form: str) -> None:
        value = op.operands[index]
        assert value is not None
        key = (value, form if form in ("float16", "tensor") else f"{form} {quantization_rule(op.kind).channel_axis}")
        if form == "dequantize" and self._forgets_dequantized:
            self._keep_float(op, "LiteRT would lose the dequantized weights when the inputs are resized")
            return
        if key not in self._made:
            self._made[key] = self._quantize(value, form, op)
        new = self._made[key]
        if new is not None:
            set_operand(op, index, new)
            if value.op is not None and not value.uses:
                self.function.remove(value.op)
            self.context.record("quantize-weights", "changed", op.location, form=form, elements=_size(value))

    def _quantize(self, value: Value, form: str, op: Op) -> Value | None:
        """Return the quantized weights, after the constant; None if they cannot be quantized."""
        constant = value.constant
        assert constant is not None and value.op is not None
        b = Builder(self.dialects, value.op.location)
        axis = quantization_rule(op.kind).channel_axis
        if form == "float16":
            if not fits_float16(constant):
                self._keep_float(op, "the weights exceed the range of float16, or are not finite")
                return None
            new = self._widen(b, b.const(constant.cast(DType.F16)), value)
            find_problems = None if self.context.runtime is None else self.context.find_kernel_problems
            if find_problems is not None and new.op is not None and (problems := find_problems(new.op)):
                self._keep_float(op, problems[0])
                return None
        else:
            dtype = _FORMS.get(form, DType.I8)
            block = self.config.block_size if form == "block" else None
            parameters = weight_parameters(constant, dtype, None if form == "tensor" else axis, block)
            if parameters is None:
                self._keep_float(op, "the weights are not finite")
                return None
            new = b.const(quantize_constant(constant, parameters, dtype))
            if form == "dequantize":
                new = b.tfl.dequantize(new, result_types=[value.type])
        after = value.op.next
        self.rewriter.commit(b, before=after)
        return new

    def _widen(self, b: Builder, half: Value, value: Value) -> Value:
        """Convert float16 weights to float32, in a way that survives a resize of the inputs."""
        if not self._forgets_dequantized:
            return b.tfl.dequantize(half, result_types=[value.type])
        return b.tfl.cast(half, out_data_type=DType.F32)

    def _keep_float(self, op: Op, reason: str) -> None:
        self.context.record("quantize-weights", "refused", op.location, reason)


def _operands(op: Op, indices: Iterable[int]) -> list[Value]:
    return [value for index in indices if (value := op.operands[index]) is not None]


def _readers(values: Iterable[Value]) -> list[tuple[Op, int]]:
    """Return the ops that read one of the values, and the index of the operand."""
    users = dict.fromkeys((user, value) for value in values for user in value.uses)
    return [(user, index) for user, value in users for index, other in enumerate(user.operands) if other is value]


def _find_equal(module: Module, values: Set[Value]) -> dict[Value, list[Value]]:
    """Return the constants with the numbers of each of these, whatever their shapes are; a file has them once."""
    sizes = {_size(value) for value in values}
    contents, groups = Contents(), defaultdict[int, list[Value]](list)
    for op in module.ops_of({CONSTANT}):
        constant = op.result.constant
        if constant is not None and constant.dtype is DType.F32 and constant.size in sizes:
            groups[contents.number(constant, constant.identity(), Data.of(constant))].append(op.result)
    return {value: group for group in groups.values() for value in group}


def _form(weights: Value | None, rule: QuantizationRule, config: Quantization) -> str:
    """Return the form in which a kernel takes weights."""
    assert weights is not None and weights.shape is not None
    width = weights.shape[-1] or 0
    small = small_type(config, width, rule)
    if small is DType.I2:
        return "int2"
    if small is DType.I4:
        fits = config.block_size is not None and width % config.block_size == 0
        return "block" if fits and config.weights == "int4" and "block" in rule.hybrid else "int4"
    if "dequantize" in rule.hybrid:
        return "dequantize"
    if not config.per_channel or "channel" not in rule.hybrid:
        return "tensor"
    constant = weights.constant
    assert constant is not None
    # The scales of narrow rows take as many bytes as 8 bits save.
    has_heavy_scales = rule.scales == "same" and 3 * width <= _CHANNEL_BYTES
    return "tensor" if has_heavy_scales and not loses_weights(constant) else "channel"


def _is_slow_in_integers(op: Op) -> bool:
    """Return whether the kernel for integer weights takes much more time than that for float weights.

    XNNPACK runs TRANSPOSE_CONV only if the shape of its result is constant, which it is not if the batch is free. In
    LiteRT's own kernel, integer weights take 14 times as long as floats (measured with ai-edge-litert 2.3.0).
    """
    return op.kind == "tfl.transpose_conv" and op.inputs[0].constant is None


def _float16_operands(op: Op, is_stored: Callable[[Constant], bool]) -> list[int]:
    """Return the operands to store in float16: large constants, and biases of convolutions if their weights are, too.

    If only one of the two is in float16, XNNPACK of TensorFlow 2.19 and LiteRT 1.2.0 refuses DEPTHWISE_CONV_2D, and
    computes wrong numbers in CONV_2D.
    """
    indices = [index for index, x in enumerate(op.operands) if _is_large(x, MIN_FLOAT16_ELEMENTS)]
    if op.kind not in _CONVOLUTIONS or not _is_constant(op.operand(_BIAS)):
        return indices
    constants = [value.constant for value in op.inputs[_WEIGHTS:] if value.constant is not None]
    if _WEIGHTS in indices and all(map(is_stored, constants)):
        return [_WEIGHTS, _BIAS]
    return [index for index in indices if index != _BIAS]


def _has_resizable_states(function: Function) -> bool:
    for op in function.ops():
        for index in state_operands(op):
            state = op.operands[index]
            if state is not None and not state.type.is_static:
                return True
    return False


def _is_constant(value: Value | None) -> bool:
    return value is not None and value.constant is not None and value.dtype is DType.F32


def _is_large(value: Value | None, elements: int) -> bool:
    return _is_constant(value) and _size(value) >= elements


def _size(value: Value | None) -> int:
    """Return the number of elements of a constant; if it is a part, those of the whole."""
    constant = None if value is None else value.constant
    return 0 if constant is None else (constant.whole or constant).size
