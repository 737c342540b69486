"""Translation of StableHLO: broadcasts, asserted sizes, limits of integers, and the largest starts of slices."""

from __future__ import annotations

import warnings
from collections.abc import Sequence

import numpy as np
import pytest

from litefuse.frontend.stablehlo.artifact.nodes import Artifact, Block, Operation, TreeValue
from litefuse.frontend.stablehlo.broadcasts import drop_broadcasts
from litefuse.frontend.stablehlo.intervals import Interval, integer_limits
from litefuse.frontend.stablehlo.jnp_take import take
from litefuse.frontend.stablehlo.operations.reduce import is_identity
from litefuse.frontend.stablehlo.start_indices import limit_vector
from litefuse.frontend.stablehlo.translate import translate
from litefuse.frontend.stablehlo.writer import FunctionTarget, Writer
from litefuse.ir import Constant, DType, Function, Location, Module, TensorType, Value
from litefuse.ir.functions import EQUAL_SIZES


def writer(*shapes: tuple[int | None, ...], dtype: DType = DType.F32, has_symbols: bool = False) -> Writer:
    """Return a writer of a function with arguments of these shapes."""
    module = Module()
    function = module.add(Function("main", [TensorType(dtype, shape) for shape in shapes]))
    return Writer(function, FunctionTarget(module, {}, {}, str, Location, has_symbols=has_symbols))


def broadcast(write: Writer, value: Value, *shape: int | None) -> Value:
    sizes = write.sizes([7 if size is None else size for size in shape])
    return write.op("BroadcastTo", [value, sizes], TensorType(value.dtype, shape))


def test_a_broadcast_beside_a_whole_operand_is_dropped() -> None:
    write = writer((None, 5, 8), (None, 5, 1))
    x, mean = write.function.arguments
    assert drop_broadcasts([x, broadcast(write, mean, None, 5, 8)], (None, 5, 8), write) == [x, mean]


def test_broadcasts_that_complement_each_other_are_dropped() -> None:
    write = writer((2, 5, 1), (1, 1, 8))
    operands = [broadcast(write, value, 2, 5, 8) for value in write.function.arguments]
    assert drop_broadcasts(operands, (2, 5, 8), write) == write.function.arguments


def test_a_broadcast_stays_where_no_operand_has_the_size() -> None:
    write = writer((2, 1, 1), (1, 1, 8))
    first, second = (broadcast(write, value, 2, 5, 8) for value in write.function.arguments)
    assert drop_broadcasts([first, second], (2, 5, 8), write) == [first, write.function.arguments[1]]


def test_free_dimensions_may_be_repeated_unless_they_are_symbols_of_jax() -> None:
    for has_symbols in (False, True):
        write = writer((None, 5, 1), (1, 1, 8), has_symbols=has_symbols)
        first, second = (broadcast(write, value, None, 5, 8) for value in write.function.arguments)
        kept = write.function.arguments[0] if has_symbols else first
        assert drop_broadcasts([first, second], (None, 5, 8), write) == [kept, write.function.arguments[1]]


def test_repeated_constants_become_scalars() -> None:
    write = writer((2, 3))
    (x,) = write.function.arguments
    splat = write.constant(np.broadcast_to(np.float32(0.5), (2, 3)))
    kept, scalar = drop_broadcasts([x, splat], (2, 3), write)
    assert kept is x and scalar.shape == () and scalar.constant is not None and scalar.constant.item() == 0.5
    assert drop_broadcasts([splat, splat], (2, 3), write)[0] is splat


def taken(write: Writer, *, limit: int = 4, filler: float = np.nan) -> Value | None:
    """Write `jnp.take` from 5 rows, clamped to `limit`, and let `take` recognize it."""
    table, indices = write.function.arguments[0], write.tf.Cast(write.function.arguments[1], DstT=DType.I32)
    zero, last = write.constant(np.int32(0)), write.constant(np.int32(limit))
    clamped = write.tf.Minimum(write.tf.Maximum(indices, zero), last)
    found = write.tf.GatherV2(table, write.tf.Squeeze(clamped, squeeze_dims=(1,)), zero, batch_dims=0)
    inside = write.tf.LogicalAnd(write.tf.GreaterEqual(indices, zero), write.tf.LessEqual(indices, write.sizes([4])))
    condition = broadcast(write, write.tf.All(inside, write.sizes([1]), keep_dims=True), 3, 2)
    return take(condition, found, broadcast(write, write.constant(np.float32(filler)), 3, 2), write)


def test_a_take_that_fills_with_nan_is_a_gather() -> None:
    result = taken(write := writer((5, 2), (3, 1)))
    assert result is not None and result.op is not None and result.op.kind == "tf.GatherV2"
    source = result.op.inputs[1].op
    assert source is not None and source.inputs[0].op is not None and source.inputs[0].op.kind == "tf.Cast"
    assert result.shape == (3, 2) and write.function.results == []


def test_a_take_with_another_filler_or_other_limits_stays() -> None:
    assert taken(writer((5, 2), (3, 1)), filler=0.0) is None
    assert taken(writer((5, 2), (3, 1)), limit=3) is None


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


LIMITS = {
    DType.I2: (-2, 1),
    DType.I4: (-8, 7),
    DType.U4: (0, 15),
    DType.I8: (-128, 127),
    DType.U64: (0, (1 << 64) - 1),
}


@pytest.mark.parametrize("dtype", LIMITS)
def test_limits(dtype: DType) -> None:
    assert integer_limits(dtype) == Interval(*LIMITS[dtype])


@pytest.mark.parametrize("dtype", LIMITS)
def test_the_limits_are_the_identities_of_extrema(dtype: DType) -> None:
    module = Module()
    write = Writer(module.add(Function("main", [])), FunctionTarget(module, {}, {}, str, Location))
    low, high = (write.constant(Constant.of(np.array(limit, dtype.numpy), dtype)) for limit in LIMITS[dtype])
    assert is_identity("Max", low) and not is_identity("Max", high)
    assert is_identity("Min", high) and not is_identity("Min", low)


@pytest.mark.parametrize(
    ("limits", "dtype", "expected"),
    [
        ([5, 5], DType.I32, 5),
        ([5, 7], DType.I32, [5, 7]),
        ([1 << 40, 7], DType.I32, [(1 << 31) - 1, 7]),
        ([1 << 40, 7], DType.I64, [1 << 40, 7]),
        ([1 << 64, 1 << 64], DType.I64, (1 << 63) - 1),
        ([1 << 64, 7], DType.I64, [(1 << 63) - 1, 7]),
    ],
)
def test_limits_beyond_a_type_are_its_largest_number(limits: list[int], dtype: DType, expected: object) -> None:
    module = Module()
    write = Writer(module.add(Function("main", [])), FunctionTarget(module, {}, {}, str, Location))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        constant = limit_vector(write, limits, dtype).constant
    assert constant is not None and constant.dtype is dtype
    assert constant.numpy().tolist() == expected
