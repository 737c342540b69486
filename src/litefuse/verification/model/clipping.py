"""Values within a quantized file that exceed the range that was calibrated: their integers are at an end."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from litefuse.ir import QuantizationParameters
from litefuse.tflite import Operator, Subgraph, Tensor
from litefuse.verification.model.quantized import is_quantized, represented_range
from litefuse.verification.model.runs import FileRunner
from litefuse.verification.model.samples import Interface
from litefuse.verification.replacement.inputs import Array

_MIN_SHARE = 5e-3
"""Share of the numbers of a tensor at an end of the range below which samples of the calibration may look the same."""
_MAX_NOTES = 3
"""Number of operators that are named."""
_BOUNDED = frozenset({"LOGISTIC", "LOG_SOFTMAX", "L2_NORMALIZATION", "RELU6", "SOFTMAX", "TANH"})
"""Operators whose results reach the ends of their range by definition."""
_BOUNDING = frozenset({"RELU6", "RELU_N1_TO_1", "TANH"})
"""The same for fused activations."""


class _Result(NamedTuple):
    """A result of an operator whose integers stand for numbers of its own, not for those of an operand."""

    operator: Operator
    number: int
    tensor: Tensor
    parameters: QuantizationParameters


def find_clipped(runner: FileRunner, interface: Interface, calls: Sequence[Mapping[str, Array]]) -> list[str]:
    """Return a note for each operator of which many results are at an end of its range, the worst ones first.

    The runner keeps all tensors. Raises `RuntimeError` or `ValueError` if a call fails.
    """
    place, _, _ = runner.entry(interface)
    results = list(_own_results(runner.file.subgraphs[place]))
    at_ends, totals, channels = np.zeros((3, len(results)))
    for inputs in calls:
        runner.call(interface, inputs)
        for row, result in enumerate(results):
            value = runner.value(place, result.number)
            if value is not None:
                at_ends[row] += _count_at_ends(value, result.parameters)
                totals[row] += value.size
                channels[row] = value.shape[-1] if value.ndim else 1
    # Each channel may have the range of all; then its smallest and its largest number are at the ends.
    shares: list[float] = ((at_ends - 2 * channels) / np.maximum(totals, 1)).tolist()
    worst = sorted(zip(shares, results, strict=True), key=lambda pair: -pair[0])[:_MAX_NOTES]
    return [_describe(result, share) for share, result in worst if share >= _MIN_SHARE]


def _own_results(subgraph: Subgraph) -> Iterator[_Result]:
    for operator in subgraph.operators:
        read = [subgraph.tensors[index].quantization for index in operator.inputs if index >= 0]
        for index in operator.outputs:
            tensor = subgraph.tensors[index]
            parameters = tensor.quantization
            is_bounded = operator.kind in _BOUNDED or operator.options.get("fused_activation_function") in _BOUNDING
            if parameters is not None and is_quantized(tensor) and not is_bounded and parameters not in read:
                yield _Result(operator, index, tensor, parameters)


def _count_at_ends(value: Array, parameters: QuantizationParameters) -> int:
    """Count the smallest and the largest integer; not those of 0, at which ranges of ReLU end."""
    limits = np.iinfo(value.dtype)
    ends = [end for end in (limits.min, limits.max) if end != parameters.zero_point]
    return int(np.isin(value, ends).sum())


def _describe(result: _Result, share: float) -> str:
    low, high = represented_range(result.parameters, result.tensor.dtype)
    operator = f"{result.operator.kind} {result.tensor.name!r}"
    return (
        f"about {share:.1%} of the numbers of {operator} are at an end of the range that was calibrated, {low:.4g} to "
        f"{high:.4g}: calibrate with samples like these, too"
    )
