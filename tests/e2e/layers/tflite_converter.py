"""Compare with tf.lite.TFLiteConverter's files for the layers: ops, bytes, and the time of a call.

    python -m tests.e2e.layers.tflite_converter [NAME ...]     measure missing layers, and write tflite_converter.json
    python -m tests.e2e.layers.tflite_converter --slower       repeat the timing of layers that were slower

A NAME selects all variants whose names contain it, which are measured again. Only files that answer as Keras does, on
all recorded calls, have figures; for the others the JSON file records the error.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

import numpy as np

import litefuse
from bench.latency import measure_all
from tests.e2e.layers import models
from tests.e2e.layers.comparison import compare, recorded
from tests.e2e.layers.variants import Variant
from tests.support import harness
from tests.support.running import tflite_converter
from tests.support.running.tflite_converter import Killed, Record

RECORD = Record(Path(__file__).with_name("tflite_converter.json"), "tests.e2e.layers.tflite_converter")
Found = dict[str, float] | str
Facts = dict[str, dict[str, Found]]
SECONDS = 0.4
"""Seconds of timed calls, over all four interpreters together."""
IN_A_ROW = 20
"""Number of calls that are timed as one, because most take microseconds."""
SLOWER, LITTLE = 1.03, 0.1
"""A call counts as slower above this ratio, beyond the noise, and by this many microseconds: some single ops that move
data without computing cost 0.05 more when XNNPACK runs them.
"""


def facts() -> Facts:
    """Return the figures, or the error, by variant and form.

    `ops` and `bytes` are TFLiteConverter's; `microseconds` is the median time of a call of litefuse's file, `ratio`
    that time over TFLiteConverter's in the same run, and `noise` the difference between two interpreters of one file.
    """
    return RECORD.facts()


def measure_case(title: str) -> tuple[Found]:
    """Measure one form of a layer; imports TensorFlow."""
    name, form = title.split()
    return (_figures(models.BY_NAME[name], form),)


def _figures(variant: Variant, form: str) -> Found:
    source = models.get(variant) / "saved_model"
    try:
        content = tflite_converter.convert(source, signature_keys=[form])
        compare(content, variant, form)
    except Exception as error:
        return f"{type(error).__name__}: {error}".splitlines()[0][:120]
    figures = {"ops": sum(harness.count_ops(content).values()), "bytes": len(content)}
    try:
        converted = litefuse.convert(source, signatures=[form], verify=False).to_bytes()
    except litefuse.LitefuseError:
        return figures
    return figures | _times(converted, content, recorded(models.get(variant), form)[0][1])


def _times(content: bytes, reference: bytes, inputs: Mapping[str, np.ndarray]) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as scratch:
        files = {name: Path(scratch, f"{name}.tflite") for name in ("litefuse", "tflite_converter")}
        for name, data in zip(files, (content, reference), strict=True):
            files[name].write_bytes(data)
        found = measure_all(files, dict(inputs), seconds=SECONDS, in_a_row=IN_A_ROW)
    return {
        "microseconds": round(found.seconds["litefuse"] * 1e6, 2),
        "ratio": round(found.seconds["litefuse"] / found.seconds["tflite_converter"], 3),
        "least_ratio": round(found.least["litefuse"] / found.least["tflite_converter"], 3),
        "noise": round(found.noise, 3),
    }


def slower(found: Found) -> bool:
    """Return whether litefuse's file took longer, in the median and in the quickest call, and beyond the noise."""
    if isinstance(found, str) or "ratio" not in found:
        return False
    difference = found.get("microseconds", np.inf) * (1 - 1 / found["ratio"])
    return difference > LITTLE and min(found["ratio"], found["least_ratio"]) > SLOWER + found["noise"]


def main(arguments: list[str]) -> None:
    """Run the command line."""
    known = dict(facts())
    if arguments == ["--slower"]:
        chosen = [v for v in models.VARIANTS if any(slower(found) for found in known.get(v.name, {}).values())]
    elif arguments:
        chosen = [v for v in models.VARIANTS if any(name in v.name for name in arguments)]
    else:
        chosen = [v for v in models.VARIANTS if v.name not in known]
    models.build(variant.name for variant in chosen)
    titles = [f"{variant.name} {form}" for variant in chosen for form in variant.forms]
    for number, (title, result) in enumerate(RECORD.measure(titles)):
        name, form = title.split()
        found: Found = result.reason if isinstance(result, Killed) else result
        known[name] = {**known.get(name, {}), form: found}
        if slower(found):
            print(f"slower: {title} {found}", file=sys.stderr, flush=True)
        if number % 50 == 0:
            RECORD.write(known)
    RECORD.write(known)


if __name__ == "__main__":
    main(sys.argv[1:])
