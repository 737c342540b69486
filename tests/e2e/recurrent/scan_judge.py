"""The saved models of `scan_models`, and a comparison of converted files with TensorFlow's answers."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from tests.e2e.recurrent import scan_models
from tests.support.generated import saved_by
from tests.support.harness import open_interpreter

TOLERANCE = 1e-5


@cache
def saved() -> Path:
    """Return the folder of the saved models, which TensorFlow makes anew when `scan_models.py` changes."""
    return saved_by(scan_models, "scans")


def judge(content: bytes, name: str) -> None:
    """Run all calls on one interpreter, with and without XNNPACK; raise AssertionError if an answer is off."""
    answers = np.load(saved() / name / "answers.npz", allow_pickle=True)
    for resolver in ("xnnpack", "builtin"):
        runner = open_interpreter(content, resolver=resolver).get_signature_runner()
        for number, (x,) in enumerate(scan_models.CASES[name][1]):
            for key, value in runner(x=x).items():
                wanted = answers[f"{number}/{key}"]
                where = f"{name}, call {number}, {key!r}, {resolver}"
                assert value.shape == wanted.shape, f"{where}: {value.shape}, not {wanted.shape}"
                error = np.abs(value - wanted).max(initial=0)
                assert error <= TOLERANCE * max(1e-3, np.abs(wanted).max(initial=0)), f"{where}: {error:.2g}"
