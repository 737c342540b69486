"""Inputs and outputs that fail in runtimes that allot their memory before a call: CompiledModel, and LiteRT.js."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from litefuse.tflite.allocation import is_dynamic_result
from litefuse.tflite.file import LiteFile

OutputProblem = Literal["output-size", "dynamic-output", "passed-input", "shared-output"]
"""The size of an output is computed; its operator allocates it when it runs; it is an input; another is the same."""


class SignatureInterface(NamedTuple):
    """The names and tensors of a signature; `where` are words for messages, empty in a file with one signature."""

    where: str
    graph: int
    inputs: Sequence[tuple[str, int]]
    outputs: Sequence[tuple[str, int]]


def iterate_interfaces(file: LiteFile) -> Iterator[SignatureInterface]:
    """Iterate over signatures. A file without any has one, of its first subgraph."""
    for signature in file.signatures:
        where = f" of signature {signature.key!r}" if len(file.signatures) > 1 else ""
        yield SignatureInterface(
            where, signature.subgraph, tuple(signature.inputs.items()), tuple(signature.outputs.items())
        )
    if not file.signatures:
        graph = file.subgraphs[0]
        named = [[(graph.tensors[index].name, index) for index in row] for row in (graph.inputs, graph.outputs)]
        yield SignatureInterface("", 0, named[0], named[1])


def find_output_problems(file: LiteFile, interface: SignatureInterface) -> Iterator[tuple[OutputProblem, str]]:
    """Iterate over the problems of outputs, with their names."""
    subgraph = file.subgraphs[interface.graph]
    given = {index for _, index in interface.inputs}
    is_free = not all(subgraph.tensors[index].is_static for index in given)
    count = Counter(index for _, index in interface.outputs)
    for name, index in interface.outputs:
        if is_dynamic_result(file, subgraph, index):
            yield "dynamic-output", name
        elif not is_free and not subgraph.tensors[index].is_static:
            yield "output-size", name
        if index in given:
            yield "passed-input", name
        elif count[index] > 1:
            yield "shared-output", name
