"""Compare random programs on variables, in TensorFlow and in the converted file: for child processes."""

from __future__ import annotations

import tempfile
from pathlib import Path

TOLERANCE = 2e-5
"""Relative to the largest magnitude: about ten consecutive ops on values that earlier calls left."""


def verdict(title: str) -> tuple[str, str]:
    """Return `right`, or the error, for the program of a seed."""
    import tensorflow as tf

    import litefuse
    from litefuse.errors import LitefuseError
    from tests.passes.variables.programs import Program, answers
    from tests.support import harness

    program = Program(int(title))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model"
        signatures = program.signatures()
        tf.saved_model.save(program, str(path), signatures=signatures)
        calls = answers(program, signatures)
        try:
            content = bytes(litefuse.convert(path, verify_ir=True).to_bytes())
        except LitefuseError as error:
            return "refused", " ".join(str(error).split())[:300]
    for resolver in harness.RESOLVERS:
        interpreter = harness.open_interpreter(content, resolver=resolver)
        for number, (name, inputs, wanted) in enumerate(calls):
            given = interpreter.get_signature_runner(name)(**inputs)
            for key, value in wanted.items():
                try:
                    harness.compare(given[key], value, tolerance=TOLERANCE)
                except harness.Mismatch as mismatch:
                    return "wrong", f"{resolver}, call {number} of {name}, {key}: {mismatch}"
    return "right", ""
