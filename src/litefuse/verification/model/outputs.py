"""Comparison of the outputs of a file's calls with those of the reference, and their sensitivity to rounding."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from litefuse.errors import first_line
from litefuse.runtime.worker import CrashedError
from litefuse.tflite.lint import first_error_note
from litefuse.verification.model.quantized import magnitude, relative_error
from litefuse.verification.model.report import Failure
from litefuse.verification.model.runs import FileRunner
from litefuse.verification.model.samples import Interface
from litefuse.verification.replacement.compare import Difference, difference
from litefuse.verification.replacement.inputs import Array
from litefuse.verification.replacement.value_grid import Random

Calls = list[dict[str, Array]]


class ReferenceRun(NamedTuple):
    """Calls of a signature with one batch size, the reference's outputs, and the allowed error by output.

    Outputs that are in `skipped` are not compared, for the reason given there.
    """

    interface: Interface
    title: str
    calls: Calls
    expected: Calls
    allowed: dict[str, float]
    skipped: dict[str, str]
    scheme: str
    is_sampled: bool = False
    """Whether the calls are the user's samples: errors of quantized files are averaged over all of them."""

    @property
    def is_averaged(self) -> bool:
        """Whether the errors of all calls are judged together, as those of one call with all samples are."""
        return self.is_sampled and bool(self.scheme)

    def scale(self, output: str) -> float:
        """Return the magnitude of an output over all calls."""
        return magnitude([expected[output] for expected in self.expected])


class RelativeError(NamedTuple):
    """The error of an output, and the allowed error."""

    error: float
    allowed: float

    def share(self) -> float:
        """Return the error divided by the allowed error, which is 0 for exact outputs."""
        return self.error / (self.allowed or 1e-30)


def check_call(
    runner: FileRunner, run: ReferenceRun, title: str, number: int, inputs: dict[str, Array], answers: Calls
) -> tuple[Failure | None, RelativeError]:
    """Call the file; return the first wrong output, if any, and the largest error relative to the allowed error.

    The outputs are added to `answers`.
    """
    name, worst = run.interface.name, RelativeError(0.0, min(run.allowed.values()))
    try:
        actual = runner.call(run.interface, inputs)
    except (RuntimeError, ValueError) as error:
        known = first_error_note(runner.file) if isinstance(error, CrashedError) else ""
        failed = Failure(name, title, number + 1, "", f"{runner.runtime} failed: {first_line(error)}{known}")
        return failed, worst._replace(error=float("inf"))
    answers.append(actual)
    for output, allowed in run.allowed.items():
        value = run.expected[number][output]
        compared = _output_difference(run, output, value, _as_expected(value, actual[output]))
        worst = max(worst, RelativeError(compared.error, allowed), key=RelativeError.share)
        is_judged_later = run.is_averaged and not compared.problem and math.isfinite(compared.error)
        if not compared.agrees and not is_judged_later:
            problem = (
                compared.problem or f"the error is {compared.error:.2g}, but at most {compared.allowed:.2g} is allowed"
            )
            return Failure(name, title, number + 1, output, problem), worst
    return None, worst


def check_average(run: ReferenceRun, title: str, answers: Calls) -> tuple[Failure | None, RelativeError]:
    """Return the first output that is wrong over all calls, if any, and the largest error, as for one call with all."""
    name, worst = run.interface.name, RelativeError(0.0, min(run.allowed.values()))
    for output, allowed in run.allowed.items():
        scale, pairs = run.scale(output), [(e[output], a[output]) for e, a in zip(run.expected, answers, strict=True)]
        expected, actual = (np.concatenate([array.reshape(-1) for array in part]) for part in zip(*pairs, strict=True))
        error = relative_error(expected, actual, scale)
        worst = max(worst, RelativeError(error, allowed), key=RelativeError.share)
        if error > allowed:
            number = int(np.argmax([relative_error(*pair, scale) for pair in pairs]))
            problem = f"the error of all calls is {error:.2g}, but at most {allowed:.2g} is allowed; this one is worst"
            return Failure(name, title, number + 1, output, problem), worst
    return None, worst


def _output_difference(run: ReferenceRun, output: str, expected: Array, actual: Array) -> Difference:
    """Compare an output; errors of quantized files are averaged over the elements."""
    allowed = run.allowed[output]
    if not run.scheme or expected.shape != actual.shape:
        return difference([expected], [actual], tolerance=allowed, infinite=True)
    return Difference(relative_error(expected, actual, run.scale(output)), allowed, expected.size)


def _as_expected(expected: Array, actual: Array) -> Array:
    """Convert `actual` to an array, with strings as objects if `expected` has strings."""
    return actual.astype(object) if expected.dtype.kind in "OS" and actual.dtype.kind == "S" else np.asarray(actual)


def nudge(arrays: Sequence[Array]) -> list[Array]:
    """Return the arrays with every nonzero float replaced by one of its two neighbors, as rounding might.

    Of a whole number, which may be an id, this is the one away from 0: both are converted to the same integer.
    """
    random = Random(11)
    return [_nudge(array, random) if array.dtype.kind == "f" else array for array in arrays]


def _nudge(array: Array, random: Random) -> Array:
    goals = np.where(random.integers(0, 2, array.shape) > 0, np.inf, -np.inf).astype(array.dtype)
    goals = np.where(array == np.rint(array), np.copysign(np.inf, array), goals).astype(array.dtype)
    return np.where(array == 0, array, np.nextafter(array, goals))  # a zero is exact


def sensitivity(expected: Array, moved: Array) -> float:
    """Return the difference of two outputs of the model, relative to their largest magnitude; 0 if unknown."""
    if expected.dtype.kind not in "fc":
        return 0.0
    change = difference([expected], [moved], tolerance=0.0, infinite=False).error
    return change if np.isfinite(change) else 0.0
