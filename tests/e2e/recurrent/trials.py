"""Convert and compare in a process that may die: it is restarted after the variant that killed it.

python -m tests.e2e.recurrent.trials CONVERTER NAME ...      the child; prints a line of JSON for each
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from tests.e2e.recurrent import models, tflite_converter
from tests.e2e.recurrent.judge import Outcome, try_out
from tests.e2e.recurrent.variants import BOTH, BY_NAME, Variant
from tests.support import zoo

Convert = Callable[[Variant, Path], bytes]


def run(converter: str, variants: list[Variant]) -> dict[str, Outcome]:
    """Return the outcome of each variant, by name."""
    outcomes: dict[str, Outcome] = {}
    for keras in BOTH:
        outcomes |= _run(converter, keras, [variant.name for variant in variants if variant.keras == keras])
    return outcomes


def _run(converter: str, keras: str, left: list[str]) -> dict[str, Outcome]:
    outcomes: dict[str, Outcome] = {}
    environment = {**zoo.environment(), "TF_USE_LEGACY_KERAS": "1" if keras == "tf_keras" else "0"}
    while left:
        command = [sys.executable, "-m", "tests.e2e.recurrent.trials", converter, *left]
        child = subprocess.Popen(
            command, cwd=zoo.ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
        )
        assert child.stdout is not None
        for line in child.stdout:
            if line.startswith("{"):
                found = json.loads(line)
                name = found.pop("name")
                outcomes[name] = Outcome(**found)
        code = child.wait()
        left = [name for name in left if name not in outcomes]
        if left and code < 0:
            outcomes[left.pop(0)] = Outcome(False, False, {}, f"kills the process by signal {-code}")
        elif left:
            raise RuntimeError(f"the child ended with {code}; {len(left)} variants are left")
    return outcomes


def _litefuse(variant: Variant, folder: Path, **options: Any) -> bytes:
    import litefuse

    return litefuse.convert(folder / "saved_model", **options).to_bytes()


# Ways to convert, by the scoreboard's options.
OURS: dict[str, Convert] = {
    "default": _litefuse,
    "latency": partial(_litefuse, optimize="latency"),
    "unroll": partial(_litefuse, unroll=True),
    "compiled-model": partial(_litefuse, target="compiled_model"),
}
THEIRS: dict[str, Convert] = {
    "incumbent": tflite_converter.convert,
    "incumbent_fixed": tflite_converter.convert_fixed,
}


def main(converter: str, names: list[str]) -> None:
    """Try one variant after another."""
    for name in names:
        variant = BY_NAME[name]
        folder = models.get(variant)
        try:
            content = (OURS | THEIRS)[converter](variant, folder)
        except Exception as error:
            outcome = Outcome(False, False, {}, tflite_converter.cause(error))
        else:
            # A file made from a Keras model has different names, and the batch of the first four calls.
            outcome = try_out(content, variant, folder, fixed=converter == "incumbent_fixed")
        print(json.dumps({"name": name, **asdict(outcome)}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
