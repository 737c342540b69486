"""Compare random programs on variables, in TensorFlow and in the converted file: for child processes."""

from __future__ import annotations

import tempfile
from functools import partial
from pathlib import Path

from tests.support import isolated
from tests.support.recorded import read

# Seeds that ended the process or were wrong, before accesses were ordered and kept from XNNPACK; a scalar's state; a
# branch that returns a value twice. Then others.
SEEDS = (5, 6, 7, 9, 1059, 5103, *range(100, 112))
"""The recorded programs."""

TOLERANCE = 2e-5
"""Relative to the largest magnitude: about ten consecutive ops on values that earlier calls left."""


def recorded_verdict(title: str) -> tuple[str, str]:
    """Return `right`, or the error, for the recorded program of a seed."""
    program = read("variable_programs")[title]
    kind, reason, _ = isolated.classify(lambda _: program.calls, program.saved_model, tolerance=TOLERANCE)
    return kind, reason


def verdict(title: str) -> tuple[str, str]:
    """Return `right`, or the error, for the program of any seed; imports TensorFlow."""
    from tests.passes.variables.recording import save

    with tempfile.TemporaryDirectory() as folder:
        build = partial(save, int(title))
        kind, reason, _ = isolated.classify(build, Path(folder, "model"), tolerance=TOLERANCE)
    return kind, reason
