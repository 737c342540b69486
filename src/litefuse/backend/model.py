"""Encoding of a module as LiteRT's tables."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence

from litefuse.backend.appendix import Appendix
from litefuse.backend.buffers import Buffers, Chunk
from litefuse.backend.flatbuffer import REFERENCE, Encoder, Field
from litefuse.backend.loops import result_copies
from litefuse.backend.options import OptionsEncoder
from litefuse.backend.states import check_states, check_variables
from litefuse.backend.subgraph import OperatorCodes, SubgraphEncoder
from litefuse.dialects.tfl.targets.runtimes import newest_version
from litefuse.ir import Function, Module
from litefuse.ir.storage.equal_constants import Contents
from litefuse.tflite.appended import MANIFEST
from litefuse.tflite.file_metadata import Origin

IDENTIFIER = b"TFL3"
VERSION = 3
INLINE_LIMIT = (1 << 31) - 1
"""Maximum size of a FlatBuffer; in a larger file, the buffers' data is outside of it."""


class ModelTables:
    """A module encoded as LiteRT's tables (`head`), and the `chunks` that follow them in the file.

    With the `origin` of a module that was read whole, the tables agree with those of its file.
    """

    def __init__(
        self, module: Module, description: str, *, inline_limit: int = INLINE_LIMIT, origin: Origin | None = None
    ) -> None:
        check_states(module)
        check_variables(module)
        contents = Contents()
        buffers, appendix = Buffers(contents), Appendix(module)
        head = _encode(module, description, buffers, appendix, origin)
        inline = len(head) + buffers.layout(inline=True)[1] <= inline_limit
        if not inline:
            # Encode twice: the first time only to get the size of the tables, which does not depend on offsets.
            size = len(_encode(module, description, Buffers(contents), Appendix(module), origin, tables_size=0))
            buffers, appendix = Buffers(contents), Appendix(module)
            head = _encode(module, description, buffers, appendix, origin, tables_size=size)
        self.size = len(head) + buffers.layout(inline=inline)[1]
        """Size of the file."""
        self.chunks: list[Chunk] = list(buffers.pieces(inline=inline))
        self.head, appended = appendix.finish(head, self.size)
        if appended:
            self.chunks += appended
            self.size = len(head) + appended[-1].offset + appended[-1].size


def _encode(
    module: Module,
    description: str,
    buffers: Buffers,
    appendix: Appendix,
    origin: Origin | None,
    *,
    tables_size: int | None = None,
) -> bytes:
    """Return the tables; `tables_size` is their size if the buffers' data is outside of the FlatBuffer, else None."""
    encoder = Encoder()
    functions = reachable_functions(module) if origin is None else list(module.functions.values())
    numbers = {function.name: number for number, function in enumerate(functions)}
    codes, options = OperatorCodes(), OptionsEncoder(encoder, numbers)
    copies = result_copies(functions)
    subgraphs: dict[str, SubgraphEncoder] = {}
    # Names are unique across subgraphs, because tools use them as keys.
    names: dict[str, int] = {}
    for function in functions:
        name, argument_names = _names(module, function)
        source = None if origin is None else origin.functions.get(function.name)
        subgraphs[function.name] = SubgraphEncoder(
            function,
            name if source is None else source.subgraph.name,
            argument_names,
            copies=copies.get(function.name),
            encoder=encoder,
            buffers=buffers,
            appendix=appendix,
            number=numbers[function.name],
            codes=codes,
            options=options,
            names=names,
            origin=source,
        )
    signatures = encoder.references(_encode_signatures(module, encoder, subgraphs, numbers, origin))
    entries = [_encode_runtime_version(encoder, buffers, codes, functions)] if origin is None else []
    for name, data in module.metadata.items():
        if name == MANIFEST and not appendix.is_compiled:
            continue
        number = buffers.add_encoded(appendix.add_manifest(encoder)) if name == MANIFEST else buffers.add(bytes(data))
        entries.append(_encode_metadata(encoder, name, number))
    metadata = encoder.references(entries)
    fields: list[Field] = [
        (0, "I", VERSION),
        (1, REFERENCE, codes.encode(encoder)),
        (2, REFERENCE, encoder.references([subgraph.encode() for subgraph in subgraphs.values()])),
        (3, REFERENCE, encoder.string(description)),
        (4, REFERENCE, buffers.encode(encoder, tables_size=tables_size)),
        (6, REFERENCE, metadata),
        (7, REFERENCE, signatures),
    ]
    return encoder.finish(encoder.table(fields), IDENTIFIER, buffers.alignment)


def reachable_functions(module: Module) -> list[Function]:
    """Return the functions of the signatures, in order, followed by those that they refer to, breadth-first."""
    names = [signature.function for signature in module.signatures] or list(module.functions)[:1]
    reached = dict.fromkeys(names)
    pending = deque(reached)
    while pending:
        for op in module.functions[pending.popleft()].ordered_symbol_users():
            for name in op.symbols():
                if name not in reached:
                    reached[name] = None
                    pending.append(name)
    return [module.functions[name] for name in reached]


def _names(module: Module, function: Function) -> tuple[str, Sequence[str]]:
    """Return the names of a subgraph and its inputs, from its signature if it has one (`main` for a single one)."""
    for signature in module.signatures:
        if signature.function == function.name:
            return "main" if len(module.signatures) == 1 else signature.name, signature.inputs
    names = function.attributes.get("arg_names", ())
    if len(names) != len(function.arguments):
        names = [f"arg{argument.index}" for argument in function.arguments]
    return function.name, names


def _encode_signatures(
    module: Module,
    encoder: Encoder,
    subgraphs: Mapping[str, SubgraphEncoder],
    numbers: Mapping[str, int],
    origin: Origin | None,
) -> list[int]:
    positions: list[int] = []
    kept = None if origin is None else {signature.key: signature for signature in origin.file.signatures}
    for signature in module.signatures:
        if kept is not None and signature.name not in kept:
            continue  # the reader's own: the file has no signature for this subgraph
        subgraph = subgraphs[signature.function]
        inputs = list(zip(signature.inputs, subgraph.inputs, strict=True))
        outputs = list(zip(signature.outputs, subgraph.outputs, strict=True))
        if kept is not None:
            # The file may have names for some of the inputs and outputs only.
            source = kept[signature.name]
            inputs = [(name, tensor) for name, tensor in inputs if name in source.inputs]
            outputs = [(name, tensor) for name, tensor in outputs if name in source.outputs]
        fields: list[Field] = [
            (0, REFERENCE, _encode_tensor_map(encoder, inputs)),
            (1, REFERENCE, _encode_tensor_map(encoder, outputs)),
            (2, REFERENCE, encoder.string(signature.name)),
            (4, "I", numbers[signature.function]),
        ]
        positions.append(encoder.table(fields))
    return positions


def _encode_tensor_map(encoder: Encoder, entries: Iterable[tuple[str, int]]) -> int:
    return encoder.references(
        [encoder.table([(0, REFERENCE, encoder.string(name)), (1, "I", tensor)]) for name, tensor in entries]
    )


def _encode_runtime_version(
    encoder: Encoder, buffers: Buffers, codes: OperatorCodes, functions: Iterable[Function]
) -> int:
    """Add the metadata entry with the oldest runtime version that runs all ops of the model, padded to 16 bytes."""
    codes_of_ops = ((kind, version) for kind, _, version in codes.numbers)
    version = newest_version(codes_of_ops, (op for function in functions for op in function.ops()))
    return _encode_metadata(encoder, "min_runtime_version", buffers.add(version.encode().ljust(16, b"\0")))


def _encode_metadata(encoder: Encoder, name: str, buffer: int) -> int:
    return encoder.table([(0, REFERENCE, encoder.string(name)), (1, "I", buffer)])
