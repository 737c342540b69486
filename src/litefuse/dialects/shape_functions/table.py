"""Shape functions by op kind, for both `tf` and `tfl`, and shapes that follow from traits or axis maps.

Most shapes follow from the traits or the axis map of an op kind (`derive_shapes`). For the others, a shape function
receives operands (Values; None for an absent one) by position and attributes by keyword, and returns the shape of the
result, or a list of shapes; element types follow from the schema. It never fails because information is missing, only
for operands that contradict each other. Kinds whose results depend on a function's body (calls, loops, conditionals)
have none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set

from litefuse.dialects.axes import RULES
from litefuse.dialects.axes.sizes import known_shape
from litefuse.dialects.shape_functions.convolution import CONVOLUTION
from litefuse.dialects.shape_functions.creation import CREATION
from litefuse.dialects.shape_functions.elementwise import ELEMENTWISE
from litefuse.dialects.shape_functions.image import IMAGE
from litefuse.dialects.shape_functions.matrix import MATRIX
from litefuse.dialects.shape_functions.recurrent import RECURRENT
from litefuse.dialects.shape_functions.reduction import REDUCTION
from litefuse.dialects.shape_functions.reshaping import RESHAPING
from litefuse.dialects.shape_functions.slicing import SLICING
from litefuse.dialects.shape_functions.state import STATE
from litefuse.dialects.shapes import broadcast
from litefuse.ir.core import Op, Value
from litefuse.ir.schema import Infer, InferredShape, OperandSpec, Trait
from litefuse.ir.types import Shape, TensorType

SHAPES: dict[str, Infer] = {
    **ELEMENTWISE,
    **CONVOLUTION,
    **MATRIX,
    **REDUCTION,
    **RESHAPING,
    **SLICING,
    **CREATION,
    **IMAGE,
    **RECURRENT,
    **STATE,
}

Derive = Callable[[Op], InferredShape | list[InferredShape]]

_UNLIKE = frozenset({"tf.SplitV", "tfl.split_v"})
"""Ops with any number of results that have several shapes."""


def derive_shapes(kind: str, traits: Set[Trait], results: Sequence[OperandSpec]) -> Derive | None:
    """Return the function that derives the shapes of results; None if they do not follow."""
    if not results:
        return _no_results
    if Trait.SAME_TYPE in traits:
        return _same_type
    if Trait.SAME_SHAPE in traits:
        return _same_shape
    if Trait.BROADCASTING in traits:
        return _broadcast_shape
    if all(spec.type == "RESOURCE" for spec in results):
        return _handle
    return _by_axes(kind, results) if kind in RULES and results[0].type != "?" else None


def _no_results(_op: Op) -> list[InferredShape]:
    return []


def _handle(_op: Op) -> Shape:
    return ()


def _same_type(op: Op) -> TensorType:
    return _operand(op, 0).type


def _same_shape(op: Op) -> Shape | None:
    return _operand(op, 0).type.shape


def _broadcast_shape(op: Op) -> Shape | None:
    shape = broadcast(_operand(op, 0).type.shape, _operand(op, 1).type.shape)
    return shape if len(op.operands) == 2 else broadcast(shape, _operand(op, 2).type.shape)


def _operand(op: Op, index: int) -> Value:
    operand = op.operands[index]
    assert operand is not None
    return operand


def _by_axes(kind: str, results: Sequence[OperandSpec]) -> Derive:
    number, count = results[0].number, len(results)

    def derive(op: Op) -> InferredShape | list[InferredShape]:
        if not number and count == 1:
            return known_shape(op, 0)
        if number and kind not in _UNLIKE:
            return [known_shape(op, 0)] * op.attributes[number]
        return [known_shape(op, index) for index in range(op.attributes[number] if number else count)]

    return derive
