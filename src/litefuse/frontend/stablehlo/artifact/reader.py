"""Read portable artifacts, alone or inside of an export of JAX."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from mmap import mmap
from pathlib import Path

from litefuse.errors import ReadError, count_noun
from litefuse.frontend.stablehlo.artifact.bytecode import MAGIC, read_bytecode
from litefuse.frontend.stablehlo.artifact.cursor import BytecodeError
from litefuse.frontend.stablehlo.artifact.nodes import Artifact
from litefuse.frontend.stablehlo.pytrees import input_names, output_names
from litefuse.ir import DType, TensorType
from litefuse.tflite.flatbuffer import Bytes, FlatBufferError, Table

_HINT = "Export the model again."
# Slots of the table `Exported` in JAX's serialization.fbs.
_FUNCTION_NAME, _INPUT_TREE, _INPUTS, _OUTPUT_TREE, _PLATFORMS = 1, 2, 3, 4, 9
_EFFECTS, _MODULE, _CALLING_CONVENTION, _KEPT, _UNIQUE_TYPES, _TYPE_INDICES = (10, 11), 13, 14, 15, 19, 22
_SHAPE, _ELEMENT_TYPE = 1, 2
_ELEMENT_TYPES = (
    *(DType.BOOL, DType.I8, DType.I16, DType.I32, DType.I64, DType.U8, DType.U16, DType.U32, DType.U64),
    *(DType.F16, DType.F32, DType.F64, DType.C64, DType.C128, DType.BF16),
)
"""Types of elements in the order of JAX's enumeration."""
MAX_CALLING_CONVENTION = 10
"""The newest calling convention of JAX: `main` takes the inputs in order, free dimensions are read from them."""
MIN_CALLING_CONVENTION = 9
"""The oldest calling convention that JAX still writes and that has no arguments other than the inputs."""


@dataclass(frozen=True, slots=True)
class JaxExport:
    """An export of JAX: the name of the function, its inputs and results, its platforms, and the module.

    `kept` are the indices of the function's inputs that are arguments of `main`.
    """

    function: str
    inputs: Mapping[str, TensorType]
    outputs: tuple[str, ...]
    platforms: tuple[str, ...]
    has_effects: bool
    kept: tuple[int, ...]
    artifact: Artifact


def read_artifact(data: bytes | memoryview, path: str | Path) -> Artifact:
    """Read a portable artifact; constants are views of `data`. Raises `ReadError`, which names `path`."""
    try:
        return read_bytecode(memoryview(data))
    except BytecodeError as error:
        raise ReadError(path, f"its StableHLO {error}.", _HINT) from error


def is_jax_export(data: bytes | mmap) -> bool:
    """Return whether `data` has the form of an export of JAX; the rest may be damaged."""
    try:
        with memoryview(data) as view:
            span = Bytes(view).root().span(_MODULE, 1)
            return span is not None and bytes(view[span[0] : span[0] + len(MAGIC)]) == MAGIC
    except FlatBufferError:
        return False


def read_jax_export(data: bytes | mmap, path: str | Path, arguments: Sequence[str] = ()) -> JaxExport:
    """Read a file of `jax.export.Exported.serialize`; `arguments` are names of the first inputs by position.

    Constants are views of `data`.
    Raises `ReadError`, which names `path`.
    """
    try:
        if not is_jax_export(data):
            raise ReadError(path, "is not a JAX export.", "jax.export.export(...)(...).serialize() makes one.")
        table = Bytes(data).root()
        _check_convention(table, path)
        names = input_names(table.table(_INPUT_TREE), arguments)
        kept = table.numbers(_KEPT, "uint16") or ()
        if any(index >= len(names) for index in kept) or len(set(kept)) != len(kept):
            raise FlatBufferError(f"its module has the inputs {kept} of {len(names)}")
        return JaxExport(
            function=table.text(_FUNCTION_NAME),
            inputs=dict(zip(names, _types(table, len(names)), strict=True)),
            outputs=output_names(table.table(_OUTPUT_TREE)),
            platforms=tuple(table.texts(_PLATFORMS)),
            has_effects=any(table.tables(slot) for slot in _EFFECTS),
            kept=kept,
            artifact=read_artifact(table.bytes(_MODULE) or b"", path),
        )
    except FlatBufferError as error:
        raise ReadError(path, f"is not a JAX export, or damaged: {error}.", _HINT) from error


def _types(table: Table, count: int) -> list[TensorType]:
    """Return the types of all inputs."""
    stored: list[Table] = table.tables(_INPUTS)
    if not stored:
        unique: list[Table] = table.tables(_UNIQUE_TYPES)
        indices: list[int] = list(table.numbers(_TYPE_INDICES, "uint32") or ())
        if any(index >= len(unique) for index in indices):
            raise FlatBufferError("the type of an input is missing")
        stored.extend(unique[index] for index in indices)
    if len(stored) != count:
        raise FlatBufferError(f"it has {count_noun(count, 'input')}, and {len(stored)} types of inputs")
    return [_type(entry) for entry in stored]


def _type(table: Table) -> TensorType:
    """Return the type of an input, whose dimensions are numbers or expressions of symbols."""
    number = table.scalar(_ELEMENT_TYPE, "int8")
    if not 0 <= number < len(_ELEMENT_TYPES):
        raise FlatBufferError(f"an input has elements of type {number}, which LiteRT lacks")
    sizes = table.texts(_SHAPE)
    return TensorType(_ELEMENT_TYPES[number], tuple(int(size) if size.isdecimal() else None for size in sizes))


def _check_convention(table: Table, path: str | Path) -> None:
    version = table.scalar(_CALLING_CONVENTION, "uint16")
    if not MIN_CALLING_CONVENTION <= version <= MAX_CALLING_CONVENTION:
        supported = f"{MIN_CALLING_CONVENTION} to {MAX_CALLING_CONVENTION}"
        problem = f"has version {version} of JAX's calling convention; litefuse reads versions {supported}."
        raise ReadError(path, problem, "Export the model by a version of JAX that writes one of these.")
