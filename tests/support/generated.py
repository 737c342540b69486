"""SavedModels that modules of the tests make with TensorFlow, kept below tests/.cache until those modules change.

The tests make each on its first use; `tests.e2e.make_models` makes all that are missing. A folder's key is a hash
of what determines its content: the files of the modules that make it, the versions of the packages that they use,
arguments and environment. Another key means that it is made anew.
"""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from tests.support import zoo
from tests.support.model_processes import run_module
from tests.support.sources import source_files

KERASES = ("keras3", "tf_keras")


@dataclass(frozen=True)
class Generator:
    """A module that fills a folder with models: `python -m MODULE FOLDER [CASES]`.

    `cases` is the name of another module, which has the cases.
    """

    module: str
    environment: Mapping[str, str] = field(default_factory=dict)
    cases: str | None = None

    @property
    def key(self) -> str:
        """Return the hash of everything that determines the models."""
        modules = [self.module, *([self.cases] if self.cases else [])]
        files = dict.fromkeys(file for module in modules for file in source_files(module, without=MACHINERY))
        parts = (*modules, repr(sorted(self.environment.items())), zoo.versions())
        return hashlib.sha256(b"\0".join([*map(str.encode, parts), *map(Path.read_bytes, files)])).hexdigest()[:12]

    def fill(self, folder: Path) -> None:
        """Make the models, in a process of their own."""
        run_module(self.module, str(folder), *([self.cases] if self.cases else []), environment=self.environment)


MACHINERY = frozenset(f"tests.support.{name}" for name in ("generated", "model_processes", "sources", "zoo"))
"""Modules that decide where models are kept, not what they are."""


LEGALIZATIONS = {
    f"legalizations_{family}": Generator("tests.support.functions.case", cases=f"tests.legalizations.cases.{family}")
    for family in (
        *("bits", "diagonal", "elementwise", "gradients", "index", "layout", "network", "quantization", "ragged"),
        *("random", "sampling", "special", "windows"),
    )
}
"""The cases of legalizations, by family."""

GENERATORS = {
    **LEGALIZATIONS,
    "attention": Generator("tests.fusions.attention_models"),
    "composites": Generator("tests.passes.fusion.models"),
    "contracts": Generator("tests.fusions.contracts.models"),
    "control_flow": Generator("tests.passes.lowering.control_flow.models", {"TF_USE_LEGACY_KERAS": "1"}),
    # With oneDNN, TensorFlow's own convolution of no images has the wrong shape.
    "empty_operands": Generator("tests.legalizations.empty.recording", {"TF_ENABLE_ONEDNN_OPTS": "0"}),
    "gpu_networks": Generator("tests.e2e.gpu.networks", {"TF_USE_LEGACY_KERAS": "0"}),
    "ethos_networks": Generator("tests.e2e.ethos.networks", {"TF_USE_LEGACY_KERAS": "0"}),
    "integer_weights": Generator("tests.fusions.integer_models"),
    "library": Generator("tests.fusions.models"),
    "lingvo": Generator("tests.e2e.lingvo.cells"),
    "marked_contracts": Generator("tests.fusions.contracts.make_models"),
    "masked_attention_keras": Generator("tests.e2e.layers.masked_attention", {"KERAS": "keras"}),
    "masked_attention_tf_keras": Generator("tests.e2e.layers.masked_attention", {"KERAS": "tf_keras"}),
    "original_answers": Generator("tests.e2e.interfaces.originals"),
    "programs": Generator("tests.e2e.recurrent.programs.saved"),
    "quantized_networks": Generator("tests.support.networks.quantized_networks"),
    "scans": Generator("tests.e2e.recurrent.scan_models"),
    "simplified": Generator("tests.support.functions.case", cases="tests.passes.optimize.simplified.cases"),
    "sized_layers": Generator("tests.e2e.recurrent.sized_layers"),
    "stacked_cells": Generator("tests.e2e.recurrent.stacked_cells"),
    "state_networks": Generator("tests.e2e.recurrent.state_networks", {"TF_USE_LEGACY_KERAS": "0"}),
    "strings_moves": Generator("tests.support.functions.case", cases="tests.passes.lowering.strings.cases_moves"),
    "strings_text": Generator("tests.support.functions.case", cases="tests.passes.lowering.strings.cases_text"),
    "strangers": Generator("tests.errors.stranger_models"),
    "small_networks": Generator("tests.e2e.quantization.small_networks", {"TF_USE_LEGACY_KERAS": "0"}),
    "sweep": Generator("tests.sweeps.ops.recording"),
    "variable_programs": Generator("tests.passes.variables.recording"),
    "tf1_cells": Generator("tests.e2e.recurrent.tf1_cells", {"TF_USE_LEGACY_KERAS": "1"}),
    "tflite_lstm": Generator("tests.support.networks.lstm_models", {"TF_USE_LEGACY_KERAS": "1"}),
    "v1_control_flow": Generator("tests.passes.lowering.control_flow.v1_models"),
}
"""The generators of models, by the name of their folder in tests/.cache."""


@cache
def require_models(name: str) -> Path:
    """Return the folder that one of `GENERATORS` has filled; make it if it is missing."""
    generator = GENERATORS[name]
    folder = zoo.ROOT / "tests" / ".cache" / name / generator.key
    with zoo.locked(name):
        if not folder.exists():
            folder.parent.mkdir(parents=True, exist_ok=True)
            beside = Path(tempfile.mkdtemp(dir=folder.parent))
            generator.fill(beside)
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
            legacy = "1" if keras == "tf_keras" else "0"
            run_module(f"tests.e2e.{name}.vectors", keras, *missing, environment={"TF_USE_LEGACY_KERAS": legacy})
