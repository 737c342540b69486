"""Proofs that a file computes the same real functions as its source, for all inputs."""

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from litefuse.dialects.tfl.variables import HANDLE, PSEUDO_VARIABLE
from litefuse.errors import LitefuseError, NoMatch
from litefuse.frontend import Source
from litefuse.frontend.litert.reader import complete_signatures, read_litert
from litefuse.ir import Function, Module
from litefuse.ir.functions import arrange_arguments
from litefuse.options import Options
from litefuse.passes import pipeline
from litefuse.passes.litert.float16_weights import fold_float16
from litefuse.tflite import LiteFile
from litefuse.verification.model.references import READING
from litefuse.verification.model.samples import Interface
from litefuse.verification.proof import Proof, find_unprovable_type, prove_equal

LIMIT = 2e9
"""Work limit of an evaluation, about in nanoseconds: a few of them are all that a proof takes."""
_STATES = frozenset({HANDLE, PSEUDO_VARIABLE, "tf.VarHandleOp"})

Shapes = Sequence[tuple[int, ...]]


class FileEntry(NamedTuple):
    """A file, and which of its tensors the inputs and outputs of a signature are (`FileRunner.entry`)."""

    model: bytes | str | os.PathLike[str]
    file: LiteFile
    subgraph: int
    inputs: Sequence[int]
    outputs: Sequence[int]


def prove_file(
    source: Source, entry: FileEntry, interface: Interface, calls: Iterable[Shapes], options: Options
) -> Proof:
    """Try to prove that a signature of a file computes the same real functions as that of its source.

    Args:
        source: The source.
        entry: The file.
        interface: The signature of the source.
        calls: The shapes of the inputs in each of the calls for which to prove it.
        options: The options with which the source is read.
    """
    context = pipeline.new_context(replace(options, composites={"*": "inline"}, verify=False))
    try:
        module = source.read(tags=options.tags, signatures=[interface.name])
        pipeline.run(module, context, () if module.dialect == "tfl" else READING)
        (signature,) = module.signatures
        sides = (module, module.functions[signature.function]), _read_entry(entry)
        for side, _ in sides:
            fold_float16(side, context)
        reason = _find_reason(sides)
        distinct = list(dict.fromkeys(tuple(shapes) for shapes in calls))
        proof = Proof(False, reason=reason) if reason else prove_equal(*sides, distinct, context, LIMIT)
    except (LitefuseError, NoMatch) as error:
        return Proof(False, reason=error.reason if isinstance(error, NoMatch) else str(error))
    return proof


def _read_entry(entry: FileEntry) -> tuple[Module, Function]:
    """Return the function of a file, with arguments and results in the source's order."""
    key = next(signature.key for signature in complete_signatures(entry.file) if signature.subgraph == entry.subgraph)
    module = read_litert(entry.model, signatures=[key])
    function = module.functions[module.signatures[0].function]
    subgraph = entry.file.subgraphs[entry.subgraph]
    if len(entry.inputs) != len(subgraph.inputs):
        raise NoMatch("the file has more inputs than the source")
    arrange_arguments(function, [subgraph.inputs.index(tensor) for tensor in entry.inputs])
    function.set_results([function.results[subgraph.outputs.index(tensor)] for tensor in entry.outputs])
    return module, function


def _find_reason(sides: Sequence[tuple[Module, Function]]) -> str:
    """Return why nothing can be proved, or ""."""
    modules = [module for module, _ in sides]
    types = [[argument.type for argument in function.arguments] for _, function in sides]
    if any(module.has_any(_STATES) for module in modules):
        return "states are kept between calls"
    if [type.dtype for type in types[0]] != [type.dtype for type in types[1]]:
        return "inputs have other types than those of the source"
    return find_unprovable_type(types[0])
