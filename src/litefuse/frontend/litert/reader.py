"""Reading of a LiteRT file into a module of the `tfl` dialect; the exporter writes an equivalent file."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from itertools import chain, count
from typing import TypeVar

from litefuse.dialects import DIALECTS
from litefuse.dialects.tfl.operand_forms import verify_operands
from litefuse.errors import ConversionError, InvalidModuleError, ReadError
from litefuse.frontend.interface import DEFAULT_SIGNATURE, Overrides, check_overrides, choose_names
from litefuse.frontend.litert.graph import SubgraphReader
from litefuse.frontend.litert.tensors import read_type
from litefuse.ir import Dim, Function, Module, Signature, TensorType
from litefuse.ir.verifier import verify_ops
from litefuse.tflite import FileSignature, LiteFile, Subgraph, read_file
from litefuse.tflite.appended import METADATA, read_appended
from litefuse.tflite.checks.hazards import has_recurrent_ops
from litefuse.tflite.file_metadata import DESCRIPTION, OWN_DESCRIPTION, Origin
from litefuse.tflite.flatbuffer import FlatBufferError
from litefuse.tflite.reader import COPY_AGAIN_HINT, called_subgraphs

Source = bytes | str | os.PathLike[str]
T = TypeVar("T")
RUNTIME_VERSION = "min_runtime_version"
"""The metadata entry that the exporter writes anew."""


def read_litert(
    source: Source,
    *,
    signatures: Sequence[str] | None = None,
    input_shapes: Mapping[str, Sequence[Dim]] | None = None,
    batch: int | None = None,
) -> Module:
    """Read a LiteRT file from its path or content; constants are views of it, which keep it mapped into memory.

    Raises:
        ReadError: the file is missing or damaged.
        ConversionError: it uses a feature that litefuse cannot write, or an argument does not fit.
    """
    file = read_file(source)
    name = name_source(source)
    available = {signature.key: signature for signature in complete_signatures(file)}
    chosen = [available[key] for key in choose_names(name, available, signatures)]
    reader = _ModuleReader(file, chosen, Overrides(input_shapes or {}, batch))
    return _read_checked(name, reader.read)


def read_part(part: LiteFile) -> Module:
    """Read the signatures of a file from which operators were left out; its constants are views of the file.

    Raises the errors of `read_litert`.
    """
    return _read_checked("the model", _ModuleReader(part, part.signatures, Overrides({}, None)).read)


def read_whole(file: LiteFile, name: str) -> tuple[Module, Origin]:
    """Read a file with all of its subgraphs and metadata, and the shapes that it declares.

    With the returned origin, the exporter keeps the names and numbers of the file, whose name is `name`. Raises the
    errors of `read_litert`.
    """
    return _read_checked(name, _ModuleReader(file, complete_signatures(file), Overrides({}, None)).read_whole)


def name_source(source: Source) -> str:
    """Return the name of a file for messages."""
    return "the model" if isinstance(source, bytes) else os.fspath(source)


def _read_checked(name: str, read: Callable[[], T]) -> T:
    """Call `read`; raise `ReadError` if the file is inconsistent."""
    try:
        return read()
    except (FlatBufferError, InvalidModuleError) as damage:
        raise ReadError(name, f"is inconsistent: {str(damage).rstrip('.')}.", COPY_AGAIN_HINT) from damage


def _verify(module: Module) -> None:
    """Raise `InvalidModuleError` if the ops of a file do not fit their schemas, or have operands of other types."""
    verify_ops(module, DIALECTS)
    verify_operands(module)


def complete_signatures(file: LiteFile) -> list[FileSignature]:
    """Return the signatures, and one of the first subgraph, which interpreters run by default, if it has none."""
    signatures = list(file.signatures)
    if not any(signature.subgraph == 0 for signature in signatures):
        first = file.subgraphs[0]
        key = _unused(DEFAULT_SIGNATURE, {signature.key for signature in signatures})
        inputs, outputs = (
            dict(zip(name_tensors(first, side, {}), side, strict=True)) for side in (first.inputs, first.outputs)
        )
        signatures.insert(0, FileSignature(key, 0, inputs, outputs))
    return signatures


def name_tensors(subgraph: Subgraph, tensors: Sequence[int], names: Mapping[str, int]) -> tuple[str, ...]:
    """Return names for a subgraph's inputs or outputs: the signature's, or else the tensors'."""
    named: dict[int, list[str]] = {}
    for name, tensor in names.items():
        named.setdefault(tensor, []).append(name)
    unique: list[str] = []
    for position, tensor in enumerate(tensors):
        given = named.get(tensor)
        stem = subgraph.tensors[tensor].name or f"tensor_{position}"
        unique.append(given.pop(0) if given else _unused(stem, {*names, *unique}))
    for name in (name for rest in named.values() for name in rest):
        raise FlatBufferError(f"a signature names {name!r}, which is not an input or output of its subgraph")
    return tuple(unique)


def _unused(stem: str, taken: Collection[str]) -> str:
    """Return the first of `stem`, `stem_1`, `stem_2`, ... that is not taken."""
    return next(name for name in chain((stem,), (f"{stem}_{number}" for number in count(1))) if name not in taken)


class _ModuleReader:
    """Reads the chosen signatures, and the subgraphs that they use."""

    def __init__(self, file: LiteFile, signatures: Sequence[FileSignature], overrides: Overrides) -> None:
        self._file = file
        self._signatures = signatures
        self._overrides = overrides
        self._module = Module(dialect="tfl")

    def read(self) -> Module:
        """Read the module."""
        functions = self._add_functions(self._reachable())
        self._override()
        is_free = not all(
            argument.type.is_static
            for signature in self._module.signatures
            for argument in self._module.functions[signature.function].arguments
        )
        for number in functions:
            self._graph_reader(number, functions, is_free=is_free).read()
        self._read_metadata()
        self._module.metadata.pop(RUNTIME_VERSION, None)
        self._choose_metadata(list(functions))
        if self._file.description != OWN_DESCRIPTION and has_recurrent_ops(self._file):
            # For `litefuse check` and `litefuse repair`: states may be kept between calls by mistake.
            self._module.attributes[DESCRIPTION] = self._file.description
        _verify(self._module)
        return self._module

    def read_whole(self) -> tuple[Module, Origin]:
        """Read all subgraphs, and all metadata."""
        functions = self._add_functions(range(len(self._file.subgraphs)))
        origin = Origin(self._file)
        for number, name in functions.items():
            origin.functions[name] = self._graph_reader(number, functions, is_free=False).read_whole()
        self._read_metadata()
        _verify(self._module)
        return self._module, origin

    def _add_functions(self, numbers: Collection[int]) -> dict[int, str]:
        """Add a function without ops for each subgraph, and the signatures; returns the names by number."""
        module, subgraphs = self._module, self._file.subgraphs
        types = {number: self._argument_types(subgraphs[number]) for number in numbers}
        names = {number: self._add_function(number, types[number]) for number in numbers}
        for signature in self._signatures:
            module.signatures.append(self._read_signature(signature, module.functions[names[signature.subgraph]]))
        return names

    def _graph_reader(self, number: int, names: Mapping[int, str], *, is_free: bool) -> SubgraphReader:
        function = self._module.functions[names[number]]
        return SubgraphReader(self._file, self._file.subgraphs[number], function, names, is_free=is_free)

    def _read_metadata(self) -> None:
        """Read the metadata, and the data behind the FlatBuffer."""
        if self._file.has_external_weights:
            raise ConversionError("some of its weights are in other files, which is unsupported.")
        self._module.metadata = {name: self._file.data(buffer) for name, buffer in self._file.metadata.items()}
        self._module.archive, self._module.rest = read_appended(self._file)

    def _choose_metadata(self, numbers: Sequence[int]) -> None:
        """Put the tables of TFLite Metadata into the order of the chosen subgraphs."""
        entry = self._module.metadata.get(METADATA)
        if entry is None or numbers == list(range(len(self._file.subgraphs))):
            return
        # Few files have metadata.
        from litefuse.backend.metadata import encode_metadata
        from litefuse.metadata import SubGraphMetadata
        from litefuse.tflite.metadata import decode_metadata

        metadata = decode_metadata(entry, self._module.archive, strict=True)
        tables = metadata.subgraph_metadata
        chosen = [tables[number] if number < len(tables) else SubGraphMetadata() for number in numbers]
        while chosen and chosen[-1] == SubGraphMetadata():
            del chosen[-1]
        if tuple(chosen) != tables:
            self._module.metadata[METADATA] = encode_metadata(replace(metadata, subgraph_metadata=tuple(chosen)))

    def _reachable(self) -> list[int]:
        """Return the subgraphs of the signatures, and those that their operators run, directly or not."""
        reached = dict.fromkeys(signature.subgraph for signature in self._signatures)
        pending = deque(reached)
        while pending:
            for operator in self._file.subgraphs[pending.popleft()].operators:
                for number in called_subgraphs(operator):
                    if number not in reached:
                        reached[number] = None
                        pending.append(number)
        return list(reached)

    def _argument_types(self, subgraph: Subgraph) -> list[TensorType]:
        return [read_type(subgraph.tensors[index], subgraph, self._file) for index in subgraph.inputs]

    def _add_function(self, number: int, types: Sequence[TensorType]) -> str:
        subgraph = self._file.subgraphs[number]
        name = self._module.fresh_name(subgraph.name or f"subgraph_{number}")
        names = name_tensors(subgraph, subgraph.inputs, {})
        return self._module.add(Function(name, types, {"arg_names": names})).name

    def _read_signature(self, signature: FileSignature, function: Function) -> Signature:
        subgraph = self._file.subgraphs[signature.subgraph]
        inputs = name_tensors(subgraph, subgraph.inputs, signature.inputs)
        outputs = name_tensors(subgraph, subgraph.outputs, signature.outputs)
        function.attributes["arg_names"] = inputs
        return Signature(signature.key, function.name, inputs, outputs)

    def _override(self) -> None:
        """Set the shapes of the inputs that the user asks for."""
        arguments = [
            (signature.name, name, argument)
            for signature in self._module.signatures
            for name, argument in zip(
                signature.inputs, self._module.functions[signature.function].arguments, strict=True
            )
        ]
        check_overrides(self._overrides, [(name, argument.shape) for _, name, argument in arguments])
        for key, name, argument in arguments:
            argument.type = self._overrides.apply(name, argument.type, f"signature {key!r}")
