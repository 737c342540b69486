"""Time Keras transformer encoder layers: plain ops, masks added instead of selected, and composites (the default).

    python -m bench.attention [SECONDS]

The interpreters alternate in one process, so that all see the same machine; one thread, batch 1.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

import litefuse
from bench.latency import measure
from litefuse.dialects.tfl.limits import ATTENTION
from litefuse.fusions import masks
from litefuse.passes.fusion import patterns
from litefuse.rewrite.collect import rewrites_in

SIZES = {"BERT-base": (768, 12, 128), "BERT-base, long": (768, 12, 512), "small": (128, 4, 64)}
FORMS = ("no mask", "padding", "padding, dropout")


def save(folder: Path, width: int, heads: int, length: int, form: str) -> None:
    """Save an encoder layer. Of its dropout, only the form in which Keras then writes the products matters."""
    import keras
    from keras import layers

    x, mask = keras.Input((length, width), name="x"), keras.Input((length,), dtype="bool", name="mask")
    dropout = 0.1 if "dropout" in form else 0.0
    masked = None if form == "no mask" else keras.ops.expand_dims(mask, 1)
    y = layers.MultiHeadAttention(heads, width // heads, dropout=dropout)(x, x, attention_mask=masked)
    h = layers.LayerNormalization()(x + y)
    y = layers.Dense(width)(layers.Dense(4 * width, activation="gelu")(h))
    model = keras.Model([x] if masked is None else [x, mask], layers.LayerNormalization()(h + y))
    model.export(str(folder), verbose=False)


def convert(source: Path, target: Path, *, composite: bool, added: bool = True) -> None:
    """Convert with or without the composite, with or without the rules for masks."""
    shipped, rules = patterns.PATTERNS, rewrites_in(masks)
    patterns.PATTERNS = tuple(rule for rule in shipped if added or rule not in rules)
    try:
        litefuse.convert(source, composites={ATTENTION: "fuse" if composite else "inline"}).save(target)
    finally:
        patterns.PATTERNS = shipped


def inputs(width: int, length: int, form: str) -> dict[str, Any]:
    """Return a sample whose last quarter is padding."""
    random = np.random.default_rng(0)
    x = random.normal(size=(1, length, width)).astype(np.float32)
    mask = np.arange(length)[None] < length * 3 // 4
    return {"x": x} if form == "no mask" else {"x": x, "mask": mask}


def main() -> None:
    """Print a table: milliseconds for each form, and the difference between two runs of one file."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 8.0
    for size, (width, heads, length) in SIZES.items():
        for form in FORMS:
            with tempfile.TemporaryDirectory() as folder:
                source = Path(folder, "saved_model")
                save(source, width, heads, length, form)
                plain, masks, composite = (Path(folder, f"{name}.tflite") for name in ("plain", "masks", "composite"))
                convert(source, plain, composite=False, added=False)
                convert(source, masks, composite=False)
                convert(source, composite, composite=True)
                given = inputs(width, length, form)
                one = measure(masks, plain, given, seconds=seconds)
                two = measure(masks, composite, given, seconds=seconds)
            assert one.reference is not None and two.reference is not None
            print(
                f"{size}, {form}: "
                f"plain {one.reference * 1e3:.3f}, masks {one.seconds * 1e3:.3f} (noise {one.noise:.1%}); "
                f"masks {two.seconds * 1e3:.3f}, composite {two.reference * 1e3:.3f} (noise {two.noise:.1%})",
                flush=True,
            )


if __name__ == "__main__":
    main()
