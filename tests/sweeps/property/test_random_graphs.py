"""Random graphs keep their meaning through every stage.

`python -m tests.sweeps.property.test_random_graphs 5000 [SEED]` runs many seeds, starting at SEED.
"""

from __future__ import annotations

import collections
import sys
import traceback

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.sweeps.property.maker import Case
from tests.sweeps.property.meaning import Unsupported, check
from tests.sweeps.property.strategies import cases, random_case

RELAXED = {"deadline": None, "suppress_health_check": list(HealthCheck), "database": None}
refusals: collections.Counter[str] = collections.Counter()


def keeps_its_meaning(case: Case) -> None:
    try:
        check(case)
    except Unsupported as refusal:
        refusals[str(refusal).partition("\n")[2]] += 1


@pytest.mark.timeout(120)
@settings(max_examples=100, derandomize=True, phases=[Phase.explicit, Phase.generate, Phase.shrink], **RELAXED)
@given(cases())
def test_a_random_graph_keeps_its_meaning(case: Case) -> None:
    keeps_its_meaning(case)


def main(count: int, first: int) -> None:
    """Run many seeds: continue after a failure; print the smallest example of each, and the refusals."""
    failures: dict[str, tuple[str, str]] = {}
    for number in range(first, first + count):
        case = random_case(number)
        try:
            keeps_its_meaning(case)
        except Exception as error:
            key = f"{type(error).__name__}: {str(error)[:80]}"
            if key not in failures or len(failures[key][0]) > len(repr(case)):
                failures[key] = (f"seed {number}: {case!r}", traceback.format_exc(limit=-4))
    for text, trace in failures.values():
        print(f"{'=' * 100}\n{text}\n{trace}")
    for refusal, times in refusals.most_common(40):
        print(times, refusal)


if __name__ == "__main__":
    main(*(int(text) for text in sys.argv[1:3]))
