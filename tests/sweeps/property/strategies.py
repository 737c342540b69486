"""Random graphs as a Hypothesis strategy."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from litefuse.ir import DType
from tests.sweeps.property import arranging, control, products, rarer, steps, written_out
from tests.sweeps.property.maker import Case, Known, Maker

FAMILIES = (
    steps.ELEMENTWISE,
    steps.OTHER,
    arranging.STEPS,
    arranging.STEPS,
    products.STEPS,
    rarer.STEPS,
    written_out.STEPS,
)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    return build(Maker(lambda low, high: draw(st.integers(low, high))), most_steps=9)


def random_case(seed: int) -> Case:
    """Return a case more varied than those Hypothesis draws, but without shrinking."""
    return build(Maker(random.Random(seed).randint), most_steps=14)


def build(m: Maker, *, most_steps: int) -> Case:
    unknown = m.chance(50)
    for _ in range(m.number(1, 3)):
        shape = m.shape(0 if m.chance(20) else 2)
        dtype = m.choice(products.DTYPES) if m.values else DType.F32
        m.input(shape, dtype, unknown=[unknown and m.chance(50) for _ in shape])
    for _ in range(m.number(0, 2)):
        m.keep(m.fresh(m.shape(), m.choice(products.DTYPES)))
    for _ in range(m.number(1, most_steps)):
        m.choice(m.choice(FAMILIES))(m)
        if m.chance(8):
            m.choice(control.STEPS)(m)
    if m.chance(12):
        products.LARGE(m)
    return m.finish(_results(m))


def _results(m: Maker) -> list[Known]:
    """Return the last value, and a few others, including inputs, constants and repeated ones."""
    more = [m.choice(m.values) for _ in range(m.number(0, 3))]
    return [m.values[-1], *more]
