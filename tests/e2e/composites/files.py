"""litert-torch's files of composites on the GPU accelerator: as they are, and converted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

import litefuse
from litefuse.tflite import read_file
from tests.e2e.gpu import accelerator

DATA = Path(__file__).parents[1] / "litert" / "composites" / "data"
CONVERTED = "converted: "


def verdict(title: str) -> tuple[str, str]:
    """Run a file, or what litefuse makes of it (`converted: swish`), on the accelerator."""
    path = DATA / f"{title.removeprefix(CONVERTED)}.tflite"
    content = path.read_bytes()
    if title.startswith(CONVERTED):
        content = litefuse.convert(content, target="gpu").to_bytes()
    found = accelerator.run(content, "serving_default", calls(path))
    return found.verdict, found.detail


def calls(path: Path) -> list[dict[str, Any]]:
    """Return the recorded inputs, in the types of the file."""
    graph = read_file(path.read_bytes()).subgraphs[0]
    types = [graph.tensors[index].dtype.lower() for index in graph.inputs]
    arrays = dict(np.load(path.with_suffix(".npz")))
    inputs = {f"args_{number}": arrays[f"args_{number}"].astype(dtype) for number, dtype in enumerate(types)}
    return [{name: array[call] for name, array in inputs.items()} for call in range(len(arrays["output_0"]))]
