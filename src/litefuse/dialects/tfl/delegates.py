"""Ops that LiteRT's default delegate, XNNPACK, runs."""

from __future__ import annotations

from litefuse.dialects.layers import LAYERS
from litefuse.dialects.strided_slice import RANK_MASKS
from litefuse.dialects.tfl.kernel_call import type_name
from litefuse.ir import DType, Op, Value

_NAMES = """
    abs add average_pool_2d batch_matmul ceil concatenation conv_2d cos depth_to_space depthwise_conv_2d div elu exp
    floor fully_connected gelu hard_swish leaky_relu log logistic max_pool_2d maximum mean minimum mul neg pad prelu
    reduce_max reduce_min relu relu6 relu_0_to_1 relu_n1_to_1 reshape resize_bilinear round rsqrt sin slice softmax
    space_to_depth split sqrt square squared_difference strided_slice sub sum tanh transpose transpose_conv
"""
_DELEGATED = frozenset(f"tfl.{name}" for name in _NAMES.split())
_INTEGER_NAMES = """
    add batch_matmul concatenation conv_2d depth_to_space depthwise_conv_2d elu fully_connected leaky_relu logistic
    max_pool_2d mean mul pad quantize reduce_max reduce_min reshape resize_bilinear slice space_to_depth split
    strided_slice sub sum tanh transpose transpose_conv
"""
_DELEGATED_IN_INTEGERS = frozenset(f"tfl.{name}" for name in _INTEGER_NAMES.split())
_INTEGERS = frozenset({DType.I8, DType.U8})
COMPOSITE = "tfl.stablehlo_composite"
_MAX_CONCATENATED, MAX_SPLIT, _MAX_TRANSPOSED = 5, 4, 6
"""Maximum number of operands of CONCATENATION and of results of SPLIT, and maximum rank of TRANSPOSE."""


_CONSTANT_OPERANDS = {"tfl.prelu": (1,)} | {kind: (layer.filter, layer.bias) for kind, layer in LAYERS.items()}
"""Operands that must be constants: weights and biases."""


def may_be_delegated(op: Op) -> bool:
    """Return whether XNNPACK runs `op` for suitable operands, where a mistake only costs a partition or a copy."""
    if _has_float_results(op):
        return op.kind in _DELEGATED or (op.kind == "tfl.dequantize" and _is_integer(op.inputs[0]))
    return op.kind in _DELEGATED_IN_INTEGERS and all(map(_is_integer, op.results))


def _is_integer(value: Value) -> bool:
    """Return whether `value` is not a constant, and has integers with which XNNPACK computes."""
    return value.constant is None and value.dtype in _INTEGERS and value.type.quantization is not None


def is_delegated(op: Op) -> bool:
    """Return whether XNNPACK runs `op`, judging by its operands as well (measured with ai-edge-litert 2.3.0)."""
    return not find_refusal(op)


def find_refusal(op: Op) -> str:
    """Return why XNNPACK does not run `op`, or "" if it does."""
    if op.kind == COMPOSITE:
        # Few files have composites.
        from litefuse.dialects.tfl.contracts import XNNPACK, is_recognized

        is_known = is_recognized(op.attributes["name"], XNNPACK) and _has_float_results(op)
        return "" if is_known else "it has no kernel for the composite"
    if not may_be_delegated(op):
        return _describe_type(op)
    for value in op.operands:
        if value is None or value.type.dtype is DType.F32 or value.constant is not None:
            continue
        if not _is_integer(value):
            return "an operand is computed that XNNPACK reads when it loads the file"  # axes, sizes and permutations
    if not all(_is_known(op.operand(index)) for index in _CONSTANT_OPERANDS.get(op.kind, ())):
        return "its weights are computed"
    if _is_integer(op.results[0]) and not _has_integer_form(op):
        return "the zero point of its second operand is not 0"
    return _find_form_refusal(op)


def _describe_type(op: Op) -> str:
    """Return which type of an op XNNPACK has no kernel for, or that it has none at all."""
    if op.kind not in _DELEGATED and op.kind not in _DELEGATED_IN_INTEGERS:
        return "it has no kernel for the op"
    types = {value.dtype for value in op.results if value.dtype is not DType.F32}
    return f"it has no kernel for {' and '.join(sorted(map(type_name, types)))}"


def _find_form_refusal(op: Op) -> str:
    """Return which attribute or constant operand of an op XNNPACK does not support, or ""."""
    match op.kind:
        case "tfl.concatenation":
            return "" if len(op.operands) <= _MAX_CONCATENATED else f"it joins {_MAX_CONCATENATED} operands at most"
        case "tfl.split":
            return "" if len(op.results) <= MAX_SPLIT else f"it splits into {MAX_SPLIT} results at most"
        case "tfl.softmax":
            return "" if op.attributes["beta"] == 1.0 else "beta is not 1"
        case "tfl.strided_slice":
            if any(op.attributes.get(name) for name in RANK_MASKS):
                return "it adds or drops axes"
            strides = None if op.operands[3] is None else op.operands[3].constant
            return "" if strides is not None and bool((strides.numpy() == 1).all()) else "a stride is not 1"
        case "tfl.transpose":
            return "" if (op.results[0].rank or 0) <= _MAX_TRANSPOSED else f"it has more than {_MAX_TRANSPOSED} axes"
        case "tfl.reshape":
            return "" if _has_known_shape(op) else "its shape is computed"
        case "tfl.slice":
            sizes = None if op.operands[2] is None else op.operands[2].constant
            is_known = sizes is not None and bool((sizes.numpy() > 0).all())
            return "" if is_known else "a size is computed, or that of the rest (-1)"
        case _:
            return ""


def _has_known_shape(reshape: Op) -> bool:
    shape = reshape.operand(1)
    if shape is None:
        return reshape.results[0].rank == 0
    if shape.constant is None or 0 in (reshape.results[0].shape or (0,)):
        return False  # for scalars, too
    return shape.constant.numpy().tolist() not in ([], [-1])


def _has_integer_form(op: Op) -> bool:
    """Return whether XNNPACK runs an op whose result is in integers, given its operands (`tests/passes/quantize`)."""
    if op.kind != "tfl.batch_matmul":
        return True
    parameters = op.inputs[1].type.quantization
    return parameters is not None and not any(parameters.zero_points)


def _is_known(value: Value | None) -> bool:
    """Return whether an operand is absent, a constant, or one that XNNPACK converts to float when it loads the file."""
    if value is None or value.constant is not None:
        return True
    return value.op is not None and value.op.kind == "tfl.dequantize" and value.op.inputs[0].constant is not None


def _has_float_results(op: Op) -> bool:
    for result in op.results:  # noqa: SIM110 - performance-critical: a generator would double the time
        if result.type.dtype is not DType.F32:
            return False
    return True
