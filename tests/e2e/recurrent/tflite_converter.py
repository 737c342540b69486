"""Results of tf.lite.TFLiteConverter for the variants, recorded in tflite_converter.json.

Each is tried twice: the SavedModel as it is, on all calls; and, as its users do, the Keras model itself with the batch
and the time fixed to those of the first four calls, on these four.
"""

from __future__ import annotations

import importlib
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.e2e.recurrent.variants import TIME, Variant
from tests.support.running import tflite_converter

RECORD = tflite_converter.Record(Path(__file__).with_name("tflite_converter.json"), "tests.e2e.recurrent.trials")


def facts() -> dict[str, dict[str, Any]]:
    """Return by variant: `as_it_is` and `fixed`, each with `converts`, `right`, `fused`, `error`."""
    return RECORD.facts()


def convert(variant: Variant, folder: Path) -> bytes:
    """Convert by `from_saved_model`; imports TensorFlow."""
    return tflite_converter.convert(folder / "saved_model")


def convert_fixed(variant: Variant, folder: Path) -> bytes:
    """Convert the same network with a fixed batch and time by `from_keras_model`; imports TensorFlow."""
    import tensorflow as tf

    from tests.e2e.recurrent import networks

    k = importlib.import_module({"keras3": "keras"}.get(variant.keras, variant.keras))
    fixed = replace(variant, batch=variant.batch or 2, time=variant.time or TIME)
    return tf.lite.TFLiteConverter.from_keras_model(networks.build(k, fixed)).convert()
