"""Compare with tf.lite.TFLiteConverter's files for the layers: ops, bytes, and the time of a call.

    python -m tests.e2e.layers.tflite_converter [NAME ...]     measure missing layers, and write tflite_converter.json
    python -m tests.e2e.layers.tflite_converter --slower       repeat the timing of layers that were slower

A NAME selects all variants whose names contain it, which are measured again. Only files that answer as Keras does, on
all recorded calls, have figures; for the others the JSON file records the error.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import litefuse
from bench.latency import measure_all
from tests.e2e.layers import models
from tests.e2e.layers.judge import compare, recorded
from tests.e2e.layers.variants import Variant
from tests.support import harness, zoo

FACTS = Path(__file__).with_name("tflite_converter.json")
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


@cache
def facts() -> Facts:
    """Return the figures, or the error, by variant and form.

    `ops` and `bytes` are TFLiteConverter's; `microseconds` is the median time of a call of litefuse's file, `ratio`
    that time over TFLiteConverter's in the same run, and `noise` the difference between two interpreters of one file.
    """
    return json.loads(FACTS.read_text()) if FACTS.exists() else {}


def measure(names: list[str]) -> Iterator[tuple[str, str, Found]]:
    """Yield name, form and result of one layer after another; a process that dies is replaced."""
    pending = list(names)
    while pending:
        command = [sys.executable, "-m", "tests.e2e.layers.tflite_converter", "--here", *pending]
        child = subprocess.Popen(
            command, cwd=zoo.ROOT, env=zoo.environment(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert child.stdout is not None
        begun: tuple[str, str] | None = None
        for line in child.stdout:
            if not line.startswith("{"):
                continue
            told: dict[str, Any] = json.loads(line)
            begun = (told["name"], told["form"])
            if "found" in told:
                yield *begun, told["found"]
                begun = None
            elif told["form"] == models.BY_NAME[told["name"]].forms[0]:
                pending.remove(told["name"])
        if child.wait() != 0 and begun is not None:
            yield *begun, f"killed by signal {-child.returncode}"
        elif child.returncode != 0:
            raise SystemExit("the incumbent's process does not start")


def measure_here(names: list[str]) -> None:
    """Run the child, which imports TensorFlow: prints a line when it begins a form, and another one with the result."""
    import tensorflow as tf

    for name in names:
        variant = models.BY_NAME[name]
        for form in variant.forms:
            print(json.dumps({"name": name, "form": form}), flush=True)
            found = _figures(tf, variant, form)
            print(json.dumps({"name": name, "form": form, "found": found}), flush=True)


def _figures(tf: Any, variant: Variant, form: str) -> Found:
    source = str(models.get(variant) / "saved_model")
    try:
        content = tf.lite.TFLiteConverter.from_saved_model(source, signature_keys=[form]).convert()
        compare(content, variant, form)
    except Exception as error:
        return f"{type(error).__name__}: {error}".splitlines()[0][:120]
    figures = {"ops": sum(harness.count_ops(content).values()), "bytes": len(content)}
    try:
        ours = litefuse.convert(source, signatures=[form], verify=False).to_bytes()
    except litefuse.LitefuseError:
        return figures
    return figures | _times(ours, content, recorded(models.get(variant), form)[0][1])


def _times(ours: bytes, theirs: bytes, inputs: dict[str, np.ndarray]) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as scratch:
        files = {"ours": Path(scratch, "ours.tflite"), "theirs": Path(scratch, "theirs.tflite")}
        for name, content in (("ours", ours), ("theirs", theirs)):
            files[name].write_bytes(content)
        found = measure_all(files, inputs, seconds=SECONDS, in_a_row=IN_A_ROW)
    return {
        "microseconds": round(found.seconds["ours"] * 1e6, 2),
        "ratio": round(found.seconds["ours"] / found.seconds["theirs"], 3),
        "least_ratio": round(found.least["ours"] / found.least["theirs"], 3),
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
    if arguments[:1] == ["--here"]:
        measure_here(arguments[1:])
        return
    known = facts()
    if arguments == ["--slower"]:
        chosen = [v for v in models.VARIANTS if any(slower(found) for found in known.get(v.name, {}).values())]
    elif arguments:
        chosen = [v for v in models.VARIANTS if any(name in v.name for name in arguments)]
    else:
        chosen = [v for v in models.VARIANTS if v.name not in known]
    models.build(variant.name for variant in chosen)
    for number, (name, form, found) in enumerate(measure([variant.name for variant in chosen])):
        known.setdefault(name, {})[form] = found
        if slower(found):
            print(f"slower: {name} {form} {found}", file=sys.stderr, flush=True)
        if number % 50 == 0:
            _write(known)
    _write(known)


def _write(known: Facts) -> None:
    FACTS.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
