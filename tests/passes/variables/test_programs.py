"""Random programs on variables answer as in TensorFlow, call after call, with XNNPACK and without.

`python -m tests.passes.variables.test_programs 300 [SEED]` runs many seeds from SEED on; under malloc's checks with
`LD_PRELOAD=libc_malloc_debug.so.0 MALLOC_CHECK_=3 MALLOC_PERTURB_=165`.
"""

from __future__ import annotations

import collections
import sys

import pytest

from tests.passes.variables.comparison import SEEDS
from tests.support.isolated import verdicts

CASES = "tests.passes.variables.comparison"


@pytest.mark.timeout(600)
def test_random_programs_answer_as_in_tensorflow() -> None:
    found = list(verdicts(CASES, [str(seed) for seed in SEEDS], function="recorded_verdict"))
    assert [verdict for verdict in found if verdict[1] != "right"] == []


def main(count: int, first: int = 0) -> None:
    counts: collections.Counter[str] = collections.Counter()
    for seed, kind, *reason in verdicts(CASES, [str(seed) for seed in range(first, first + count)]):
        counts[kind] += 1
        if kind != "right":
            print(seed, kind, *reason, flush=True)
    print(dict(counts))


if __name__ == "__main__":
    main(*(int(text) for text in sys.argv[1:3]))
