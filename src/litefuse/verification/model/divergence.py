"""Search for the first operator of a file whose result differs from the model.

Tensors are matched by their values, not by their names, because converters merge ops, fold weights and rename tensors.
A tensor of the file is right if its value occurs in the unfused conversion, in the same or another layout. The file
diverges at the first operator whose operands are right and whose result is wrong, as are all tensors on a path from it
to the wrong output.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from litefuse.tflite import LiteFile, Operator, Subgraph
from litefuse.verification.model.runs import FileRunner
from litefuse.verification.replacement.inputs import Array

MAX_SIZE = 1 << 22
"""Maximum number of elements of a value to compare."""
_MIN_TOLERANCE = 1e-5
_NUM_SAMPLES = 5


class Divergence(NamedTuple):
    """The operator in the file, and the layer of the source, which is "" if unknown."""

    operator: str
    layer: str


class KnownValue(NamedTuple):
    """A value of the model: its position in op order, its name, and its elements in ascending order.

    Inputs of the model have the position -1 and no name.
    """

    position: int
    name: str
    ordered: Array


def find_divergence(
    runner: FileRunner,
    subgraph: int,
    output: int,
    inputs: Sequence[Array],
    known: Sequence[tuple[str, Array]],
    tolerance: float,
) -> Divergence | None:
    """Find the first operator that makes `output` wrong, after a call; returns None if it cannot be determined."""
    graph = runner.file.subgraphs[subgraph]
    values = _Values(inputs, known, tolerance)
    wrong: set[int] = set()
    for index in _computed_tensors(graph):
        value = runner.value(subgraph, index)
        if value is None or not values.has(value):
            wrong.add(index)
    if output not in wrong:
        return None
    suspects = _wrong_dependencies(graph, output, wrong)
    for operator in graph.operators:
        if any(index in suspects for index in operator.outputs) and not any(i in suspects for i in operator.inputs):
            return Divergence(_describe(graph, operator), _find_layer(runner, subgraph, operator, values, tolerance))
    return None


def _computed_tensors(graph: Subgraph) -> Iterable[int]:
    return dict.fromkeys(index for operator in graph.operators for index in operator.outputs if index >= 0)


def _wrong_dependencies(graph: Subgraph, output: int, wrong: set[int]) -> set[int]:
    """Return the wrong tensors on which `output` depends via wrong tensors only, including itself."""
    makers = {index: operator for operator in graph.operators for index in operator.outputs}
    dependencies: set[int] = set()
    pending = [output]
    while pending:
        index = pending.pop()
        if index in dependencies or index not in wrong:
            continue
        dependencies.add(index)
        pending += [operand for operand in makers[index].inputs if operand >= 0]
    return dependencies


class _Values:
    """An index of the model's values by their elements."""

    def __init__(self, inputs: Sequence[Array], named: Sequence[tuple[str, Array]], tolerance: float) -> None:
        self._tolerance = max(tolerance, _MIN_TOLERANCE)
        self.all: list[KnownValue] = []
        for index, (name, value) in enumerate([*(("", value) for value in inputs), *named], -len(inputs)):
            ordered = _sort(value)
            if ordered is not None:
                self.all.append(KnownValue(max(index, -1), name, ordered))
        by_size: dict[int, list[KnownValue]] = {}
        for known in self.all:
            by_size.setdefault(known.ordered.size, []).append(known)
        self._by_size = {size: _SizeGroup.of(group) for size, group in by_size.items()}

    def has(self, value: Array) -> bool:
        """Return whether the model has this value, in any layout; True if it cannot be compared."""
        ordered = _sort(value)
        return ordered is None or self.find(ordered) is not None

    def find(self, ordered: Array) -> KnownValue | None:
        """Return the first value with these elements, or None."""
        group = self._by_size.get(ordered.size)
        return None if group is None else group.find(ordered, self._tolerance)


class _SizeGroup(NamedTuple):
    """Values of one size. A few samples of each, compared for all values at once, rule out most of them."""

    values: Sequence[KnownValue]
    scales: Array
    samples: Array

    @classmethod
    def of(cls, values: Sequence[KnownValue]) -> "_SizeGroup":
        scales = np.array([_scale(known.ordered) for known in values])
        return cls(values, scales, np.stack([_sample(known.ordered) for known in values]))

    def find(self, ordered: Array, tolerance: float) -> KnownValue | None:
        allowed = tolerance * self.scales
        with np.errstate(all="ignore"):
            near = (np.abs(self.samples - _sample(ordered)) <= allowed[:, None]).all(axis=1)
            for index in map(int, np.flatnonzero(near)):
                known = self.values[index]
                if np.allclose(ordered, known.ordered, rtol=0, atol=allowed[index], equal_nan=True):
                    return known
        return None


def _sort(value: Array) -> Array | None:
    """Return the elements in ascending order, which is independent of the layout, or None if not comparable."""
    if value.dtype.kind not in "fiub" or not 0 < value.size <= MAX_SIZE:
        return None
    with np.errstate(invalid="ignore"):
        return np.sort(value.reshape(-1).astype(np.float64))


def _sample(ordered: Array) -> Array:
    """Return the minimum, quartiles and maximum; NaN and infinities become finite, so that equal ones differ by 0."""
    indices = np.linspace(0, ordered.size - 1, _NUM_SAMPLES).astype(np.int64)
    return np.nan_to_num(ordered[indices])


def _scale(ordered: Array) -> float:
    """Return the largest finite magnitude, or 1 if it is 0."""
    return float(np.max(np.abs(ordered), where=np.isfinite(ordered), initial=0.0)) or 1.0


def _describe(graph: Subgraph, operator: Operator) -> str:
    name = next((graph.tensors[index].name for index in operator.outputs if index >= 0), "")
    return f"{operator.label} {name!r}"


def _find_layer(runner: FileRunner, subgraph: int, operator: Operator, values: _Values, tolerance: float) -> str:
    """Return the source layer of an operator.

    This is the layer in the operator's name, or else that of the first value of the model after the operator's operands
    that the file lacks.
    """
    graph = runner.file.subgraphs[subgraph]
    names = [graph.tensors[index].name for index in operator.outputs if index >= 0]
    named = next((layer for layer in map(layer_of, names) if layer), "")
    if named:
        return named
    computed = (runner.value(subgraph, index) for index in _computed_tensors(graph))
    present = _Values([], [("", value) for value in computed if value is not None], tolerance)
    operands = (
        runner.value(subgraph, index)
        for index in operator.inputs
        if index >= 0 and not _is_constant(runner.file, graph, index)
    )
    ordered = (_sort(value) for value in operands if value is not None)
    read = [
        known.position for numbers in ordered if numbers is not None and (known := values.find(numbers)) is not None
    ]
    after = [known for known in values.all if known.position > max(read, default=-1) and layer_of(known.name)]
    return next((layer_of(known.name) for known in after if present.find(known.ordered) is None), "")


def _is_constant(file: LiteFile, graph: Subgraph, index: int) -> bool:
    return file.buffers[graph.tensors[index].buffer].size > 0


def layer_of(name: str) -> str:
    """Return the scope in an op name: `model/lstm` for `model/lstm/MatMul;model/lstm/BiasAdd`; "" if none."""
    first = name.split(";")[0].split(":")[0]
    scopes = [part for part in first.split("/") if part]
    if scopes and re.fullmatch(r"(Stateful)?PartitionedCall(_\d+)?|functional(_\d+)?|serving_default.*", scopes[0]):
        scopes = scopes[1:]
    return "/".join(scopes[:-1]) if len(scopes) > 1 else ""
