"""What JAX asserts of the sizes of arguments becomes a statement of the function."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from litefuse.frontend.stablehlo.artifact.nodes import Artifact, Block, Operation, TreeValue
from litefuse.frontend.stablehlo.translate import translate
from litefuse.ir import DType, Function, Location, Module, TensorType
from litefuse.ir.functions import EQUAL_SIZES

SCALAR = TensorType(DType.I32, ())


def translated(arguments: Sequence[TreeValue], operations: Sequence[Operation]) -> Function:
    body = Block(list(arguments), [*operations, Operation("return", 1, [], [], {})])
    artifact = Artifact("StableHLO_v1.20.0", {"main": Operation("func", 1, [], [], {}, [body])}, {})
    return translate(artifact, Module(), str, Location)


def size(value: TreeValue, axis: int) -> Operation:
    return Operation("get_dimension_size", 1, [value], [TreeValue(SCALAR)], {"dimension": axis})


def asserted(one: TreeValue, other: TreeValue, direction: str = "EQ") -> list[Operation]:
    attributes = {"comparison_direction": direction, "compare_type": "SIGNED"}
    condition = Operation("compare", 1, [one, other], [TreeValue(TensorType(DType.BOOL, ()))], attributes)
    name = {"call_target_name": "shape_assertion"}
    return [condition, Operation("custom_call", 1, [condition.results[0], one, other], [], name)]


def free(*shape: int | None) -> TreeValue:
    return TreeValue(TensorType(DType.F32, shape))


def test_equal_dimensions_are_stated() -> None:
    x, h = free(None, 3), free(4, None)
    sizes = [size(x, 0), size(h, 1)]
    function = translated([x, h], [*sizes, *asserted(sizes[1].results[0], sizes[0].results[0])])
    assert function.attributes[EQUAL_SIZES] == ((1, 1, 0, 0),)


@pytest.mark.parametrize("direction", ["GE", "NE"])
def test_other_comparisons_state_nothing(direction: str) -> None:
    x, h = free(None, 3), free(None, 4)
    sizes = [size(x, 0), size(h, 0)]
    function = translated([x, h], [*sizes, *asserted(sizes[1].results[0], sizes[0].results[0], direction)])
    assert EQUAL_SIZES not in function.attributes


def test_sizes_that_are_computed_state_nothing() -> None:
    x, h = free(None, 3), free(None, 4)
    sizes = [size(x, 0), size(h, 0)]
    doubled = Operation("add", 1, [sizes[0].results[0]] * 2, [TreeValue(SCALAR)], {})
    function = translated([x, h], [*sizes, doubled, *asserted(sizes[1].results[0], doubled.results[0])])
    assert EQUAL_SIZES not in function.attributes


def test_an_assertion_without_condition_is_dropped() -> None:
    """Nothing says that a file has one."""
    operation = Operation("custom_call", 1, [], [], {"call_target_name": "shape_assertion"})
    assert EQUAL_SIZES not in translated([], [operation]).attributes
