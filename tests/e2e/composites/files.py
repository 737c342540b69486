"""Models with composites on the GPU accelerator: litert-torch's files as they are, and converted; marked functions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

import litefuse
from litefuse.tflite import read_file
from tests.e2e.gpu import accelerator
from tests.support.generated import require_models

DATA = Path(__file__).parents[1] / "litert" / "composites" / "data"
CONVERTED, MARKED = "converted: ", "marked: "
_INPUTS = "_inputs.npz"


def marked() -> list[str]:
    """Return the titles of functions that are marked in TensorFlow; their models are made if they are missing."""
    paths = require_models("marked_contracts").glob(f"*{_INPUTS}")
    return [MARKED + path.name.removesuffix(_INPUTS) for path in sorted(paths)]


def verdict(title: str) -> tuple[str, str]:
    """Run a file, what litefuse makes of it (`converted: swish`), or of a marked function, on the accelerator."""
    if title.startswith(MARKED):
        return _marked_verdict(title.removeprefix(MARKED))
    path = DATA / f"{title.removeprefix(CONVERTED)}.tflite"
    content = path.read_bytes()
    if title.startswith(CONVERTED):
        content = litefuse.convert(content, target="gpu").to_bytes()
    found = accelerator.run(content, "serving_default", calls(path))
    return found.verdict, found.detail


def _marked_verdict(name: str) -> tuple[str, str]:
    folder = require_models("marked_contracts")
    content = litefuse.convert(folder / name, target="gpu").to_bytes()
    arrays = dict(np.load(folder / f"{name}{_INPUTS}"))
    given = [{key: array[call] for key, array in arrays.items()} for call in range(accelerator.CALLS)]
    found = accelerator.run(content, "serving_default", given)
    return found.verdict, found.detail


def calls(path: Path) -> list[dict[str, Any]]:
    """Return the recorded inputs, in the types of the file."""
    graph = read_file(path.read_bytes()).subgraphs[0]
    types = [graph.tensors[index].dtype.lower() for index in graph.inputs]
    arrays = dict(np.load(path.with_suffix(".npz")))
    inputs = {f"args_{number}": arrays[f"args_{number}"].astype(dtype) for number, dtype in enumerate(types)}
    return [{name: array[call] for name, array in inputs.items()} for call in range(len(arrays["output_0"]))]
