"""Compare a converted layer with Keras, on several consecutive calls, with and without XNNPACK."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

import ml_dtypes
import numpy as np

from litefuse import Debug, convert
from litefuse.errors import LitefuseError
from tests.e2e.layers import models
from tests.e2e.layers.variants import Variant
from tests.support import harness, zoo


@dataclass(frozen=True)
class Outcome:
    """Result for one form of a variant. `error` is the reason of a failure."""

    converts: bool
    right: bool
    error: str = ""
    ops: int = 0


class Converted(NamedTuple):
    """A file, and whether the pass `separate-copies` has changed it."""

    content: bytes
    copies_are_separate: bool


@cache
def convert_form(name: str, form: str) -> Converted:
    """Convert one signature of a variant, once per process."""
    model = convert(models.get(models.BY_NAME[name]) / "saved_model", signatures=[form], debug=Debug(verify_ir=True))
    return Converted(model.to_bytes(), any(event.rule == "separate_copies" for event in model.report.events))


def compare(content: bytes, variant: Variant, form: str) -> None:
    """Run all recorded calls; raise Mismatch at the first answer that is off."""
    harness.compare_calls(content, recorded(models.get(variant), form), tolerance=variant.row.tolerance)


@cache
def recorded(folder: Path, form: str) -> harness.Calls:
    """Return the calls of one form: signature, inputs and expected outputs of each."""
    calls = harness.recorded_calls(zoo.BuiltModel(zoo.Spec(folder.name, "", ""), folder))["calls"]
    return [
        (form, inputs, {name: _restore_dtype(value) for name, value in outputs.items()})
        for signature, inputs, outputs in calls
        if signature == form
    ]


def _restore_dtype(value: np.ndarray) -> np.ndarray:
    """Restore the dtype bfloat16: NumPy's files keep its bytes, but not its name."""
    return value.view(ml_dtypes.bfloat16) if value.dtype.kind == "V" else value


def try_out(variant: Variant, form: str) -> Outcome:
    """Return the outcome, catching all errors."""
    folder = models.get(variant)
    try:
        content = convert(folder / "saved_model", signatures=[form], debug=Debug(verify_ir=True)).to_bytes()
    except LitefuseError as error:
        return Outcome(False, False, " | ".join(str(error).splitlines())[:400])
    except Exception as error:
        return Outcome(False, False, f"CRASH {type(error).__name__}: {error}"[:400])
    ops = sum(harness.count_ops(content).values())
    try:
        compare(content, variant, form)
    except (harness.Mismatch, RuntimeError, ValueError) as error:
        return Outcome(True, False, f"{type(error).__name__}: {error}".splitlines()[0][:300], ops)
    return Outcome(True, True, "", ops)
