"""Stage tfl ops on the element types that LiteRT's kernels support.

Operands of a kernel that computes are cast to a type that it supports; operands of a kernel that only
moves values are bitcast. The tables were measured on the runtime: tests/legalizations/test_element_types.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from litefuse.errors import NoMatch, require
from litefuse.ir import Builder, DType, Op, TensorType, Value

F16, F32, F64, BF16 = DType.F16, DType.F32, DType.F64, DType.BF16
I8, I16, I32, I64 = DType.I8, DType.I16, DType.I32, DType.I64
U8, U16, U32, U64 = DType.U8, DType.U16, DType.U32, DType.U64
BOOL, C64, STRING = DType.BOOL, DType.C64, DType.STRING

_ARITHMETIC = frozenset({F32, I32, I64})
_NUMBERS = frozenset({F32, I32})
_FLOAT = frozenset({F32})
_EQUALITY = frozenset({F32, I32, I64, BOOL, STRING})
_ORDER = frozenset({F32, I16, I32, I64})

# Kernels of int8, uint8 and (mostly) int16 compute on quantized values; plain integers of those
# types are computed in int32. float16 is computed in float32, as in TensorFlow's CPU kernels.
COMPUTED: dict[str, frozenset[DType]] = {
    **dict.fromkeys(("tfl.add", "tfl.sub", "tfl.maximum", "tfl.minimum", "tfl.floor_mod", "tfl.neg"), _ARITHMETIC),
    "tfl.mul": _ARITHMETIC | {C64, U32},
    **dict.fromkeys(("tfl.div", "tfl.floor_div", "tfl.pow", "tfl.squared_difference"), _NUMBERS),
    **dict.fromkeys(("tfl.abs", "tfl.sign", "tfl.add_n"), _NUMBERS),
    **dict.fromkeys(("tfl.exp", "tfl.log", "tfl.sqrt", "tfl.rsqrt", "tfl.square", "tfl.sin", "tfl.cos"), _FLOAT),
    **dict.fromkeys(("tfl.floor", "tfl.ceil", "tfl.round", "tfl.atan2"), _FLOAT),
    **dict.fromkeys(("tfl.tanh", "tfl.logistic", "tfl.elu", "tfl.gelu", "tfl.leaky_relu"), _FLOAT),
    **dict.fromkeys(("tfl.relu", "tfl.relu6", "tfl.softmax", "tfl.log_softmax"), _FLOAT),
    **dict.fromkeys(("tfl.equal", "tfl.not_equal"), _EQUALITY),
    **dict.fromkeys(("tfl.less", "tfl.less_equal", "tfl.greater", "tfl.greater_equal"), _ORDER),
    **dict.fromkeys(("tfl.logical_and", "tfl.logical_or", "tfl.logical_not"), frozenset({BOOL})),
    **dict.fromkeys(("tfl.reduce_any", "tfl.reduce_all"), frozenset({BOOL})),
    **dict.fromkeys(("tfl.sum", "tfl.mean", "tfl.reduce_prod", "tfl.reduce_max", "tfl.reduce_min"), _ARITHMETIC),
    "tfl.cumsum": _ARITHMETIC,
    "tfl.range": _ARITHMETIC,
    "tfl.topk_v2": _ARITHMETIC,
    "tfl.unique": frozenset({F32, I8, I16, I32, I64, U8}),
    **dict.fromkeys(("tfl.arg_max", "tfl.arg_min"), frozenset({F32, I32, BOOL})),
    "tfl.where": frozenset({F32, I8, I32, I64, U8, U32, BOOL}),
    "tfl.one_hot": frozenset({F32, I8, I32, I64, U8, BOOL}),
    "tfl.scatter_nd": frozenset({F32, I8, I32, I64, U8, BOOL}),
    "tfl.sparse_to_dense": frozenset({F32, I8, I32, I64, U8}),
    "tfl.segment_sum": _NUMBERS,
    **dict.fromkeys((f"tfl.unsorted_segment_{name}" for name in ("sum", "prod", "max", "min")), _NUMBERS),
    "tfl.bucketize": frozenset({F32, F64, I32, I64}),
    "tfl.bitwise_xor": frozenset({I8, I16, I32, U8, U16, U32}),
    "tfl.right_shift": frozenset({I8, I16, I32, U8, U16, U32}),
    "tfl.stablehlo_and": frozenset({I8, I16, I32, I64, U8, U16, U32, U64, BOOL}),
    "tfl.stablehlo_shift_left": frozenset({I8, I16, I32}),
    **dict.fromkeys(("tfl.batch_matmul", "tfl.fully_connected", "tfl.conv_2d", "tfl.depthwise_conv_2d"), _FLOAT),
    **dict.fromkeys(("tfl.transpose_conv", "tfl.conv_3d", "tfl.conv_3d_transpose"), _FLOAT),
    **dict.fromkeys(("tfl.max_pool_2d", "tfl.average_pool_2d", "tfl.local_response_normalization"), _FLOAT),
    **dict.fromkeys(("tfl.resize_bilinear", "tfl.rfft2d", "tfl.multinomial"), _FLOAT),
}

_ALL_SIZES = frozenset({F32, F64, I8, I16, I32, I64, U8, U16, U32, U64, BOOL, C64, F16})
_COMMON = frozenset({F32, F16, I8, I16, I32, I64, U8, BOOL})

MOVED: dict[str, frozenset[DType]] = {
    **dict.fromkeys(("tfl.reshape", "tfl.squeeze", "tfl.expand_dims", "tfl.tile", "tfl.fill"), _ALL_SIZES | {STRING}),
    **dict.fromkeys(("tfl.slice", "tfl.strided_slice"), _ALL_SIZES | {STRING}),
    **dict.fromkeys(("tfl.transpose", "tfl.broadcast_to", "tfl.mirror_pad", "tfl.select_v2"), _ALL_SIZES),
    **dict.fromkeys(("tfl.batch_to_space_nd", "tfl.space_to_batch_nd"), _ALL_SIZES),
    "tfl.dynamic_update_slice": _ALL_SIZES,
    # On unsupported types, these two silently compute nothing.
    **dict.fromkeys(("tfl.matrix_diag", "tfl.matrix_set_diag"), frozenset({F32, I8, I16, I32, I64, U8})),
    **dict.fromkeys(("tfl.pad", "tfl.padv2", "tfl.reverse_v2", "tfl.gather"), _COMMON),
    "tfl.gather_nd": _COMMON | {STRING},
    "tfl.concatenation": _COMMON | {U32},
    "tfl.pack": frozenset({F32, I8, I16, I32, I64, U8, U32}),
    "tfl.unpack": frozenset({F32, F16, I8, I16, I32, U8, BOOL}),
    **dict.fromkeys(("tfl.split", "tfl.split_v"), frozenset({F32, I8, I16, I32, I64, U8})),
    "tfl.reverse_sequence": frozenset({F32, I16, I32, I64, U8}),
    **dict.fromkeys(("tfl.depth_to_space", "tfl.space_to_depth"), frozenset({F32, I8, I32, I64, U8})),
    "tfl.resize_nearest_neighbor": frozenset({F32, I8, I16, I32, U8}),
}

# int64 and uint32 are computed in int32 only if the kernel has no wider type; larger values are then wrong.
_COMPUTED_IN: dict[DType, tuple[DType, ...]] = {
    **dict.fromkeys((BOOL, I8, I16, U8, U16, DType.I4, DType.U4), (I32, I64, F32)),
    **dict.fromkeys((F16, BF16), (F32,)),
    U32: (I64, I32),
    I64: (I32,),
    I32: (I64, F32),
}
# Types that values are moved as, by item size: same-size types carry the bits, wider types the values.
_CARRIERS: dict[int, tuple[DType, ...]] = {1: (U8, I8), 2: (I16, F32), 4: (I32, F32), 8: (I64,)}


def computing_type(kind: str, dtype: DType) -> DType:
    """Return the element type in which the kernel of `kind` computes on values of `dtype`; refuse if there is none."""
    types = COMPUTED[kind]
    if dtype in types:
        return dtype
    for candidate in _COMPUTED_IN.get(dtype, ()):
        if candidate in types:
            return candidate
    raise NoMatch(f"LiteRT's {kind.removeprefix('tfl.').upper()} has no kernel for {_name(dtype)}")


_WIDE = frozenset({I64, U32, U64})
_COMPUTE_ON_BOTH = frozenset({"tfl.div", "tfl.floor_div", "tfl.pow", "tfl.squared_difference"})


def narrowing_warning(staged: Iterable[Op]) -> str | None:
    """Return a warning for the user if a staged op computes wide integers in int32, else None."""
    for op in staged:
        types = COMPUTED.get(op.kind)
        if types is None:
            continue
        for operand in op.operands[: 2 if op.kind in _COMPUTE_ON_BOTH else 1]:
            cast = None if operand is None else operand.op
            if cast is None or cast.kind != "tfl.cast" or cast.results[0].dtype is not I32:
                continue
            wide = cast.inputs[0].dtype
            if wide in _WIDE and wide not in types:
                return (
                    f"{_name(wide)} is computed in int32, as LiteRT's kernel requires: results are wrong from 2^31 on"
                )
    return None


def carrier_type(kind: str, dtype: DType) -> DType:
    """Return the element type as which the kernel of `kind` moves values of `dtype`; refuse if there is none."""
    types = MOVED[kind]
    if dtype in types:
        return dtype
    if dtype.has_values and dtype is not STRING and dtype is not DType.C128:
        for candidate in _CARRIERS[dtype.itemsize]:
            if candidate in types:
                return candidate
    name = kind.removeprefix("tfl.").upper()
    require(
        dtype is not STRING, f"LiteRT's {name} does not support strings, and strings of two tensors cannot be combined"
    )
    raise NoMatch(f"LiteRT's {name} has no kernel for {_name(dtype)}")


def cast(b: Builder, x: Value, dtype: DType) -> Value:
    """Cast `x` to another element type, by value."""
    if x.dtype is dtype:
        return x
    constant = x.constant
    if constant is not None and x.dtype is not BF16:
        return b.const(constant.cast(dtype))
    return b.tfl.cast(x, out_data_type=dtype, result_types=[x.type.with_dtype(dtype)])


def bitcast(b: Builder, x: Value, dtype: DType) -> Value:
    """Bitcast `x` to another element type of the same size."""
    if x.dtype is dtype:
        return x
    constant = x.constant
    if constant is not None:
        array = np.require(constant.numpy(), requirements="C")
        return b.const(array.view(dtype.numpy))
    return b.tfl.bitcast(x, result_types=[x.type.with_dtype(dtype)])


def compute(b: Builder, kind: str, *operands: Value, **attributes: Any) -> Value:
    """Stage an op with one result whose operands share an element type, in a type that its kernel supports.

    The result is cast back to the operands' element type, or is bool for comparisons.
    """
    dtype = operands[0].dtype
    computing = computing_type(kind, dtype)
    if computing is dtype:
        return b.op(kind, operands, attributes).results[0]
    result = b.op(kind, [cast(b, operand, computing) for operand in operands], attributes).results[0]
    return cast(b, result, dtype) if result.dtype is computing else result


def move(
    b: Builder,
    kind: str,
    operands: Sequence[Value],
    result_types: Iterable[TensorType] | None = None,
    *,
    moved: Sequence[int] = (0,),
    **attributes: Any,
) -> list[Value]:
    """Stage an op that moves the values of the operands at the indices `moved` to its results, unchanged.

    `result_types` are the results' types with the original element type.
    """
    dtype = operands[moved[0]].dtype
    carrier = carrier_type(kind, dtype)
    if carrier is dtype:
        return b.op(kind, operands, attributes, None if result_types is None else list(result_types)).results
    recode = bitcast if carrier.itemsize == dtype.itemsize else cast
    carried = [recode(b, x, carrier) if index in moved else x for index, x in enumerate(operands)]
    types = None if result_types is None else [type.with_dtype(carrier) for type in result_types]
    return [recode(b, result, dtype) for result in b.op(kind, carried, attributes, types).results]


def _name(dtype: DType) -> str:
    return dtype.numpy.name if dtype.has_values and dtype is not STRING else dtype.name.lower()
