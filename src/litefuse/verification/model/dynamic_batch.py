"""Comparison for numbers of samples that the source does not take: those of a file whose dimension was freed.

A conversion frees a dimension of a LiteRT file that only counts samples (`input_shapes`). The results of the new file
for some of them must be those of the source for each block of as many as it takes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from litefuse.ir import TensorType
from litefuse.tflite import Tensor
from litefuse.verification.model.runs import FileRunner
from litefuse.verification.model.samples import Interface
from litefuse.verification.replacement.inputs import Array

COUNTS = (2, 5)
"""Numbers of samples to compare."""
Calls = list[dict[str, Array]]


@dataclass(frozen=True)
class Freed:
    """The dimension of the samples, by name of the inputs and outputs that have one; the source takes `count`."""

    inputs: Mapping[str, int]
    outputs: Mapping[str, int]
    count: int

    def resize(self, interface: Interface, count: int) -> Interface:
        """Return the signature for another number of samples."""
        types = {name: _resize(type, self.inputs.get(name), count) for name, type in interface.inputs.items()}
        return interface._replace(inputs=types)

    def call(self, interface: Interface, calls: Calls, call: Callable[[Interface, Calls], Calls]) -> Calls:
        """Return the outputs of all samples; `call` runs the source from its initial states, for each block of them."""
        name = next(iter(self.inputs))
        total = calls[0][name].shape[self.inputs[name]]
        answers: list[Calls] = []
        for begin in range(0, total, self.count):
            # The last sample fills the last block.
            indices = [min(index, total - 1) for index in range(begin, begin + self.count)]
            answers.append(call(self.resize(interface, self.count), [self._pick(inputs, indices) for inputs in calls]))
        padded = len(answers) * self.count
        return [self._join(blocks, total, padded) for blocks in zip(*answers, strict=True)]

    def _pick(self, inputs: Mapping[str, Array], indices: list[int]) -> dict[str, Array]:
        return {
            name: value.take(indices, self.inputs[name]) if name in self.inputs else value
            for name, value in inputs.items()
        }

    def _join(self, blocks: Sequence[Mapping[str, Array]], total: int, padded: int) -> dict[str, Array]:
        """Return the outputs of all samples from those of the blocks, without those that fill the last block."""
        joined: dict[str, Array] = dict(blocks[0])
        for name, axis in self.outputs.items():
            whole = np.concatenate([block[name] for block in blocks], axis)
            joined[name] = whole.take(range(whole.shape[axis] * total // padded), axis)
        return joined


def find_freed(interface: Interface, runner: FileRunner) -> Freed | str | None:
    """Return the dimensions that are fixed in the source, but free in the file; None if there are none.

    Returns a text if it is not known which of them count samples.
    """
    number, inputs, outputs = runner.entry(interface)
    tensors = runner.file.subgraphs[number].tensors
    axes = {name: _freed_axes(type, tensors[inputs[name]]) for name, type in interface.inputs.items()}
    counts = {(interface.inputs[name].shape or ())[axis] for name, freed in axes.items() for axis in freed}
    if not counts:
        return None
    results = {name: [axis for axis, size in enumerate(tensors[outputs[name]].dims) if size < 0] for name in outputs}
    several = [name for name, freed in (axes | results).items() if len(freed) > 1]
    if several:
        return f"{several[0]!r} has several free dimensions"
    (count, *others) = counts
    if others or not count:
        return "the inputs have different numbers of samples"
    first = {name: freed[0] for name, freed in axes.items() if freed}
    return Freed(first, {name: freed[0] for name, freed in results.items() if freed}, count)


def _freed_axes(type: TensorType, tensor: Tensor) -> list[int]:
    pairs = zip(type.shape or (), tensor.dims, strict=False)
    return [axis for axis, (old, new) in enumerate(pairs) if old is not None and new < 0]


def _resize(type: TensorType, axis: int | None, count: int) -> TensorType:
    shape = type.shape
    if axis is None or shape is None:
        return type
    return type.with_shape((*shape[:axis], count, *shape[axis + 1 :]))
