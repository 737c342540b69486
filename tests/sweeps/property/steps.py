"""The steps of random graphs: each draws operands from a maker's values and adds an op or a small group of ops."""

from __future__ import annotations

import numpy as np

from litefuse.ir import DType
from tests.sweeps.property.maker import Known, Maker

F32, I32, I64, BOOL = DType.F32, DType.I32, DType.I64, DType.BOOL

_SMOOTH = """
    Relu Relu6 Elu Selu Sigmoid Tanh Softplus Softsign Neg Abs Square Sin Cos Erf Identity StopGradient ZerosLike
    OnesLike LeakyRelu Snapshot
"""
SMOOTH = _SMOOTH.split()
JUMPING = ("Floor", "Ceil", "Round", "Sign", "Rint")
BINARY = ("AddV2", "AddV2", "Sub", "Mul", "Mul", "Maximum", "Minimum", "SquaredDifference", "Add")
COMPARISONS = ("Less", "LessEqual", "Greater", "GreaterEqual", "Equal", "NotEqual")
REDUCTIONS = ("Sum", "Mean", "Max", "Min", "Prod")


def unary(m: Maker) -> None:
    x = m.pick()
    if x is not None:
        name = m.choice(SMOOTH)
        attributes = {"alpha": m.choice((0.1, 0.0, 1.5))} if name == "LeakyRelu" else {}
        m.op(name, x, **attributes)


def jumping(m: Maker) -> None:
    x = m.pick(lambda known: known.exact)
    if x is not None:
        m.op(m.choice(JUMPING), x)


def positive(m: Maker) -> None:
    """Functions of positive numbers, made safe by the preceding op."""
    x = m.pick()
    if x is None:
        return
    kind = m.choice(("Log", "Sqrt", "Rsqrt", "Exp", "Pow", "RealDiv", "Reciprocal", "Log1p"))
    if kind == "Exp":
        for y in m.op("Minimum", x, np.float32(2.0)):
            m.op("Exp", y)
        return
    for size in m.op("Abs", x):
        for y in m.op("AddV2", size, np.float32(m.choice((1.0, 0.5, 2.0)))):
            if kind == "Pow":
                m.op(kind, y, np.float32(m.choice((2.0, 0.5, 1.0, -0.5, -1.0, 3.0, 0.0))))
            elif kind == "RealDiv":
                m.op(kind, partner(m, y), y)
            else:
                m.op(kind, y)


def partner(m: Maker, x: Known, dtype: DType | None = None) -> Known:
    """Return an operand that broadcasts with `x`: a constant, another value, or `x` itself."""
    dtype = dtype or x.dtype
    how = m.number(0, 5)
    if how <= 1:
        return m.fresh(())
    if how <= 3:
        shape = [1 if m.chance(25) else dim for dim in x.shape]
        return m.fresh(shape[m.number(0, len(shape)) :], dtype)
    other = m.pick(lambda known: _broadcast(known.shape, x.shape), dtype=dtype)
    return m.fresh((), dtype) if other is None else other


def _broadcast(left: tuple[int, ...], right: tuple[int, ...]) -> bool:
    try:
        return int(np.prod(np.broadcast_shapes(left, right), dtype=int)) <= 600
    except ValueError:
        return False


def binary(m: Maker) -> None:
    x = m.pick()
    if x is not None:
        pair = [x, partner(m, x)]
        m.op(m.choice(BINARY), *(reversed(pair) if m.chance(40) else pair))


def division(m: Maker) -> None:
    x = m.pick()
    if x is not None:
        m.op(m.choice(("RealDiv", "DivNoNan")), x, np.float32(m.choice((2.0, 3.0, 1.0, 0.5, -6.0))))


def integers(m: Maker) -> None:
    x = m.pick(dtype=m.choice((I32, I64)))
    if x is None:
        return
    kind = m.number(0, 3)
    if kind == 0:
        m.op(m.choice(("Neg", "Abs", "Sign", "Identity", "Square")), x)
    elif kind == 1:
        m.op(m.choice(("FloorDiv", "FloorMod")), x, m.constant(m.choice((1, 2, 3, -2, 5)), x.dtype))
    else:
        y = m.pick(lambda known: _broadcast(known.shape, x.shape), dtype=x.dtype) or m.fresh((), x.dtype)
        y = m.fresh(x.shape[m.number(0, x.rank) :], x.dtype) if m.chance(50) else y
        pair = [x, y]
        m.op(m.choice(("AddV2", "Sub", "Mul", "Maximum", "Minimum")), *(reversed(pair) if m.chance(40) else pair))


def comparison(m: Maker) -> None:
    x = m.pick(lambda known: known.exact, dtype=m.choice((F32, F32, I32, I64)))
    if x is None:
        return
    y = m.pick(lambda known: known.exact and _broadcast(known.shape, x.shape), dtype=x.dtype)
    m.op(m.choice(COMPARISONS), x, y if y is not None and m.chance(50) else m.fresh((), x.dtype))


def logic(m: Maker) -> None:
    x = m.pick(dtype=BOOL)
    if x is None:
        return
    y = m.pick(lambda known: _broadcast(known.shape, x.shape), dtype=BOOL) or x
    kind = m.choice(("LogicalAnd", "LogicalOr", "LogicalNot", "All", "Any"))
    if kind == "LogicalNot":
        m.op(kind, x)
    elif kind in ("All", "Any"):
        m.op(kind, x, axes(m, x), keep_dims=m.chance(50))
    else:
        m.op(kind, x, y if m.chance(70) else m.constant(m.chance(50)))


def select(m: Maker) -> None:
    condition = m.pick(dtype=BOOL)
    if condition is None:
        return
    dtype = m.choice((F32, F32, I32))
    x = m.pick(lambda known: _broadcast(known.shape, condition.shape), dtype=dtype)
    if x is None:
        return
    y = m.pick(lambda known: _broadcast(known.shape, condition.shape) and _broadcast(known.shape, x.shape), dtype=dtype)
    y = m.fresh((), dtype) if y is None or m.chance(30) else y
    try:
        np.broadcast_shapes(condition.shape, x.shape, y.shape)
    except ValueError:
        return
    m.op("SelectV2", condition, *([x, y] if m.chance(50) else [y, x]))


def cast(m: Maker) -> None:
    x = m.pick(lambda known: known.exact, dtype=None)
    if x is not None:
        m.op("Cast", x, DstT=m.choice((F32, F32, I32, I64, BOOL)))


def axes(m: Maker, x: Known, *, dtype: type = np.int32) -> np.ndarray:
    """Return some of the axes, some of them negative; sometimes a scalar."""
    chosen = [axis - x.rank if m.chance(30) else axis for axis in range(x.rank) if m.chance(45)]
    if len(chosen) == 1 and m.chance(40):
        return np.asarray(chosen[0], dtype)
    return np.asarray(chosen, dtype)


def axis(m: Maker, rank: int) -> int:
    return m.number(-rank, rank - 1)


def reduction(m: Maker) -> None:
    x = m.pick(dtype=m.choice((F32, F32, F32, I32)))
    if x is not None:
        name = m.choice(REDUCTIONS if x.dtype is F32 else ("Sum", "Max", "Min"))
        m.op(name, x, axes(m, x, dtype=m.choice((np.int32, np.int64))), keep_dims=m.chance(50))


def extreme_place(m: Maker) -> None:
    x = m.pick(lambda known: known.exact and known.rank > 0)
    if x is not None:
        m.op(m.choice(("ArgMax", "ArgMin")), x, np.int32(axis(m, x.rank)), output_type=m.choice((I32, I64)))


def cumulated(m: Maker) -> None:
    x = m.pick(lambda known: known.rank > 0, dtype=m.choice((F32, I32)))
    if x is not None:
        m.op("Cumsum", x, np.int32(axis(m, x.rank)), exclusive=m.chance(50), reverse=m.chance(50))


def softmax(m: Maker) -> None:
    x = m.pick(lambda known: known.rank > 0)
    if x is not None:
        m.op(m.choice(("Softmax", "LogSoftmax")), x)


def add_many(m: Maker) -> None:
    x = m.pick()
    if x is not None:
        others = [m.pick(lambda known: known.shape == x.shape) or x for _ in range(m.number(0, 2))]
        m.op("AddN", x, *others)


ELEMENTWISE = (unary, unary, jumping, positive, binary, binary, binary, division, integers, comparison, logic, select)
OTHER = (cast, reduction, reduction, extreme_place, cumulated, softmax, add_many)
