"""Find the numbers at which a body or its replacement may change: the constants that their ops hold.

A rule that is wrong from 5 to 50 compares something with 5 and with 50, so that both numbers are constants of its
replacement. What it compares may be another number than an input: twice the input, or the input plus three.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from math import isfinite, log, sqrt
from typing import Any, NamedTuple

import numpy as np

from litefuse.ir import CONSTANT, Constant, Dialects, Module, Op, Value

Array = np.ndarray[Any, Any]

MAX_SIZE = 64
"""Largest constant whose numbers are looked at."""
MAX_NUMBERS = 24
MAX_PAIRED = 8
"""Numbers of which sums, differences, products and quotients are thresholds, too."""
MAX_EXTENT = 300
"""Largest size of a free dimension that is tried because a constant mentions it."""
SHAPING = frozenset({"shape", "perm", "axis", "axes", "dim", "dims", "reduction_indices", "dimension", "multiples"})
"""Operands that say how a result is laid out; no index and no size of the input is compared with them."""
_MORE = """
    start limit delta paddings depth size begin end k num output_shape num_segments size_splits diag_sizes indices
    segment_ids shift batch_dims seq_lengths num_elements num_upper num_lower n
"""
SIZING = SHAPING - {"perm"} | frozenset(_MORE.split())
"""Operands with whose values results grow, or that point into a table."""
_DIVIDING = ("div", "mod", "pow", "shift")
_SHAPES = frozenset({"tf.Shape", "tf.ShapeN", "tf.Size", "tf.Rank", "tfl.shape", "tfl.rank"})
_MEASURES = ("shape", "shapen", "size", "range", "slice", "strided_slice", "stridedslice", "reverse_sequence", "cumsum")


class Thresholds(NamedTuple):
    """Numbers at which the result may change, the most likely ones first; `extents` are sizes of dimensions."""

    numbers: tuple[float, ...]
    derived: tuple[float, ...]
    whole: tuple[int, ...]
    extents: tuple[int, ...]


def find_thresholds(ops: Iterable[Op], module: Module, dialects: Dialects) -> Thresholds:
    """Return the thresholds that the ops mention, those of the first ops first."""
    numbers: dict[float, None] = {}
    whole: dict[int, None] = {}
    extents: dict[int, None] = {}
    measured = False
    for op in with_callees(ops, module):
        measured |= op.kind.partition(".")[2].lower() in _MEASURES
        for name, constant in _constants(op, dialects):
            for number in numbers_of(constant):
                numbers.setdefault(float(number))
                if constant.dtype.is_integer:
                    whole.setdefault(int(number))
                    if name not in SHAPING and 2 <= number <= MAX_EXTENT:
                        extents.setdefault(int(number))
        for value in op.attributes.values():
            if isinstance(value, float) and isfinite(value):
                numbers.setdefault(value)
    kept = [number for number in numbers if isfinite(number)][:MAX_NUMBERS]
    found = tuple(extents) if measured else ()
    return Thresholds(tuple(kept), tuple(_derived(kept)), tuple(whole)[:MAX_NUMBERS], found)


def with_callees(ops: Iterable[Op], module: Module) -> Iterator[Op]:
    """Iterate over the ops and over those of the functions that they run."""
    seen: set[str] = set()
    pending = list(reversed(list(ops)))
    while pending:
        op = pending.pop()
        yield op
        for name in op.symbols():
            if name not in seen and name in module.functions:
                seen.add(name)
                pending.extend(reversed(list(module.functions[name].ops())))


def _constants(op: Op, dialects: Dialects) -> Iterator[tuple[str, Constant]]:
    """The constants among the operands, by the operands' names."""
    if op.kind == CONSTANT:
        return
    for name, value in named_operands(op, dialects):
        if value is not None and value.constant is not None:
            yield name, value.constant


def named_operands(op: Op, dialects: Dialects) -> Iterator[tuple[str, Any]]:
    """Iterate over the operands with the names that the schema gives them; "" where it gives none."""
    schema = dialects.schema(op.kind)
    specs = () if schema is None or any(spec.variadic for spec in schema.operands) else schema.operands
    for index, value in enumerate(op.operands):
        yield specs[index].name if index < len(specs) else "", value


def numbers_of(constant: Constant) -> list[Any]:
    """The different numbers of a small constant."""
    if not constant.size or constant.size > MAX_SIZE or not (constant.dtype.is_float or constant.dtype.is_integer):
        return []
    return list(dict.fromkeys(constant.numpy().reshape(-1).tolist()))


def _derived(numbers: list[float]) -> Iterator[float]:
    """What an input may be where a function of it is one of the numbers."""
    found = dict.fromkeys(numbers)
    for number in numbers:
        size = abs(number)
        candidates = [sqrt(size), 1.0 / number if size > 1e-30 else 0.0]
        candidates += [log(number), number * number if size < 1e19 else 0.0] if number > 0 else []
        yield from (item for item in candidates if item and item not in found)
    for a, b in permutations(numbers[:MAX_PAIRED], 2):
        candidates = [a - b, a + b, a / b if abs(b) > 1e-30 and abs(a) < 1e30 else 0.0]
        yield from (item for item in candidates if item and item not in found and isfinite(item))


def values_give_sizes(ops: Iterable[Op], arguments: Iterable[Value], module: Module, dialects: Dialects) -> bool:
    """Whether a size or an index is computed from what the arguments hold: large numbers would not fit into memory."""
    tainted = set(arguments)
    own = list(ops)
    outer = set(own)
    for op in with_callees(own, module):
        if op not in outer and op.function is not None:
            tainted.update(op.function.arguments)
        if op.kind in _SHAPES:
            continue
        if any(value in tainted for value in op.inputs):
            tainted.update(op.results)
        for name, value in named_operands(op, dialects):
            if name in SIZING and value is not None and value in tainted and value.constant is None:
                return True
    return False


def divides(ops: Iterable[Op], module: Module) -> bool:
    """Whether integers may be divided: LiteRT ends the process when it divides the smallest integer by -1."""
    return any(part in op.kind.lower() for op in with_callees(ops, module) for part in _DIVIDING)
