"""Broadcasts that the ops of TensorFlow do themselves are dropped, and only those."""

from __future__ import annotations

import numpy as np

from litefuse.frontend.stablehlo.broadcasts import drop_broadcasts
from litefuse.frontend.stablehlo.jnp_take import take
from litefuse.frontend.stablehlo.writer import FunctionTarget, Writer
from litefuse.ir import DType, Function, Location, Module, TensorType, Value


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
