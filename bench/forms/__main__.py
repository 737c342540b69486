"""Compare two forms of the same computation: the usual one, and the one that is right on every runtime.

    python -m bench.forms [--seconds SECONDS] [NAME ...]

A form that costs at most 2 % on XNNPACK is written whatever the target. Two interpreters over each file alternate in
one process, in one thread; the numbers of both forms are compared as well. Printed are the microseconds of both, their
ratio, and the difference between two interpreters over the same file, which is the noise.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from bench.forms.form import Form
from bench.forms.table import FORMS
from bench.latency import measure_all
from litefuse.backend import to_bytes
from litefuse.ir import DType, Module, TensorType
from tests.support.modules.lite_modules import run

TURN = 2e-4
"""Seconds that a turn of one interpreter takes at least."""


class Row(NamedTuple):
    """The measured seconds of a form's two files, the noise, and the relative difference of their results."""

    old: float
    new: float
    noise: float
    error: float


def compare(form: Form, seconds: float) -> Row:
    """Measure both files of a form with the same random inputs."""
    old, new = (bytes(to_bytes(build())) for build in (form.old, form.new))
    given = sample(form.old())
    with tempfile.TemporaryDirectory() as folder:
        paths = {"old": Path(folder, "old.tflite"), "new": Path(folder, "new.tflite")}
        for path, content in zip(paths.values(), (old, new), strict=True):
            path.write_bytes(content)
        quick = measure_all(paths, given, seconds=0.1)
        calls = max(2, round(TURN / max(min(quick.least.values()), 1e-7)))
        found = measure_all(paths, given, seconds=seconds, in_a_row=calls)
    return Row(
        found.seconds["old"],
        found.seconds["new"],
        found.noise,
        difference(*(run(content, None, **given) for content in (old, new))),
    )


def sample(module: Module, seed: int = 0) -> dict[str, np.ndarray]:
    """Return random inputs of the module's only signature."""
    (signature,) = module.signatures
    function = module.functions[signature.function]
    random = np.random.default_rng(seed)
    pairs = zip(signature.inputs, function.arguments, strict=True)
    return {name: numbers(value.type, random) for name, value in pairs}


def numbers(type: TensorType, random: np.random.Generator) -> np.ndarray:
    """Return a tensor of this type whose numbers are small, so that integers are valid indices."""
    shape = tuple(dim or 1 for dim in type.shape or ())
    if type.dtype is DType.BOOL:
        return random.random(shape) > 0.5
    if type.dtype is DType.I8:
        return random.integers(-128, 128, shape).astype(np.int8)
    if type.dtype.is_integer:
        return random.integers(0, 4, shape).astype(type.dtype.numpy)
    return random.normal(size=shape).astype(type.dtype.numpy)


def difference(one: dict[str, np.ndarray], other: dict[str, np.ndarray]) -> float:
    """Return the maximum difference relative to the largest number."""
    pairs = [(one[name].astype(np.float64), other[name].astype(np.float64)) for name in one]
    return max(float(np.abs(x - y).max() / max(np.abs(x).max(), 1e-30)) for x, y in pairs)


def choose(names: Sequence[str]) -> Iterable[Form]:
    """Return the forms whose names contain one of the given words, or all."""
    return [form for form in FORMS if not names or any(word in form.name for word in names)]


def main() -> None:
    """Print a line per form."""
    parser = argparse.ArgumentParser(
        "python -m bench.forms", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seconds", type=float, default=2.0)
    arguments = parser.parse_args()
    print(f"{'form':<58} {'old us':>9} {'new us':>9} {'ratio':>6} {'noise':>6} {'error':>8}")
    for form in choose(arguments.names):
        row = compare(form, arguments.seconds)
        times = f"{row.old * 1e6:9.2f} {row.new * 1e6:9.2f} {row.new / row.old:6.3f}"
        print(f"{form.name:<58} {times} {row.noise:6.1%} {row.error:8.1e}", flush=True)


if __name__ == "__main__":
    main()
