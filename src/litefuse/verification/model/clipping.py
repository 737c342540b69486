"""Values within a quantized file that exceed the range that was calibrated: their integers are at an end."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import ceil, inf
from typing import NamedTuple

import numpy as np

from litefuse.ir import QuantizationParameters
from litefuse.tflite import Operator, Subgraph, Tensor
from litefuse.verification.model.quantized import NUMPY, is_quantized, represented_range
from litefuse.verification.model.runs import FileRunner
from litefuse.verification.model.samples import Interface
from litefuse.verification.replacement.inputs import Array

_MIN_SHARE = 5e-3
"""Share of the numbers of a tensor at an end of the range below which samples of the calibration may look the same."""
_MAX_READ = 64
"""Number of calls whose values are read; with more, at equal distances."""
_MAX_NOTES = 3
"""Number of operators that are named."""
_BOUNDED = frozenset({"LOGISTIC", "LOG_SOFTMAX", "L2_NORMALIZATION", "RELU6", "SOFTMAX", "TANH"})
"""Operators whose results reach the ends of their range by definition."""
_BOUNDING = frozenset({"RELU6", "RELU_N1_TO_1", "TANH"})
"""Fused activations that limit results to a range by definition."""
_COPYING = frozenset(
    {
        *(
            "BATCH_TO_SPACE_ND",
            "BROADCAST_TO",
            "CONCATENATION",
            "DEPTH_TO_SPACE",
            "EXPAND_DIMS",
            "PACK",
            "PAD",
            "PADV2",
        ),
        *("RESHAPE", "REVERSE_V2", "SELECT", "SELECT_V2", "SLICE", "SPACE_TO_BATCH_ND", "SPACE_TO_DEPTH", "SPLIT"),
        *("SPLIT_V", "SQUEEZE", "STRIDED_SLICE", "TILE", "TRANSPOSE", "UNPACK"),
    }
)
_FLAT_BELOW = {
    **dict.fromkeys(("ARG_MAX", "MAXIMUM", "MAX_POOL_2D", "REDUCE_MAX", "RELU", "RELU6", "SOFTMAX", "TOPK_V2"), inf),
    **dict.fromkeys(("ELU", "EXP", "GELU", "HARD_SWISH"), -3.0),
    "LOGISTIC": -5.0,
    "TANH": -2.5,
}
"""Operators that need no numbers below the range of their operand, if that ends below this number."""
_FLAT_ABOVE = {
    **dict.fromkeys(("ARG_MIN", "MINIMUM", "REDUCE_MIN", "RELU6"), -inf),
    "LOGISTIC": 5.0,
    "TANH": 2.5,
}
"""Operators that need no numbers above the range of their operand, if that ends above this number."""


class _Result(NamedTuple):
    """A result of an operator with a range of its integers that no operand has."""

    operator: Operator
    number: int
    tensor: Tensor
    parameters: QuantizationParameters
    ends: tuple[int, ...]
    """The integers at the ends of its range that are wrong for numbers beyond it."""
    source: int | None
    """The number of the float tensor that the operator quantizes."""

    def count_at_ends(self, value: Array, source: Array | None) -> int:
        """Return how many numbers are at an end of the range; those of a known float tensor must be beyond it."""
        is_at_end = np.isin(value, self.ends)
        if source is not None:
            low, high = represented_range(self.parameters, self.tensor.dtype)
            half = self.parameters.scale / 2
            is_at_end &= (source < low - half) | (source > high + half)
        return int(is_at_end.sum())


def find_clipped(runner: FileRunner, interface: Interface, calls: Sequence[Mapping[str, Array]]) -> list[str]:
    """Return a note for each operator with many results at an end of its range, the worst ones first.

    The runner keeps all tensors. Raises `RuntimeError` or `ValueError` if a call fails.
    """
    number, _, _ = runner.entry(interface)
    results = list(_own_results(runner.file.subgraphs[number]))
    at_ends, totals, channels = np.zeros((3, len(results)))
    step = ceil(len(calls) / _MAX_READ)
    for index, inputs in enumerate(calls):
        runner.call(interface, inputs)
        for row, result in enumerate(results if index % step == 0 else ()):
            value = runner.value(number, result.number)
            if value is not None:
                source = None if result.source is None else runner.value(number, result.source)
                at_ends[row] += result.count_at_ends(value, source)
                totals[row] += value.size
                channels[row] = value.shape[-1] if value.ndim else 1
    # Each channel may have the range of all; then its smallest and its largest number are at the ends.
    shares: list[float] = ((at_ends - 2 * channels) / np.maximum(totals, 1)).tolist()
    worst = sorted(zip(shares, results, strict=True), key=lambda pair: -pair[0])[:_MAX_NOTES]
    return [_describe(result, share) for share, result in worst if share >= _MIN_SHARE]


def _own_results(subgraph: Subgraph) -> Iterator[_Result]:
    readers: defaultdict[int, list[Operator]] = defaultdict(list)
    for operator in subgraph.operators:
        for index in {index for index in operator.inputs if index >= 0}:
            readers[index].append(operator)
    for operator in subgraph.operators:
        read = [subgraph.tensors[index].quantization for index in operator.inputs if index >= 0]
        for index in operator.outputs:
            tensor = subgraph.tensors[index]
            parameters = tensor.quantization
            is_bounded = operator.kind in _BOUNDED or operator.options.get("fused_activation_function") in _BOUNDING
            if parameters is not None and is_quantized(tensor) and not is_bounded and parameters not in read:
                range = represented_range(parameters, tensor.dtype)
                limits = np.iinfo(NUMPY[tensor.dtype])
                matters = zip((limits.min, limits.max), _find_ends(subgraph, readers, index, range), strict=True)
                # Ranges of ReLU end at 0.
                ends = tuple(end for end, is_needed in matters if is_needed and end != parameters.zero_point)
                source = operator.inputs[0] if operator.kind == "QUANTIZE" else None
                is_float = source is not None and subgraph.tensors[source].dtype == "FLOAT32"
                yield _Result(operator, index, tensor, parameters, ends, source if is_float else None)


def _find_ends(
    subgraph: Subgraph, readers: Mapping[int, Sequence[Operator]], number: int, range: tuple[float, float]
) -> tuple[bool, bool]:
    """Return whether a reader of a tensor with this range needs the numbers below it, and those above it.

    The operand of a SOFTMAX, for example, is clipped where the results are 0.
    """
    below = above = number in subgraph.outputs
    for operator in readers[number]:
        if below and above:
            break
        if operator.kind in _COPYING or operator.kind == "DEQUANTIZE":
            needs = [_find_ends(subgraph, readers, output, range) for output in operator.outputs]
            below, above = below or any(need[0] for need in needs), above or any(need[1] for need in needs)
        else:
            below |= not range[0] < _FLAT_BELOW.get(operator.kind, -inf)
            above |= not range[1] > _FLAT_ABOVE.get(operator.kind, inf)
    return below, above


def _describe(result: _Result, share: float) -> str:
    low, high = represented_range(result.parameters, result.tensor.dtype)
    operator = f"{result.operator.kind} {result.tensor.name!r}"
    return (
        f"about {share:.1%} of the numbers of {operator} are at an end of the range that was calibrated, {low:.4g} to "
        f"{high:.4g}: calibrate with samples like these, too"
    )
