"""Random einsums answer as NumPy does.

`python -m tests.sweeps.property.test_einsums 5000 [SEED]` runs many seeds, starting at SEED.
"""

from __future__ import annotations

import collections
import sys
import traceback

import pytest

from tests.sweeps.property.einsums import check, random_einsum


@pytest.mark.parametrize("first", range(0, 200, 50))
def test_random_einsums_answer_as_numpy_does(first: int) -> None:
    for seed in range(first, first + 50):
        made = random_einsum(seed)
        try:
            check(made)
        except Exception as error:
            raise AssertionError(repr(made)) from error


def main(count: int, first: int = 0) -> None:
    """Run many seeds: print an example and the count of each failure."""
    failures: collections.Counter[str] = collections.Counter()
    for seed in range(first, first + count):
        made = random_einsum(seed)
        try:
            check(made)
        except Exception as error:
            key = f"{type(error).__name__}: {str(error)[:60]}"
            if failures[key] < 3:
                print(f"{made!r}\n{traceback.format_exc(limit=-2) if failures[key] == 0 else error}", flush=True)
            failures[key] += 1
    print(f"{count} einsums, {failures.total()} failures", dict(failures))


if __name__ == "__main__":
    main(*(int(text) for text in sys.argv[1:3]))
