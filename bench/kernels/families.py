"""Families of ops, the shape class of an op, and its work: what ops of a scan are compared and counted by."""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from litefuse.dialects.geometry import Geometry
from litefuse.dialects.layers import DEPTHWISE, LAYERS, TRANSPOSED
from litefuse.dialects.tfl.kernel_call import call_of
from litefuse.dialects.tfl.work import PRODUCT, count_multiply_adds
from litefuse.ir import DType, Op, Value
from litefuse.rewrite.facts import integers

_FAMILIES = {
    "unary": """
        abs cast ceil cos cumsum dequantize elu exp floor gelu hard_swish l2_normalization leaky_relu
        local_response_normalization log log_softmax logical_not logistic neg prelu quantize relu relu6 relu_0_to_1
        relu_n1_to_1 round rsqrt sign sin softmax sqrt square tanh zeros_like
    """,
    "binary": """
        add add_n atan2 div equal floor_div floor_mod greater greater_equal less less_equal logical_and logical_or
        maximum minimum mul not_equal pow select select_v2 squared_difference sub
    """,
    "reduction": """
        arg_max arg_min mean reduce_all reduce_any reduce_max reduce_min reduce_prod sum topk_v2
    """,
    "movement": """
        batch_to_space_nd broadcast_to concatenation depth_to_space dynamic_update_slice expand_dims fill mirror_pad
        pack pad padv2 reshape reverse_sequence reverse_v2 slice space_to_batch_nd space_to_depth split split_v squeeze
        strided_slice tile transpose unpack
    """,
    "convolution": "conv_2d conv_3d conv_3d_transpose depthwise_conv_2d transpose_conv",
    "product": "batch_matmul fully_connected",
    "pooling": "average_pool_2d l2_pool_2d max_pool_2d",
    "resize": "resize_bilinear resize_nearest_neighbor",
    "indexing": """
        embedding_lookup gather gather_nd matrix_diag one_hot scatter_nd segment_sum unsorted_segment_sum where
    """,
}
FAMILIES = {f"tfl.{name}": family for family, names in _FAMILIES.items() for name in names.split()}
"""The family of each op kind."""
_ALONG_ROWS = frozenset(f"tfl.{name}" for name in ("softmax", "log_softmax", "l2_normalization", "topk_v2"))
_AXES = {"tfl.cumsum": 1, "tfl.arg_max": 1, "tfl.arg_min": 1, "tfl.reverse_v2": 1, "tfl.split": 0, "tfl.split_v": 2}
"""Operands that are axes, of ops that are no reductions."""
_JOINS = frozenset({"tfl.concatenation", "tfl.pack", "tfl.unpack", "tfl.gather"})
FEW, SHORT = 8, 16
"""The number of channels below which there are few, and the maximum elements of a row that is called short."""
MAX_TAPS, MAX_FAST_RANK = 25, 4


class Work(NamedTuple):
    """What an op does: a number of multiply-adds (`is_product`), or of elements."""

    count: int
    is_product: bool

    @property
    def unit(self) -> str:
        """The unit of the count."""
        return "multiply-add" if self.is_product else "element"


def sizes_of(value: Value | None) -> tuple[int, ...]:
    """Return the shape of a value, with 1 for sizes that are not known."""
    return tuple(size or 1 for size in (value.shape or () if value is not None else ()))


def work_of(op: Op) -> Work:
    """Return the work of an op: multiply-adds of layers, otherwise the elements of the largest operand or result."""
    result = prod(sizes_of(op.results[0]))
    if op.kind in LAYERS or op.kind == PRODUCT:
        return Work(count_multiply_adds(call_of(op)), True)
    if FAMILIES.get(op.kind) == "indexing" and op.kind != "tfl.where":
        return Work(max(result, 1), False)
    moved = [*op.results, *(value for value in op.operands if value is not None and value.constant is None)]
    if FAMILIES.get(op.kind) == "pooling":
        window = op.attributes["filter_height"] * op.attributes["filter_width"]
        return Work(max(result * window, prod(sizes_of(op.inputs[0]))), False)
    if op.kind in ("tfl.slice", "tfl.strided_slice"):
        return Work(max(result, 1), False)
    return Work(max(prod(sizes_of(value)) for value in moved), False)


def type_of(op: Op) -> str:
    """Return `float`, `int8`, `dynamic` (float activations, integer weights) or `float16` (weights)."""
    data = [value for value in (*op.operands, *op.results) if value is not None and value.constant is None]
    if any(value.dtype in (DType.I8, DType.U8) and value.type.quantization is not None for value in data):
        return "int8"
    if any(value.dtype is DType.I16 and value.type.quantization is not None for value in data):
        return "int16x8"
    constants = [value for value in op.operands if value is not None and value.constant is not None]
    if any(value.type.quantization is not None for value in constants):
        return "dynamic"
    sources = [value.op for value in data if value.op is not None and value.op.kind == "tfl.dequantize"]
    halves = [source for source in sources if source.inputs[0].constant is not None]
    return "float16" if op.kind in LAYERS and halves else "float"


def class_of(op: Op) -> str:
    """Return what, besides the size, decides how fast the kernel of an op is, in words."""
    match FAMILIES.get(op.kind):
        case "convolution":
            return _class_of_convolution(op)
        case "product":
            return _class_of_product(op)
        case "binary":
            return _class_of_broadcast(op)
        case "pooling":
            window = (op.attributes["filter_height"], op.attributes["filter_width"])
            return "1-D" if 1 in window and max(window) > 1 else "2-D"
        case "resize":
            exact = [name for name in ("align_corners", "half_pixel_centers") if op.attributes[name]]
            return exact[0].replace("_", " ") if exact else "plain"
        case "indexing":
            return _class_of_rows(op)
        case "reduction" if op.kind not in _ALONG_ROWS and op.kind not in _AXES:
            return _class_of_axes(op)
        case _:
            return _class_of_movement(op)


def _class_of_convolution(op: Op) -> str:
    roles = LAYERS[op.kind]
    weights = sizes_of(op.inputs[roles.filter])
    if len(weights) != 4:
        return "3-D"
    _, rows, columns, _ = weights
    parts = ["1x1" if rows * columns == 1 else "1-D" if 1 in (rows, columns) else "2-D"]
    geometry = Geometry.of_tfl(op.attributes) if op.kind != TRANSPOSED else None
    if geometry is not None and max(geometry.dilations) > 1:
        parts.append("dilated")
    if op.kind == DEPTHWISE:
        parts += ["many taps"] if rows * columns > MAX_TAPS else []
        parts += ["several outputs"] if op.attributes["depth_multiplier"] > 1 else []
    elif op.kind == "tfl.conv_2d":
        channels = sizes_of(op.inputs[0])[-1]
        parts += ["groups"] if channels > weights[3] else ["few channels"] if channels < FEW else []
    elif op.kind == TRANSPOSED:
        strides = op.attributes["stride_h"], op.attributes["stride_w"]
        parts.append("blocks" if strides == (rows, columns) else "overlapping")
    return ", ".join(parts)


def _class_of_product(op: Op) -> str:
    x, y = op.inputs[0], op.inputs[1]
    *outer, inner = sizes_of(op.results[0]) or (1,)
    rows = prod(outer) if op.kind == "tfl.fully_connected" else (outer or [1])[-1]
    parts = ["one row" if rows == 1 else "rows", *(["one column"] if inner == 1 else [])]
    parts += ["few inputs"] if work_of(op).count < FEW * prod((*outer, inner)) else []
    if op.kind == "tfl.batch_matmul":
        parts += ["weights"] if y.constant is not None else []
        parts += ["adj_y"] if op.attributes["adj_y"] else []
        parts += ["adj_x"] if op.attributes["adj_x"] else []
        parts += ["broadcast"] if y.constant is None and sizes_of(x)[:-2] != sizes_of(y)[:-2] else []
    return ", ".join(parts)


def _class_of_broadcast(op: Op) -> str:
    result = sizes_of(op.results[0])
    shapes = {sizes_of(value) for value in op.inputs if sizes_of(value) != result}
    smaller = sorted(shapes, key=prod)
    rank = f", rank {len(result)}" if len(result) > MAX_FAST_RANK else ""
    if not smaller:
        return "same shapes" + rank
    shape = (1,) * (len(result) - len(smaller[0])) + smaller[0]
    if prod(shape) == 1:
        return "a number" + rank
    if shape[-1] == 1:
        return "a column" + rank
    return ("a row" if prod(shape) == shape[-1] else "broadcast") + rank


def _class_of_axes(op: Op) -> str:
    axes, rank = integers(op.inputs[1]), len(sizes_of(op.inputs[0]))
    if axes is None or not rank:
        return "computed axes"
    taken = sorted({axis % rank for axis in axes if sizes_of(op.inputs[0])[axis] > 1} or {0})
    if len(taken) == rank or all(sizes_of(op.inputs[0])[axis] == 1 for axis in range(rank) if axis not in taken):
        return "all axes"
    if taken[-1] == rank - 1:
        return "last axes" if taken == list(range(taken[0], rank)) else "scattered axes"
    outer = prod(sizes_of(op.inputs[0])[: taken[0]])
    return "first axes" if outer == 1 else "middle axes"


def _class_of_rows(op: Op) -> str:
    if op.kind not in ("tfl.gather", "tfl.embedding_lookup", "tfl.gather_nd"):
        return f"rank {len(sizes_of(op.results[0]))}"
    indices, table = (0, 1) if op.kind == "tfl.embedding_lookup" else (1, 0)
    shape, rank = sizes_of(op.inputs[table]), len(sizes_of(op.inputs[indices]))
    axis = op.attributes.get("axis", 0) % max(len(shape), 1)
    skipped = sizes_of(op.inputs[indices])[-1] if op.kind == "tfl.gather_nd" else axis + 1
    width = prod(shape[skipped:])
    row = "numbers" if width == 1 else "short rows" if width <= SHORT else "rows"
    return f"{row}, indices of rank {rank}" + (f", axis {axis}" if axis else "")


def _class_of_movement(op: Op) -> str:
    shape, rank = sizes_of(op.results[0]), len(sizes_of(op.results[0]))
    parts: list[str] = []
    if op.kind in _ALONG_ROWS:
        parts.append("short rows" if sizes_of(op.inputs[0])[-1:] <= (SHORT,) else "rows")
    elif op.kind in _AXES or op.kind in _JOINS:
        rank = max(rank, 1)
        axes = integers(op.inputs[_AXES[op.kind]]) if op.kind in _AXES else (op.attributes["axis"],)
        whole = len(sizes_of(op.inputs[-1] if op.kind == "tfl.split_v" else op.inputs[0])) or 1
        depth = rank if op.kind in ("tfl.concatenation", "tfl.pack", "tfl.split") else whole
        is_last = axes is not None and any(axis % depth == depth - 1 for axis in axes)
        parts.append("last axis" if is_last else "other axes")
    elif op.kind == "tfl.transpose":
        order = integers(op.inputs[1]) or ()
        parts.append("last axis stays" if order and order[-1] == rank - 1 else "last axis moves")
    elif op.kind == "tfl.strided_slice":
        strides = integers(op.inputs[3]) or (1,)
        names = {"backwards": min(strides) < 0, "steps": max(strides) > 1}
        names["drops axes"] = bool(op.attributes["shrink_axis_mask"])
        parts += [name for name, holds in names.items() if holds] or ["plain"]
    elif FAMILIES.get(op.kind) == "movement" and shape and sizes_of(op.inputs[0])[-1:] != shape[-1:]:
        parts.append("last axis changes")
    count = len(op.operands) if op.kind in ("tfl.concatenation", "tfl.pack") else len(op.results)
    parts += ["many parts"] if count > MAX_FAST_RANK else []
    parts += [f"rank {rank}"] if FAMILIES.get(op.kind) == "movement" and rank > MAX_FAST_RANK else []
    return ", ".join(parts) or "plain"
