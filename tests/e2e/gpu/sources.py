"""The SavedModels that are tried on the GPU, with the inputs of their calls, by kind and name of the case."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tests.e2e.gpu import networks
from tests.e2e.gpu.accelerator import CALLS
from tests.e2e.layers import models as layers
from tests.e2e.layers.variants import FREE
from tests.e2e.recurrent import models as recurrent
from tests.e2e.recurrent.variants import BY_NAME as RECURRENT
from tests.support import harness, recorded, zoo
from tests.support.generated import require_models

Arrays = Mapping[str, np.ndarray[Any, Any]]
LINGVO = zoo.ROOT / "tests" / "e2e" / "lingvo" / "data"
_ANOTHER_KERNEL = ("unpooling", "warp", "tokenizer", "ngrams", "sgnn")
"""Composites that become custom ops whose kernels LiteRT's packages do not have."""
_FUSED_LAYER = re.compile("(tf|k3|tfk)_(conv|depthwise|transposed|dense)_")
"""Models of a layer that bias and activation fuse into."""
_LISTED = ("attention", "composite")
"""Kinds whose models are the folders of a generator."""
_INTEGERS = ("layers int8", "embedding int8", "layers int4", "embedding int4", "channels int4")
GENERATORS = {
    "attention": "attention",
    "composite": "library",
    "integer": "integer_weights",
    "pattern": "gpu_networks",
    "other layer": "gpu_networks",
}
"""The generators of the models, by kind."""


class Source(NamedTuple):
    """A SavedModel, one of its signatures, and the inputs of calls of equal shapes."""

    saved_model: Path
    signature: str
    calls: Sequence[Arrays]

    @property
    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Return the shapes of the inputs."""
        return shapes_of(self.calls[0])


def shapes_of(arrays: Arrays) -> dict[str, tuple[int, ...]]:
    """Return the shapes of inputs."""
    return {name: array.shape for name, array in arrays.items()}


@cache
def fusions() -> Mapping[str, tuple[str, str]]:
    """Return the models of shipped fusions, which are made if they are missing: kind and name by the case's name."""
    attention, composites = (
        sorted(path.name for path in require_models(GENERATORS[kind]).iterdir()) for kind in _LISTED
    )
    names = {
        "pattern": list(networks.SPELLINGS),
        "attention": [name for name in attention if not _FUSED_LAYER.match(name)],
        "composite": [name for name in composites if not name.startswith(_ANOTHER_KERNEL)],
        "integer": _INTEGERS,
        "lingvo": sorted(path.name for path in LINGVO.iterdir()),
    }
    return {f"{kind} {name}": (kind, name) for kind, group in names.items() for name in group}


def build(cases: Iterable[tuple[str, str]]) -> None:
    """Make the SavedModels that are missing: a child that runs cases has not the time."""
    cases = list(cases)
    layers.build(name for kind, name in cases if kind in ("layer", "samples"))
    recurrent.build(name for kind, name in cases if kind in ("network", "file"))
    zoo.build(name.partition(",")[0] for kind, name in cases if kind in ("zoo", "scheme"))
    kinds = {fusions()[name][0] if kind == "fusion" else kind for kind, name in cases}
    for name in {GENERATORS[kind] for kind in kinds if kind in GENERATORS}:
        require_models(name)


def source(kind: str, name: str) -> Source:
    """Return the model of a case. The batch of a layer and of a fusion is one, as on devices."""
    if kind == "fusion":
        kind, name = fusions()[name]
    saved_model, signature, calls = _recorded(kind, name)
    if kind not in ("network", "zoo", "scheme", "composite"):
        calls = [{key: array[:1] for key, array in arrays.items()} for arrays in calls]
    calls = [arrays for arrays in calls if shapes_of(arrays) == shapes_of(calls[0])]
    return Source(saved_model, signature, calls[:CALLS])


def _recorded(kind: str, name: str) -> tuple[Path, str, list[Arrays]]:
    """Return the SavedModel, the signature, and the inputs of all calls."""
    if kind in ("other layer", "pattern", "integer"):
        case = recorded.read("integer_weights" if kind == "integer" else "gpu_networks")[name]
        return case.saved_model, "serving_default", [inputs for _, inputs, _ in case.calls]
    if kind in _LISTED:
        folder = require_models(GENERATORS[kind]) / name
        is_attention = kind == "attention"
        with np.load(folder / ("answers.npz" if is_attention else "vectors.npz")) as arrays:
            calls = _calls(dict(arrays))
        return folder / "saved_model" if is_attention else folder, "serving_default", calls
    if kind == "lingvo":
        with np.load(LINGVO / name / "vectors.npz") as arrays:
            steps: list[Arrays] = [{"act": x} for x in arrays["x"]]
            return LINGVO / name, "serving_default", steps
    if kind == "layer":
        folder, signature = layers.get(layers.BY_NAME[name]), FREE
    else:
        folder = recurrent.get(RECURRENT[name]) if kind == "network" else zoo.get(name).directory
        signature = None
    model = zoo.BuiltModel(zoo.Spec(name, "", ""), folder)
    calls = next(iter(harness.recorded_calls(model).values()))
    signature = signature or str(calls[0][0])
    return model.saved_model, signature, [inputs for called, inputs, _ in calls if called == signature]


def _calls(arrays: Arrays) -> list[Arrays]:
    """Return the inputs of each call from arrays with names as `0/x1` or `0/x/1`; outputs have a y instead."""
    calls: dict[str, dict[str, np.ndarray[Any, Any]]] = {}
    for key, array in arrays.items():
        call, _, name = key.partition("/")
        if name.startswith("x"):
            calls.setdefault(call, {})[name.replace("/", "")] = array
    return [calls[call] for call in sorted(calls)]
