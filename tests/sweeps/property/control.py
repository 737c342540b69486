"""Steps that branch and loop: functions of some of the values, made of steps that keep a shape."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.dialects import DIALECTS
from litefuse.ir import DType, Function, Rewriter, Symbol
from tests.sweeps.property.maker import Known, Maker
from tests.sweeps.property.steps import F32, I32

KEEPING = ("Relu", "Tanh", "Neg", "Abs", "Sigmoid", "Identity", "Softsign")


def _chain(m: Maker, x: Known, others: Sequence[Known]) -> Known:
    """Apply a few ops to `x` that keep its shape."""
    for _ in range(m.number(0, 3)):
        fitting = [other for other in others if other.dtype is x.dtype and _fits(other.shape, x.shape)]
        if fitting and m.chance(50):
            pair = [x, m.choice(fitting)]
            made = m.op(m.choice(("AddV2", "Sub", "Maximum", "Minimum")), *(pair if m.chance(70) else pair[::-1]))
        elif x.dtype is F32 and m.chance(60):
            made = m.op(m.choice(KEEPING), x)
        else:
            made = m.op(m.choice(("AddV2", "Minimum")), x, m.fresh((), x.dtype))
        x = made[0] if made and made[0].shape == x.shape else x
    return x


def _fits(small: tuple[int, ...], large: tuple[int, ...]) -> bool:
    try:
        return np.broadcast_shapes(small, large) == large
    except ValueError:
        return False


def _function(m: Maker, stem: str, passed: Sequence[Known]) -> Maker:
    """Return a maker of a function of these values."""
    inner = Maker(m.number, module=m.module)
    inner.function = Function(m.module.fresh_name(stem), [known.value.type for known in passed])
    m.module.add(inner.function)
    for known, argument in zip(passed, inner.function.arguments, strict=True):
        inner.values.append(Known(argument, known.array, exact=False))
    return inner


def _close(inner: Maker, results: Sequence[Known]) -> Symbol:
    Rewriter(inner.function, DIALECTS).commit(inner.b)
    inner.function.set_results([known.value for known in results])
    return Symbol(inner.function.name)


def _passed(m: Maker, first: Sequence[Known]) -> list[Known]:
    """Return the first values and some others, including constants and repeated ones."""
    more = [m.choice(m.values) for _ in range(m.number(0, 2))]
    if m.chance(50):
        more.append(m.fresh(first[0].shape[m.number(0, first[0].rank) :], first[0].dtype))
    return [*first, *more]


def _scalar_truth(m: Maker) -> Known:
    condition = m.pick(lambda known: known.rank == 0, dtype=DType.BOOL)
    if condition is not None and m.chance(70):
        return condition
    number = m.pick(lambda known: known.rank == 0 and known.exact)
    if number is not None:
        made = m.op("Less", number, m.fresh(()))
        return made[0]
    return m.constant(m.chance(50))


def branch(m: Maker) -> None:
    """Add If or Case, with branches that return values of the types of some operands."""
    x = m.pick(dtype=m.choice((F32, F32, I32)))
    if x is None:
        return
    first = [x] if m.chance(50) else [x, m.choice(m.values)]
    passed = _passed(m, first)
    count = m.choice((2, 2, 2, 3))
    symbols: list[Symbol] = []
    for number in range(count):
        inner = _function(m, f"branch{number}", passed)
        arguments = list(inner.values)
        symbols.append(_close(inner, [_chain(inner, arguments[place], arguments) for place in range(len(first))]))
    types = [known.value.type for known in first]
    attributes = {"Tout": tuple(type.dtype for type in types)}
    if count == 2:
        names = {"then_branch": symbols[0], "else_branch": symbols[1]}
        m.control("If", [_scalar_truth(m), *passed], attributes | names, types)
    else:
        index = m.pick(lambda known: known.rank == 0, dtype=I32) or m.constant(m.number(-1, 3), I32)
        m.control("Case", [index, *passed], attributes | {"branches": tuple(symbols)}, types)


def loop(m: Maker) -> None:
    """Add While with a counter, a few values that change (or swap), and others that do not."""
    x = m.pick(dtype=m.choice((F32, F32, I32)))
    if x is None:
        return
    twins = [known for known in m.values if known.value.type == x.value.type and known.shape == x.shape]
    carried = [x, *(m.choice(twins) for _ in range(m.number(0, 2)))]
    passed = [m.constant(0, I32), *_passed(m, carried)]
    trips = m.number(0, 3)
    condition = _function(m, "cond", passed)
    symbols = {"cond": _close(condition, condition.op("Less", condition.values[0], np.int32(trips)))}
    body = _function(m, "body", passed)
    arguments = list(body.values)
    (following,) = body.op("AddV2", arguments[0], np.int32(1))
    changed = [_chain(body, known, arguments[1:]) for known in arguments[1 : 1 + len(carried)]]
    if m.chance(40):
        changed.append(changed.pop(0))
    results = [following, *changed, *arguments[1 + len(carried) :]]
    symbols["body"] = _close(body, results)
    types = [known.value.type for known in passed]
    m.control("While", passed, symbols, types)


STEPS = (branch, loop)
