"""Convert and compare in child processes, by litefuse or by TFLiteConverter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from tests.e2e.recurrent import models, tflite_converter
from tests.e2e.recurrent.comparison import Outcome, try_out
from tests.e2e.recurrent.variants import BOTH, BY_NAME, Variant
from tests.support.running.tflite_converter import Killed, summarize

Convert = Callable[[Variant, Path], bytes]


def run(converter: str, variants: list[Variant]) -> dict[str, Outcome]:
    """Return the outcome of each variant, by name."""
    outcomes: dict[str, Outcome] = {}
    for keras in BOTH:
        titles = [f"{converter} {variant.name}" for variant in variants if variant.keras == keras]
        environment = {"TF_USE_LEGACY_KERAS": "1" if keras == "tf_keras" else "0"}
        for title, found in tflite_converter.RECORD.measure(titles, environment=environment):
            name = title.split()[1]
            outcomes[name] = Outcome(False, False, {}, found.reason) if isinstance(found, Killed) else Outcome(**found)
    return outcomes


def _litefuse(variant: Variant, folder: Path, **options: Any) -> bytes:
    import litefuse

    return litefuse.convert(folder / "saved_model", **options).to_bytes()


# Ways to convert, by the scoreboard's options.
LITEFUSE: dict[str, Convert] = {
    "default": _litefuse,
    "latency": partial(_litefuse, tune=True),
    "unroll": partial(_litefuse, recurrent="unrolled"),
    "compiled-model": partial(_litefuse, target="compiled_model"),
}
TFLITE_CONVERTER: dict[str, Convert] = {
    "tflite_converter": tflite_converter.convert,
    "tflite_converter_fixed": tflite_converter.convert_fixed,
}


def measure_case(title: str) -> tuple[dict[str, Any]]:
    """Convert a variant with one of the converters, and compare."""
    converter, name = title.split()
    variant = BY_NAME[name]
    folder = models.get(variant)
    try:
        content = (LITEFUSE | TFLITE_CONVERTER)[converter](variant, folder)
    except Exception as error:
        return (asdict(Outcome(False, False, {}, summarize(error))),)
    # A file made from a Keras model has different names, and the batch of the first four calls.
    return (asdict(try_out(content, variant, folder, fixed=converter == "tflite_converter_fixed")),)
