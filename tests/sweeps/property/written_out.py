"""Steps that write out one op in smaller ones, or decide nothing: the optimize stage reverts them."""

from __future__ import annotations

import numpy as np

from litefuse.ir import DType
from tests.sweeps.property.maker import Known, Maker

F32, I32, BOOL = DType.F32, DType.I32, DType.BOOL
ZERO, ONE = np.float32(0), np.float32(1)


def chain(m: Maker, x: Known | None, *names: str) -> Known | None:
    """Apply one op after another; return None if one cannot be made."""
    for name in names:
        if x is None:
            return None
        x = first(m.op(name, x))
    return x


def first(made: list[Known]) -> Known | None:
    return made[0] if made else None


def sigmoid(m: Maker) -> None:
    """1 / (1 + exp(-x)), of numbers that are not too large."""
    x = m.pick(lambda known: np.abs(known.array).max() < 3)
    power = chain(m, x, "Neg", "Exp")
    if power is None:
        return
    terms = [np.float32(m.choice((1.0, 1.0, 2.0))), power]
    total = first(m.op("AddV2", *(reversed(terms) if m.chance(50) else terms)))
    if total is not None:
        m.op("RealDiv", np.float32(m.choice((1.0, 1.0, 3.0))), total)


def softmax(m: Maker) -> None:
    """exp(x) / sum(exp(x)), sometimes with the maximum subtracted, or along another axis."""
    x = m.pick(lambda known: known.rank > 0 and np.abs(known.array).max() < 3)
    if x is None:
        return
    axes = np.asarray([m.number(0, x.rank - 1) if m.chance(25) else -1], np.int32)
    if m.chance(50):
        largest = first(m.op("Max", x, axes, keep_dims=True))
        x = None if largest is None else first(m.op("Sub", x, largest))
    power = chain(m, x, "Exp")
    total = None if power is None else first(m.op("Sum", power, axes, keep_dims=True))
    if power is not None and total is not None:
        m.op("RealDiv", power, total)


def leaky(m: Maker) -> None:
    """Select(x > 0, x, alpha * x)."""
    x = m.pick(lambda known: known.exact)
    if x is None:
        return
    condition = first(m.op(m.choice(("Greater", "GreaterEqual")), x, np.float32(m.choice((0.0, 0.0, 1.0)))))
    slope = first(m.op("Mul", x, np.float32(m.choice((0.25, -0.5, 3.0)))))
    if condition is not None and slope is not None:
        m.op("SelectV2", condition, x, slope)


def deciding(m: Maker) -> None:
    """Logic with known values, and comparisons of a bool with zero."""
    x = m.pick(dtype=BOOL)
    if x is None:
        return
    kind = m.choice(("logic", "comparison", "select", "negated"))
    if kind == "logic":
        m.op(m.choice(("LogicalAnd", "LogicalOr")), x, m.constant(np.full(x.shape, m.chance(50))))
    elif kind == "comparison":
        number = first(m.op("Cast", x, DstT=m.choice((F32, I32))))
        names = ("Equal", "NotEqual", "Less", "LessEqual", "Greater", "GreaterEqual")
        if number is not None:
            pair = [number, m.constant(m.choice((0, 0, 1)), number.dtype)]
            m.op(m.choice(names), *(reversed(pair) if m.chance(40) else pair))
    elif kind == "select":
        m.op("SelectV2", x, m.constant(np.full(x.shape, m.chance(50))), m.constant(np.full(x.shape, m.chance(50))))
    else:
        y = m.pick(lambda known: known.shape == x.shape)
        for condition in m.op("LogicalNot", x):
            if y is not None:
                m.op("SelectV2", condition, y, m.fresh(y.shape[m.number(0, y.rank) :]))


def broadcast_first(m: Maker) -> None:
    """Broadcast or tile an operand first, needlessly or not."""
    x = m.pick(lambda known: 0 < known.rank <= 4)
    if x is None:
        return
    small = [1 if m.chance(50) else dim for dim in x.shape]
    y = m.fresh(small[m.number(0, x.rank - 1) :])
    if m.chance(50):
        wide = first(m.op("BroadcastTo", y, np.asarray(x.shape, np.int32)))
    else:
        wide = first(m.op("Tile", y, np.asarray([1 if dim > 1 else m.number(1, 2) for dim in y.shape], np.int32)))
    if wide is not None and all(a in (1, b) for a, b in zip(wide.shape[::-1], x.shape[::-1], strict=False)):
        pair = [x, wide]
        m.op(m.choice(("AddV2", "Sub", "Maximum", "SquaredDifference")), *(reversed(pair) if m.chance(40) else pair))


def between_reshapes(m: Maker) -> None:
    """Apply ops to a value that is reshaped, and reshape it back."""
    x = m.pick(lambda known: known.rank > 0)
    if x is None:
        return
    count, last = x.array.size, x.shape[-1]
    shape = m.choice(([-1, last], [count], [1, -1, 1], [-1, 1, last]))
    y = first(m.op("Reshape", x, np.asarray(shape, np.int32)))
    if y is None:
        return
    kind = m.number(0, 3)
    if kind == 0:
        y = first(m.op(m.choice(("Relu", "Tanh", "Neg")), y))
    elif kind == 1:
        pair = [y, m.fresh(y.shape[m.number(0, y.rank) :])]
        y = first(m.op(m.choice(("AddV2", "Sub", "Mul")), *(reversed(pair) if m.chance(40) else pair)))
    else:
        other = m.pick(lambda known: known.shape == x.shape) or x
        z = first(m.op("Reshape", other, np.asarray(shape, np.int32)))
        y = None if z is None else first(m.op(m.choice(("AddV2", "Maximum", "Mul")), y, z))
    if y is not None and m.chance(70):
        m.op("Reshape", y, np.asarray(x.shape, np.int32))


def parts_joined(m: Maker) -> None:
    """Concat(Unpack(x)), mostly in order."""
    x = m.pick(lambda known: known.rank > 1 and max(known.shape) <= 6)
    if x is None:
        return
    axis = m.number(0, x.rank - 1)
    parts = m.op("Unpack", x, num=x.shape[axis], axis=axis)
    if parts:
        order = list(reversed(parts)) if m.chance(15) else parts
        m.op("ConcatV2", *order, np.int32(m.number(0, x.rank - 2)))


STEPS = (sigmoid, softmax, leaky, deciding, broadcast_first, between_reshapes, parts_joined)
