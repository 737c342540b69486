"""Convert single modules of StableHLO, and read the cases of `data`."""

from __future__ import annotations

import lzma
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from litefuse.convert import convert_opened, make_options
from litefuse.errors import ReadError
from litefuse.frontend.stablehlo.artifact.cursor import BytecodeError
from litefuse.frontend.stablehlo.artifact.nodes import Artifact
from litefuse.frontend.stablehlo.artifact.reader import read_artifact
from litefuse.frontend.stablehlo.translate import translate
from litefuse.ir import Location, Module, Signature
from litefuse.model import Model

DATA = Path(__file__).resolve().parents[2] / "e2e" / "stablehlo" / "operations" / "data"
Call = tuple[list[Any], list[Any]]
"""Operands, and the answers to them."""


class OpenedArtifact:
    """A module of StableHLO as the source of a conversion: inputs are x0, x1, ..., outputs y0, y1, ..."""

    warnings = ()

    def __init__(self, artifact: Artifact) -> None:
        self.artifact = artifact

    def read(self, **_: Any) -> Module:
        module = Module()
        try:
            main = translate(self.artifact, module, module.fresh_name, Location)
        except BytecodeError as error:
            raise ReadError("case", f"its StableHLO {error}.") from error
        inputs = tuple(f"x{index}" for index in range(len(main.arguments)))
        outputs = tuple(f"y{index}" for index in range(len(main.results)))
        main.attributes["arg_names"] = inputs
        module.signatures.append(Signature("serving_default", main.name, inputs, outputs))
        return module


def convert(source: bytes | Artifact, **options: Any) -> Model:
    """Convert a module of StableHLO."""
    artifact = read_artifact(source, "case") if isinstance(source, bytes) else source
    return convert_opened(OpenedArtifact(artifact), make_options(**options))


def families() -> list[str]:
    """Return the names of all families."""
    return sorted(path.name.partition(".")[0] for path in DATA.glob("*.npz.xz"))


@cache
def load(family: str) -> Mapping[str, tuple[bytes, Sequence[Call]]]:
    """Return the modules and calls of a family by the name of the case."""
    modules: dict[str, bytes] = {}
    calls: dict[str, list[Call]] = {}
    with lzma.open(DATA / f"{family}.npz.xz") as file, np.load(file) as arrays:
        for key in arrays.files:
            name, *rest = key.split("|")
            if rest == ["module"]:
                modules[name] = arrays[key].tobytes()
                calls[name] = []
                continue
            number, side, _ = rest
            if int(number) == len(calls[name]):
                calls[name].append(([], []))
            calls[name][int(number)][side == "out"].append(arrays[key])
    return {name: (module, calls[name]) for name, module in modules.items()}
