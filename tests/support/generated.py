"""SavedModels that modules of the tests make with TensorFlow, kept below tests/.cache until those modules change.

python -m tests.support.generated      make all that are missing (the tests make each on its first use)
"""

from __future__ import annotations

import hashlib
import importlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from tests.support import zoo

KERASES = ("keras3", "tf_keras")


@dataclass(frozen=True)
class Generator:
    """A module that fills a folder with models: `python -m MODULE FOLDER`."""

    module: str
    environment: Mapping[str, str] = field(default_factory=dict)


GENERATORS = {
    "attention": Generator("tests.fusions.attention_models"),
    "composites": Generator("tests.passes.fusion.models"),
    "control_flow": Generator("tests.passes.lowering.control_flow.models", {"TF_USE_LEGACY_KERAS": "1"}),
    "library": Generator("tests.fusions.models"),
    "lingvo": Generator("tests.e2e.lingvo.cells"),
    "masked_attention_keras": Generator("tests.e2e.layers.masked_attention", {"KERAS": "keras"}),
    "masked_attention_tf_keras": Generator("tests.e2e.layers.masked_attention", {"KERAS": "tf_keras"}),
    "programs": Generator("tests.e2e.recurrent.programs.saved"),
    "quantized_networks": Generator("tests.e2e.recurrent.quantized_networks"),
    "scans": Generator("tests.e2e.recurrent.scan_models"),
    "stacked_cells": Generator("tests.e2e.recurrent.stacked_cells"),
    "state_networks": Generator("tests.e2e.recurrent.state_networks", {"TF_USE_LEGACY_KERAS": "0"}),
    "tf1_cells": Generator("tests.e2e.recurrent.tf1_cells", {"TF_USE_LEGACY_KERAS": "1"}),
    "tflite_lstm": Generator("tests.tflite.lstm_models", {"TF_USE_LEGACY_KERAS": "1"}),
    "v1_control_flow": Generator("tests.passes.lowering.control_flow.v1_models"),
}
"""The generators of models, by the name of their folder in tests/.cache."""


@cache
def require_models(name: str) -> Path:
    """Return the folder that one of `GENERATORS` has filled; make it if it is missing.

    It is filled anew when the generator's file changes, or one of the files of its `MODULES`.
    """
    generator = GENERATORS[name]
    module = importlib.import_module(generator.module)
    files = [part.__file__ for part in (module, *getattr(module, "MODULES", ()))]
    key = hashlib.sha256(b"".join(Path(file).read_bytes() for file in files if file)).hexdigest()[:12]
    folder = zoo.ROOT / "tests" / ".cache" / name / key
    with zoo.locked(name):
        if not folder.exists():
            folder.parent.mkdir(parents=True, exist_ok=True)
            beside = Path(tempfile.mkdtemp(dir=folder.parent))
            variables = {**os.environ, "TF_CPP_MIN_LOG_LEVEL": "3", "CUDA_VISIBLE_DEVICES": "", **generator.environment}
            command = [sys.executable, "-m", generator.module, str(beside)]
            subprocess.run(command, cwd=zoo.ROOT, env=variables, check=True, capture_output=True)
            beside.rename(folder)
    return folder


def build_by_keras(name: str, wanted: Sequence[Any], folder: Callable[[Any], Path]) -> None:
    """Let `tests.NAME.vectors` make the variants that are missing: both Kerases at once, each in its own process."""
    groups = [[variant for variant in wanted if variant.keras == keras] for keras in KERASES]
    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda group: _build(name, group, folder), groups))


def _build(name: str, wanted: Sequence[Any], folder: Callable[[Any], Path]) -> None:
    if all(folder(variant).exists() for variant in wanted):
        return
    keras = wanted[0].keras
    with zoo.locked(f"{name}_{keras}"):
        missing = list(dict.fromkeys(variant.name for variant in wanted if not folder(variant).exists()))
        if missing:
            command = [sys.executable, "-m", f"tests.e2e.{name}.vectors", keras, *missing]
            environment = {**zoo.environment(), "TF_USE_LEGACY_KERAS": "1" if keras == "tf_keras" else "0"}
            subprocess.run(command, cwd=zoo.ROOT, env=environment, check=True, stdin=subprocess.DEVNULL)


def main() -> None:
    """Make all models that are missing: TensorFlow makes them in one thread, so two generators run at a time."""
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(require_models, GENERATORS))


if __name__ == "__main__":
    main()
