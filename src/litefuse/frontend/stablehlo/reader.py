"""Read portable artifacts, alone or inside of an export of JAX."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from litefuse.errors import ReadError
from litefuse.frontend.stablehlo.bytecode import MAGIC, read_bytecode
from litefuse.frontend.stablehlo.cursor import BytecodeError
from litefuse.frontend.stablehlo.tree import Artifact
from litefuse.tflite.flatbuffer import Bytes, FlatBufferError, Table

_HINT = "Export the model again."
# Slots of the table `Exported` in JAX's serialization.fbs.
_SERIALIZATION_VERSION, _FUNCTION_NAME, _PLATFORMS, _MODULE, _CALLING_CONVENTION, _KEPT = 0, 1, 9, 13, 14, 15
MAX_CALLING_CONVENTION = 10
"""The newest calling convention of JAX: `main` takes the inputs in order, free dimensions are read from them."""
MIN_CALLING_CONVENTION = 9
"""The oldest calling convention that JAX still writes and that has no arguments other than the inputs."""


@dataclass(frozen=True, slots=True)
class JaxExport:
    """What `jax.export` serialized: the name of the function, its platforms, and the module.

    `kept` are the indices of the function's inputs that are arguments of `main`.
    """

    function: str
    platforms: tuple[str, ...]
    kept: tuple[int, ...]
    artifact: Artifact


def read_artifact(data: bytes, path: str | Path) -> Artifact:
    """Read a portable artifact; constants are views of `data`. Raises `ReadError`, which names `path`."""
    try:
        return read_bytecode(memoryview(data))
    except BytecodeError as error:
        raise ReadError(path, f"its StableHLO {error}.", _HINT) from error


def read_jax_export(data: bytes, path: str | Path) -> JaxExport:
    """Read what `jax.export.Exported.serialize` wrote. Raises `ReadError`, which names `path`."""
    try:
        table = Bytes(data).root()
        module = table.bytes(_MODULE)
        if module is None or bytes(module[: len(MAGIC)]) != MAGIC:
            raise ReadError(path, "is no export of JAX.", "jax.export.export(...)(...).serialize() makes one.")
        _check_convention(table, path)
        platforms = tuple(_text(table, _PLATFORMS, index) for index in range(_length(table, _PLATFORMS)))
        return JaxExport(
            function=table.text(_FUNCTION_NAME),
            platforms=platforms,
            kept=table.numbers(_KEPT, "uint16") or (),
            artifact=read_artifact(bytes(module), path),
        )
    except FlatBufferError as error:
        raise ReadError(path, f"is no export of JAX, or damaged: {error}.", _HINT) from error


def _check_convention(table: Table, path: str | Path) -> None:
    version = table.scalar(_CALLING_CONVENTION, "uint16")
    if not MIN_CALLING_CONVENTION <= version <= MAX_CALLING_CONVENTION:
        supported = f"{MIN_CALLING_CONVENTION} to {MAX_CALLING_CONVENTION}"
        problem = f"has version {version} of JAX's calling convention; litefuse reads versions {supported}."
        raise ReadError(path, problem, "Export the model by a version of JAX that writes one of these.")


def _length(table: Table, slot: int) -> int:
    found = table.span(slot, 4)
    return 0 if found is None else found[1]


def _text(table: Table, slot: int, index: int) -> str:
    """Return a string of a vector of strings."""
    found = table.span(slot, 4)
    assert found is not None
    start = table.data.follow(found[0] + 4 * index)
    length = table.data.scalar(start, "uint32")
    table.data.take(start + 4, length)
    return bytes(table.data.view[start + 4 : start + 4 + length]).decode(errors="replace")
