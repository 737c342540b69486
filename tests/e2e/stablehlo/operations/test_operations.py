"""Each operation of StableHLO answers as XLA or StableHLO's own interpreter did, in several calls."""

from __future__ import annotations

import pytest

from tests.e2e.stablehlo.operations.artifacts import DATA, convert, load
from tests.support.harness import RESOLVERS, compare_calls, positional

FAMILIES = sorted(path.name.partition(".")[0] for path in DATA.glob("*.npz.xz"))
CASES = [(family, name) for family in FAMILIES for name in load(family)]
TOLERANCES = {
    "elementwise/half": 1e-2,  # XLA does not round between operations in bfloat16.
}


@pytest.mark.parametrize(("family", "name"), CASES, ids=lambda part: part)
def test_answers_are_those_of_xla(family: str, name: str) -> None:
    module, calls = load(family)[name]
    content = convert(module).to_bytes()
    named = [positional(operands, answers) for operands, answers in calls]
    compare_calls(content, [*named, named[0]], resolvers=tuple(RESOLVERS), tolerance=TOLERANCES.get(f"{family}/{name}"))
