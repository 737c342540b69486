"""Ranges that follow from fake quantization in the model, without samples.

    %1 = conv_2d(%x, ...); %2 = fake_quant(%1) {min = 0, max = 6}; %3 = reshape(%2)

%2 has the range 0 to 6, and so have %1, which nothing else reads, and %3, which copies it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce

import numpy as np

from litefuse.dialects.fake_quantization import nudge_range
from litefuse.dialects.tfl.quantization import quantization_rule
from litefuse.ir import CONSTANT, DType, Function, Op, Value
from litefuse.passes.quantize.integers.scales import Range, representable_range
from litefuse.passes.quantize.prepare.fake_quantization import FAKE_QUANT

SHAPE_READERS = frozenset({"tfl.shape", "tfl.rank"})
"""Ops that read only the shape of their operand, whatever its element type is."""
_CENTER_BITS = 16
_RELUS = {
    "tfl.relu": Range(0.0, np.inf),
    "tfl.relu6": Range(0.0, 6.0),
    "tfl.relu_0_to_1": Range(0.0, 1.0),
    "tfl.relu_n1_to_1": Range(-1.0, 1.0),
}
"""Ops that only limit their operand, to these ranges."""
_LIMITING = frozenset({FAKE_QUANT, *_RELUS})
_AVERAGES = frozenset({"tfl.average_pool_2d", "tfl.resize_bilinear"})
"""Ops whose results are within the range of their operands, but depend on all of it."""
_NOT_COPIES = _AVERAGES | {"tfl.assign_variable", "tfl.read_variable"}


def fake_quant_range(op: Op) -> Range:
    """Return the smallest and largest number that a FAKE_QUANT yields."""
    bits = op.attributes["num_bits"]
    least, most = (np.asarray(op.attributes[name], np.float32) for name in ("min", "max"))
    low, high, step = (float(item) for item in nudge_range(least, most, bits, narrow_range=False)[:3])
    if bits == _CENTER_BITS and low + high < 0:
        # 65,536 steps around 0: int16 has the same except for the smallest.
        low += step
    return Range(low, high)


def known_ranges(function: Function, observed: Mapping[Value, Range]) -> dict[Value, Range]:
    """Return the ranges of values: those that fake quantization limits them to, else observed ones, else derived ones.

    The derived ranges are those of copies, and of ops whose results have a fixed range.
    """
    ops = [op for op in function.ops() if op.kind != CONSTANT]
    limited: dict[Value, Range] = {}
    for op in reversed(ops):
        if op.kind == FAKE_QUANT:
            limited[op.result] = fake_quant_range(op)
        if len(op.results) == 1 and op.results[0] in limited and (op.kind in _LIMITING or _is_copy(op)):
            limits = limited[op.results[0]]
            limited |= {
                value: limits for value in _floats(op.inputs) if value.constant is None and has_one_reader(value)
            }
    ranges = {**observed, **limited}
    if limited:
        for op in ops:
            derived = _result_range(op, ranges)
            if derived is not None:
                ranges |= {value: derived for value in _floats(op.results) if value not in ranges}
    return ranges


def _is_copy(op: Op) -> bool:
    """Return whether `op` only moves or selects elements, so that limits on its result can be set on its operands."""
    rule = quantization_rule(op.kind)
    return rule.scales == "same" and not rule.weights and not op.symbols() and op.kind not in _NOT_COPIES


def _result_range(op: Op, ranges: Mapping[Value, Range]) -> Range | None:
    """Return the range of the results of an op that copies, limits or averages values; None if it is not known."""
    rule = quantization_rule(op.kind)
    if rule.fixed:
        return representable_range(rule.fixed["int8"], DType.I8)
    operands = list(_floats(op.inputs))
    if not operands or not (op.kind in _RELUS or op.kind in _AVERAGES or _is_copy(op)):
        return None
    known = [constant_range(value) if value.constant is not None else ranges.get(value) for value in operands]
    if None in known:
        return None
    joined = reduce(Range.join, (range for range in known if range is not None))
    limits = _RELUS.get(op.kind)
    if limits is None:
        return joined
    return Range(*(min(max(limit, limits.low), limits.high) for limit in (joined.low, joined.high)))


def constant_range(value: Value) -> Range:
    """Return the range of a constant, with 0."""
    assert value.constant is not None
    array = value.constant.numpy()
    return Range(float(array.min(initial=0.0)), float(array.max(initial=0.0)))


def has_one_reader(value: Value) -> bool:
    """Return whether the elements of `value` are read only once."""
    return sum(count for user, count in value.uses.items() if user.kind not in SHAPE_READERS) == 1


def _floats(values: Iterable[Value]) -> Iterator[Value]:
    return (value for value in values if value.dtype is DType.F32)
