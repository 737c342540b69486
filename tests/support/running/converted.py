"""Files of the test models, converted with the defaults, below tests/.cache/converted."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import litefuse
from tests.support import zoo

CONVERTED = zoo.ROOT / "tests" / ".cache" / "converted"


class Converted(NamedTuple):
    """A test model, converted once per process."""

    model: zoo.BuiltModel
    path: Path
    report: Any


@cache
def convert_model(name: str) -> Converted:
    """Convert with the defaults and save the file."""
    model = zoo.get(name)
    CONVERTED.mkdir(parents=True, exist_ok=True)
    converted = litefuse.convert(model.saved_model, debug=litefuse.Debug(verify_ir=True))
    path = CONVERTED / f"{name}.tflite"
    converted.save(path)
    return Converted(model, path, converted.report)
