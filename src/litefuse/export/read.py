"""Look into a `.tflite` file."""

from __future__ import annotations

import importlib
import mmap
import os
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Summary:
    """What a model file holds: `ops` counts the operators of all subgraphs by kind (`tfl.conv_2d`).

    `versions` gives the highest version of each kind; a custom op's kind is `tfl.custom:` and its code. `weights` is
    the number of bytes in buffers, `size` that of the file.
    """

    ops: dict[str, int]
    versions: dict[str, int]
    subgraphs: tuple[str, ...]
    tensors: int
    weights: int
    size: int

    @property
    def op_count(self) -> int:
        return sum(self.ops.values())


def summarize(source: bytes | str | os.PathLike[str]) -> Summary:
    """Count what is in a `.tflite` file, or in its content."""
    if isinstance(source, bytes):
        return _summarize(source)
    with Path(source).open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        return _summarize(content)


def _summarize(content: Any) -> Summary:
    # Takes 45 ms to import, and only this needs it.
    schema: Any = importlib.import_module("ai_edge_litert.schema_py_generated")
    model: Any = schema.Model.GetRootAs(content, 0)
    codes = [_kind(schema, model.OperatorCodes(number)) for number in range(model.OperatorCodesLength())]
    ops: Counter[str] = Counter()
    tensors = 0
    names: list[str] = []
    for number in range(model.SubgraphsLength()):
        subgraph = model.Subgraphs(number)
        names.append((subgraph.Name() or b"").decode())
        tensors += subgraph.TensorsLength()
        for op in range(subgraph.OperatorsLength()):
            ops[codes[subgraph.Operators(op).OpcodeIndex()][0]] += 1
    versions: dict[str, int] = {}
    for kind, version in codes:
        versions[kind] = max(version, versions.get(kind, 1))
    buffers = [model.Buffers(number) for number in range(model.BuffersLength())]
    weights = sum(buffer.Size() or buffer.DataLength() for buffer in buffers)
    return Summary(dict(sorted(ops.items())), versions, tuple(names), tensors, weights, len(content))


def _kind(schema: Any, code: Any) -> tuple[str, int]:
    builtin = max(code.BuiltinCode(), code.DeprecatedBuiltinCode())
    if builtin == schema.BuiltinOperator.CUSTOM:
        return f"tfl.custom:{code.CustomCode().decode()}", code.Version()
    members: dict[str, Any] = schema.BuiltinOperator.__dict__
    name = next(name for name, number in members.items() if number == builtin)
    return f"tfl.{name.lower()}", code.Version()
