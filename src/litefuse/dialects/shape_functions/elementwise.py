"""Shape functions of elementwise ops whose shapes follow neither from their traits nor from an axis map."""

from __future__ import annotations

from typing import Any

from litefuse.dialects.shapes import contradict, format_shape, shape_of_rank, unify_shapes
from litefuse.ir.core import Value
from litefuse.ir.schema import Infer, InferredShape
from litefuse.ir.types import DType, Shape, ShapeAttr, TensorType, join_shapes, meet_shapes


def infer_identities(*operands: Value, **_attributes: Any) -> list[InferredShape]:
    """IdentityN: each result has the type of its operand."""
    return [operand.type for operand in operands]


def infer_images(x: Value, **_attributes: Any) -> Shape:
    return shape_of_rank(x, 4, "a tensor of images")


def infer_vector(x: Value, **_attributes: Any) -> Shape:
    return shape_of_rank(x, 1, "a vector")


def infer_lite_part(x: Value, **_attributes: Any) -> TensorType:
    """Real, Imag and similar ops: a real number for each complex one."""
    return TensorType(DType.F64 if x.dtype is DType.C128 else DType.F32, x.shape)


def infer_ensure_shape(x: Value, *, shape: ShapeAttr, **_attributes: Any) -> Shape | None:
    return unify_shapes(x.shape, shape.shape, "a tensor's shape and its required shape")


def infer_placeholder_with_default(_x: Value, *, shape: ShapeAttr, **_attributes: Any) -> Shape | None:
    return shape.shape


def infer_bitcast(x: Value, *, type: DType, **_attributes: Any) -> Shape | None:
    shape = x.shape
    old, new = x.dtype.itemsize, type.itemsize
    if shape is None or old == new:
        return shape
    if old > new:
        return (*shape, old // new)
    if not shape or shape[-1] not in (None, new // old):
        contradict(f"{format_shape(shape)} of {x.dtype.value} cannot be bitcast to {type.value}")
    return shape[:-1]


def infer_quantize(x: Value, _low: Value, _high: Value, *, axis: int = -1, **_attributes: Any) -> list[InferredShape]:
    """Infer the integers and their limits, which are vectors along the axis, if there is one."""
    limit = () if axis < 0 else (x.shape[axis],) if x.shape is not None and axis < len(x.shape) else (None,)
    return [x.shape, limit, limit]


def infer_switch(data: Value, _predicate: Value, **_attributes: Any) -> list[InferredShape]:
    return [data.type, data.type]


def infer_merge(*operands: Value, **_attributes: Any) -> list[InferredShape]:
    """Merge: the dimensions that all branches have in common, and the index of the branch."""
    shape = operands[0].shape
    for operand in operands[1:]:
        shape = join_shapes(shape, operand.shape)
    return [shape, ()]


def infer_gradient(y: Value, dy: Value, **_attributes: Any) -> Shape | None:
    return meet_shapes(y.shape, dy.shape)


_GRADIENTS = "Sigmoid Tanh Relu Relu6 LeakyRelu Elu Selu Softplus Softsign Sqrt Rsqrt Reciprocal"

ELEMENTWISE: dict[str, Infer] = {
    **{f"tf.{name}Grad": infer_gradient for name in _GRADIENTS.split()},
    **dict.fromkeys(("tf.Merge", "tf.RefMerge"), infer_merge),
    **dict.fromkeys(("tf.Switch", "tf.RefSwitch"), infer_switch),
    **dict.fromkeys(("tfl.complex_abs", "tfl.imag", "tfl.real"), infer_lite_part),
    "tf.Bitcast": infer_bitcast,
    "tf.EnsureShape": infer_ensure_shape,
    "tf.IdentityN": infer_identities,
    "tf.InvertPermutation": infer_vector,
    "tf.LRN": infer_images,
    "tf.PlaceholderWithDefault": infer_placeholder_with_default,
    "tf.QuantizeV2": infer_quantize,
}
