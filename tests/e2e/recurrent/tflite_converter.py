"""Results of tf.lite.TFLiteConverter for the variants, recorded in tflite_converter.json.

Each is tried twice: the SavedModel as it is, on all calls; and, as its users do, the Keras model itself with the batch
and the time fixed to those of the first four calls, on these four.
"""

from __future__ import annotations

import importlib
import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from tests.e2e.recurrent.variants import TIME, Variant

FACTS = Path(__file__).with_name("tflite_converter.json")


@cache
def facts() -> dict[str, dict[str, Any]]:
    """Return by variant: `as_it_is` and `fixed`, each with `converts`, `right`, `fused`, `error`."""
    return json.loads(FACTS.read_text())


def convert(variant: Variant, folder: Path) -> bytes:
    """Convert by `from_saved_model`; imports TensorFlow."""
    import tensorflow as tf

    return tf.lite.TFLiteConverter.from_saved_model(str(folder / "saved_model")).convert()


def convert_fixed(variant: Variant, folder: Path) -> bytes:
    """Convert the same network with a fixed batch and time by `from_keras_model`; imports TensorFlow."""
    import tensorflow as tf

    from tests.e2e.recurrent import networks

    k = importlib.import_module({"keras3": "keras"}.get(variant.keras, variant.keras))
    fixed = replace(variant, batch=variant.batch or 2, time=variant.time or TIME)
    return tf.lite.TFLiteConverter.from_keras_model(networks.build(k, fixed)).convert()


def cause(error: Exception) -> str:
    """Return the informative lines of the converter's message, which consists mostly of locations."""
    text = str(error)
    found = re.search(r"'\w+\.\w+' op [^\n]*|failed to legalize [^\n]*|error: (?!loc\()[^\n]*", text)
    return (found[0] if found else f"{type(error).__name__}: {text.strip()}")[:160]
