"""Find the numbers at which a body or its replacement may change behavior: the constants in their ops.

A rule that is wrong from 5 to 50 compares a value with 5 and with 50, so both numbers are constants in its
replacement.
"""

from collections.abc import Iterable, Iterator
from math import inf, isfinite
from typing import Any, NamedTuple

import numpy as np

from litefuse.ir import CONSTANT, Constant, Dialects, Module, Op, Value

Array = np.ndarray[Any, Any]

MAX_SIZE = 64
"""Maximum number of elements of a constant that is searched for thresholds."""
MAX_NUMBERS = 24
MAX_EXTENT = 4096
"""Maximum size of a free dimension that is tried because it occurs in a constant."""
SHAPING = frozenset({"shape", "perm", "axis", "axes", "dim", "dims", "reduction_indices", "dimension", "multiples"})
"""Operands that determine the layout of a result; indices and sizes of the inputs are not compared with them."""
_MORE_SIZING = """
    start limit delta paddings depth size begin end k num output_shape num_segments size_splits diag_sizes indices
    segment_ids shift batch_dims seq_lengths num_elements num_upper num_lower n
"""
SIZING = SHAPING - {"perm"} | frozenset(_MORE_SIZING.split())
"""Operands whose values determine the size of a result, or index into a table."""
_DIVIDING = ("div", "mod", "pow", "shift")
"""Parts of the names of ops that LiteRT defines only for some integers as the second operand."""
_SHAPES = frozenset({"tf.Shape", "tf.ShapeN", "tf.Size", "tf.Rank", "tfl.shape", "tfl.rank"})
CUTS = frozenset({"tf.Slice", "tf.StridedSlice", "tf.GatherV2", "tf.GatherNd", "tfl.slice", "tfl.strided_slice"})
"""Ops whose results depend on the number of rows of a table."""
MEASURES = ("shape", "shapen", "size", "range", "slice", "strided_slice", "stridedslice", "reverse_sequence", "cumsum")


class Thresholds(NamedTuple):
    """The numbers at which the result may change, the most likely ones first; `extents` has sizes of dimensions."""

    numbers: tuple[float, ...]
    whole: tuple[int, ...]
    extents: tuple[int, ...]


def find_thresholds(ops: Iterable[Op], module: Module, dialects: Dialects) -> Thresholds:
    """Return the thresholds that the ops mention, in the order of the ops."""
    numbers: dict[float, None] = {}
    whole: dict[int, None] = {}
    extents: dict[int, None] = {}
    measured = False
    for op in with_callees(ops, module):
        measured |= op.name.lower() in MEASURES
        if op.kind in CUTS and op.inputs[0].constant is not None:
            extents.update({rows: None for rows in op.inputs[0].constant.shape[:1] if 2 <= rows <= MAX_EXTENT})
        for name, constant in _constants(op, dialects):
            for number in numbers_of(constant):
                numbers.setdefault(float(number))
                if constant.dtype.is_integer:
                    whole.setdefault(int(number))
                if name not in SHAPING and 2 <= number <= MAX_EXTENT and number == int(number):
                    extents.setdefault(int(number))
        for value in op.attributes.values():
            if isinstance(value, float) and isfinite(value):
                numbers.setdefault(value)
    kept = [number for number in numbers if isfinite(number)][:MAX_NUMBERS]
    sizes = tuple(extents) if measured else ()
    return Thresholds(tuple(kept), tuple(whole)[:MAX_NUMBERS], sizes)


def with_callees(ops: Iterable[Op], module: Module) -> Iterator[Op]:
    """Yield the ops, and the ops of the functions that they call."""
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
    """Yield the constant operands with their names."""
    if op.kind == CONSTANT:
        return
    for name, value in named_operands(op, dialects):
        if value is not None and value.constant is not None:
            yield name, value.constant


def named_operands(op: Op, dialects: Dialects) -> Iterator[tuple[str, Any]]:
    """Yield the operands with their names in the schema, or "" if they have none."""
    schema = dialects.schema(op.kind)
    specs = () if schema is None or any(spec.variadic for spec in schema.operands) else schema.operands
    for index, value in enumerate(op.operands):
        yield specs[index].name if index < len(specs) else "", value


def numbers_of(constant: Constant) -> list[Any]:
    """Return the distinct numbers in a small constant."""
    if not constant.size or constant.size > MAX_SIZE or not (constant.dtype.is_float or constant.dtype.is_integer):
        return []
    return list(dict.fromkeys(constant.numpy().reshape(-1).tolist()))


def values_determine_sizes(ops: Iterable[Op], arguments: Iterable[Value], module: Module, dialects: Dialects) -> bool:
    """Return whether a size or index is computed from the arguments' values, for which large numbers are unsuitable."""
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


def may_divide(ops: Iterable[Op], module: Module) -> bool:
    """Return whether integers may be divided by -1, raised to a negative power, or shifted by more than their bits.

    LiteRT aborts the process if it divides the smallest integer by -1.
    """
    return any(_is_undefined(op) for op in with_callees(ops, module))


def _is_undefined(op: Op) -> bool:
    """Return whether LiteRT defines the op only for some values of an integer operand that is not a constant."""
    if not any(part in op.kind.lower() for part in _DIVIDING) or not op.results[0].dtype.is_integer:
        return False
    second = op.inputs[-1].constant
    if second is None or second.size > MAX_SIZE:
        return True
    limit = second.dtype.bits if "shift" in op.kind.lower() else inf
    return not all(0 < number < limit for number in numbers_of(second))
