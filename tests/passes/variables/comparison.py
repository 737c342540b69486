"""Compare random programs on variables, in TensorFlow and in the converted file: for child processes."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.support import harness, isolated

TOLERANCE = 2e-5
"""Relative to the largest magnitude: about ten consecutive ops on values that earlier calls left."""


def verdict(title: str) -> tuple[str, str]:
    """Return `right`, or the error, for the program of a seed."""

    def build(path: Path) -> harness.Calls:
        import tensorflow as tf

        from tests.passes.variables.programs import Program, answers

        program = Program(int(title))
        signatures = program.signatures()
        tf.saved_model.save(program, str(path), signatures=signatures)
        return answers(program, signatures)

    with tempfile.TemporaryDirectory() as folder:
        kind, reason, _ = isolated.classify(build, Path(folder, "model"), tolerance=TOLERANCE)
    return kind, reason
