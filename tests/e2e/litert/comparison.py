"""Compare the answers of a LiteRT file with those of the file that it was made from."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tests.support.harness import RESOLVERS, open_interpreter

TOLERANCE = 2e-6
BATCHES = (2, 2, 1, 3, 2)
FREE_SIZE = 9
"""Size of free dimensions other than the batch."""


def answers(file: bytes | Path, calls: list[np.ndarray], resolver: str) -> list[dict[str, np.ndarray]]:
    """Return the answers to the calls, made one after the other."""
    runner = open_interpreter(file, resolver=resolver).get_signature_runner()
    (name,) = runner.get_input_details()
    return [runner(**{name: call}) for call in calls]


def require_same_answers(source: Path, content: bytes) -> None:
    """Require the source file's answers for several batches, with XNNPACK and without."""
    (details,) = open_interpreter(source).get_signature_runner().get_input_details().values()
    batch, *sizes = details["shape_signature"]
    sample = [FREE_SIZE if size == -1 else size for size in sizes]
    rng = np.random.default_rng(0)
    calls = [rng.standard_normal((each if batch == -1 else batch, *sample), np.float32) for each in BATCHES]
    expected = answers(source, calls, "xnnpack")
    for resolver in RESOLVERS:
        for found, wanted in zip(answers(content, calls, resolver), expected, strict=True):
            assert found.keys() == wanted.keys()
            for name, array in wanted.items():
                np.testing.assert_allclose(found[name], array, rtol=0, atol=TOLERANCE)
