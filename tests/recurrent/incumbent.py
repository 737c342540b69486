"""What tf.lite.TFLiteConverter makes of the variants, recorded once in incumbent.json.

Each is tried twice: the SavedModel as it is, and, as its users do who have a free batch, with the batch and the time
fixed to those of the first four calls.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from tests.recurrent import trials
from tests.recurrent.variants import Variant

FACTS = Path(__file__).with_name("incumbent.json")


@cache
def facts() -> dict[str, dict[str, Any]]:
    """By variant: `as_it_is` and `fixed`, each with `converts`, `right`, `fused`, `error`."""
    return json.loads(FACTS.read_text())


def record(variants: list[Variant]) -> None:
    """Measure, and write `incumbent.json`; others stay as they are."""
    as_it_is = trials.run("incumbent", variants)
    fixed = trials.run("incumbent_fixed", variants)
    known = json.loads(FACTS.read_text()) if FACTS.exists() else {}
    for variant in variants:
        name = variant.name
        known[name] = {"as_it_is": asdict(as_it_is[name]), "fixed": asdict(fixed[name])}
    FACTS.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")


def convert(variant: Variant, folder: Path) -> bytes:
    """`from_saved_model`; imports TensorFlow."""
    import tensorflow as tf

    return tf.lite.TFLiteConverter.from_saved_model(str(folder / "saved_model")).convert()


def convert_fixed(variant: Variant, folder: Path) -> bytes:
    """`from_concrete_functions` with the shapes of the first recorded call; imports TensorFlow."""
    import tensorflow as tf

    from tests.recurrent.judge import recorded

    _, inputs, _ = recorded(variant, folder)["calls"][0]
    model = tf.saved_model.load(str(folder / "saved_model"))
    specs = {name: tf.TensorSpec(x.shape, x.dtype, name=name) for name, x in inputs.items()}
    signature = model.signatures["serving_default"]
    function = tf.function(signature).get_concrete_function(**specs)
    return tf.lite.TFLiteConverter.from_concrete_functions([function], model).convert()
