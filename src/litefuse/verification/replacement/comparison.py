"""The subject of a comparison: replaced ops and replacement, as functions of the same values."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import inf, isqrt, lcm
from typing import Any, NamedTuple, cast

import numpy as np

from litefuse.dialects.tfl.table import FINAL_STATE
from litefuse.errors import NoMatch
from litefuse.ir import CONSTANT, Constant, Dialects, Function, Module, Op, ShapeAttr, TensorType, Value
from litefuse.ir.functions import clone_op
from litefuse.rewrite.context import RewriteContext
from litefuse.verification.replacement.indices import index_bounds
from litefuse.verification.replacement.inputs import Operand
from litefuse.verification.replacement.thresholds import SHAPING, named_operands, with_callees

MAX_OPS = 400
"""Maximum number of ops in a body."""
MAX_LOOK_THROUGH = 40
"""Maximum number of ops that a rule is assumed to look through to recognize an operand."""
MAX_ROWS = 10_000
BOUNDED = frozenset(f"tf.{name}" for name in ("Softmax", "Sigmoid", "Tanh", "Erf", "Relu6", "Sin", "Cos", "OneHot"))
"""Ops whose results are finite and not large, for all operands."""
MAX_READ = 1 << 20
"""Maximum bytes of weights that are read to determine their magnitudes."""
MIN_SIZE = 5
"""Least size that replaces a larger one that neither side mentions."""
_STEPPING = ("stride", "dilation", "block", "ksize")
"""Parts of the names of attributes and operands that cut dimensions into equal parts."""
MAX_KNOWN_INTEGERS = 64
_MIN_SCALE = 1e-6
"""Smallest magnitude of a float that may mention a size."""
SHORT_BITS = 8
"""Bits of the weights with which a replacement is made again for a proof."""
MAX_POWER = 4.0
"""Maximum power of ten in a constant that counts as a weight."""
_USUAL = 4.0
"""Maximum magnitude of usual weights, about that of normal random numbers."""


class Side(NamedTuple):
    """Ops in order, and the values that they compute."""

    ops: tuple[Op, ...]
    results: tuple[Value, ...]


class Comparison(NamedTuple):
    """Body and replacement, and the values that both read (the arguments).

    `types` are the arguments' types, in which sizes that neither side mentions are replaced by small ones (`sizes`);
    `operands` has the constraints on the arguments' values.
    """

    arguments: tuple[Value, ...]
    types: tuple[TensorType, ...]
    operands: tuple[Operand, ...]
    sizes: Mapping[int, int]
    body: Side
    replacement: Side
    module: Module
    with_short_weights: "Callable[[], Comparison] | None" = None
    """Makes the replacement and the comparison again, for weights that are folded without rounding."""

    def key(self) -> object:
        """Return a hashable key; equal keys mean the same functions of the same types."""
        numbers: dict[Value, object] = {value: number for number, value in enumerate(self.arguments)}
        parts: list[object] = [self.operands]
        for side in (self.body, self.replacement):
            for op in side.ops:
                attributes = tuple((name, _hashable(value)) for name, value in op.attributes.items())
                parts.append((op.kind, tuple(_number(operand, numbers) for operand in op.operands), attributes))
                numbers.update((result, (len(parts), result.index)) for result in op.results)
            parts.append(tuple(_number(result, numbers) for result in side.results))
        return tuple(parts)


def _number(value: Value | None, numbers: Mapping[Value, object]) -> object:
    if value is None or value in numbers:
        return None if value is None else numbers[value]
    assert value.constant is not None
    return value.constant.identity()


def _hashable(attribute: Any) -> object:
    return attribute.identity() if isinstance(attribute, Constant) else repr(attribute)


def make_comparison(
    module: Module,
    values: Sequence[Value | None],
    builder: RewriteContext,
    *,
    generalize: bool,
    shrink: bool,
) -> Comparison:
    """Return the comparison for the replacement of the root by `values`, which the builder staged.

    With `generalize`, weights that the replacement uses unchanged become arguments, so that one comparison serves all
    weights. With `shrink`, sizes that neither side mentions are replaced by small ones. Raises `NoMatch` if the body
    is not bounded.
    """
    root = builder.root
    made = {result for op in builder.staged for result in op.results}
    pairs = [(old, new) for old, new in zip(root.results, values, strict=True) if new is not None]
    used = dict.fromkeys(
        value for value in (*_operands(builder.staged), *(new for _, new in pairs)) if value not in made
    )
    free = _find_starts(builder.captures or root.inputs, used)
    weights = {value for value in used if generalize and _is_weight(value)}
    body, ends = _walk([old for old, _ in pairs], free | weights)
    before, more = _walk(list(used), free | weights)
    arguments = tuple(dict.fromkeys((*ends, *more)))
    new = (*(op for op in before if op.kind != CONSTANT), *builder.staged)
    left = Side(tuple(op for op in body if op.kind != CONSTANT), tuple(old for old, _ in pairs))
    right = Side(new, tuple(value for _, value in pairs))
    # Tables keep their number of rows, since a specific index may have a special meaning.
    kept = {rows for rows in index_bounds(left.ops, {}, module) if rows <= MAX_ROWS}
    sizes = _small_sizes(arguments, (*left.ops, *right.ops), module, builder.dialects, kept) if shrink else {}
    types = tuple(value.type.with_shape(_resize(value.shape, sizes)) for value in arguments)
    operands = tuple(
        Operand(
            type,
            _is_bounded(value),
            value in builder.finite,
            builder.limits.get(value, (inf, ""))[0],
            builder.domains.get(value),
            _magnitudes(value),
            builder.rows.get(value, (None, ""))[0],
        )
        for value, type in zip(arguments, types, strict=True)
    )
    replay = None
    if builder.replay is not None and root in left.ops:
        replay = partial(_replay, module, values, builder)
    return Comparison(arguments, types, operands, sizes, left, right, module, replay)


def _replay(module: Module, values: Sequence[Value | None], builder: RewriteContext) -> Comparison:
    """Make the replacement again, in a copy of the body whose weights have few bits.

    Sums and products of such weights are exact, so that it does not matter in which order they are folded.
    """
    assert builder.replay is not None
    given = make_comparison(module, values, builder, generalize=False, shrink=False)
    function = to_function(given, given.body, builder.dialects)
    copy = module.extract(function)
    ops = [op for op in function.ops() if op.kind != CONSTANT]
    for op in copy.ops_of({CONSTANT}):
        op.attributes["value"] = _shorten(op.attributes["value"])
    case = builder.replay(ops[given.body.ops.index(builder.root)], copy)
    return make_comparison(copy, case.values, case.builder, generalize=False, shrink=False)


def _shorten(constant: Constant) -> Constant:
    """Round several float numbers to multiples of a power of 2, `SHORT_BITS` bits for the largest."""
    if not constant.dtype.is_float or constant.size <= 1:
        return constant
    numbers = constant.numpy().astype(np.float64)
    largest = np.abs(numbers).max()
    if not np.isfinite(largest) or not largest:
        return constant
    step = 2.0 ** (np.frexp(largest)[1] - SHORT_BITS)
    return Constant.of((np.rint(numbers / step) * step).astype(constant.dtype.numpy), constant.dtype)


def _operands(ops: Iterable[Op]) -> Iterator[Value]:
    for op in ops:
        yield from op.inputs


def _is_weight(value: Value) -> bool:
    """Return whether `value` is a float constant of several numbers, none of them very large (as in masks)."""
    constant = value.constant
    if constant is None or not constant.dtype.is_float or constant.size <= 1:
        return False
    magnitudes = _magnitudes(value)
    return magnitudes is None or magnitudes[1] <= MAX_POWER


def _is_bounded(value: Value) -> bool:
    return value.constant is not None or (value.op is not None and value.op.kind in BOUNDED)


def _magnitudes(value: Value) -> tuple[float, float] | None:
    """Return the powers of ten between which a weight's magnitudes lie; None if normal random numbers represent them.

    Zeros count as small. Few different pairs occur, so that one comparison serves many layers.
    """
    constant = value.constant
    if constant is None or constant.nbytes > MAX_READ or not constant.dtype.is_float:
        return None
    numbers = np.abs(constant.numpy().reshape(-1).astype(np.float64))
    numbers = numbers[np.isfinite(numbers)]
    if not numbers.size or (numbers.max() <= _USUAL and numbers.min() > 0):
        return None
    return -6.0, max(1.0, float(np.ceil(np.log10(max(numbers.max(), 1e-30)))))


def _find_starts(captured: Iterable[Value], used: Iterable[Value]) -> set[Value]:
    """Return the values at which the body begins: those captured, or earlier ones that the replacement reads instead.

    If a replacement does not use a captured value, the rule has recognized its producers (an initial state of zeros).
    """
    free = {value for value in captured if value.constant is None}
    free -= {value for value in free if value not in used and _is_near(value, free)}
    extra = {value for value in used if value not in free and value.constant is None}
    if extra:
        free = {value for value in free if not _reaches(value, extra)} | {
            value for value in extra if not _reaches(value, extra - {value})
        }
    return free


def _is_near(value: Value, free: set[Value]) -> bool:
    """Return whether at most `MAX_LOOK_THROUGH` ops compute `value` from other values in `free` and arguments."""
    try:
        _walk([value], free - {value}, MAX_LOOK_THROUGH)
    except NoMatch:
        return False
    return True


def _reaches(value: Value, sources: set[Value]) -> bool:
    seen: set[Value] = set()
    pending = _read(value, sources)
    while pending and len(seen) < MAX_OPS:
        current = pending.pop()
        if current in sources:
            return True
        if current not in seen:
            seen.add(current)
            pending.extend(_read(current, sources))
    return False


def _read(value: Value, given: set[Value]) -> list[Value]:
    """Return the operands of the producer of `value`, except for a final state of a kernel whose outputs are given.

    Such a state is in the kernel's memory, and cannot be computed from the outputs.
    """
    op = value.op
    return [] if op is None or _is_state_of_given(op, given) else op.inputs


def _is_state_of_given(op: Op, given: set[Value]) -> bool:
    return op.kind == FINAL_STATE and op.operands[0] in given


def _walk(results: Sequence[Value], stop: set[Value], limit: int = MAX_OPS) -> tuple[list[Op], list[Value]]:
    """Return the ops that compute `results` from `stop`, in order, and the values that they start from.

    Raises `NoMatch` if there are more than `limit` ops.
    """
    order: list[Op] = []
    ends: dict[Value, None] = {}
    done: set[Op] = set()
    pending: list[tuple[Value, bool]] = [(value, False) for value in reversed(results)]
    while pending:
        value, visited = pending.pop()
        op = value.op
        if value in stop or op is None or _is_state_of_given(op, stop):
            ends[value] = None
        elif visited and op not in done:
            done.add(op)
            order.append(op)
            if len(order) > limit:
                raise NoMatch(f"the replacement affects too many ops ({limit} at most)")
        elif op not in done:
            pending.append((value, True))
            pending.extend((operand, False) for operand in reversed(op.inputs))
    return order, list(ends)


def _small_sizes(
    arguments: Sequence[Value], ops: Sequence[Op], module: Module, dialects: Dialects, kept: set[int]
) -> dict[int, int]:
    """Return small replacements for sizes of the arguments that no constant and no attribute mentions.

    Each is larger than every integer mentioned that is a valid index at the true size, and has the same remainder if it
    is divided by a stride. Without strides, they are primes, so that no two sizes match by chance.
    """
    mentioned, indices, steps = set(kept), set[int](), set[int]()
    ends = set(arguments)
    for op in with_callees(ops, module):
        for name, operand in named_operands(op, dialects):
            if operand is not None and operand not in ends and operand.constant is not None:
                integers = list(_integers(operand.constant))
                mentioned.update(integers)
                if _is_step(name):
                    steps.update(integers[len(operand.constant.shape) :])
                if name not in SHAPING:
                    indices.update(integers[len(operand.constant.shape) :])
        mentioned.update(_integers(op.attributes))
        steps.update(number for name, item in op.attributes.items() if _is_step(name) for number in _integers(item))
    period = lcm(*(step for step in steps if step > 1))
    sizes = {size for value in arguments for size in value.shape or () if size is not None and size > MIN_SIZE}
    small: dict[int, int] = {}
    for size in sorted(sizes - mentioned):
        least = max((index + 1 for index in indices if index < size), default=0)
        taken = mentioned.union(small.values())
        smaller = range(MIN_SIZE + (size - MIN_SIZE) % period, size, period)
        chosen = next(
            (
                number
                for number in smaller
                if number > least and number not in taken and (period > 1 or _is_prime(number))
            ),
            size,
        )
        if chosen < size:
            small[size] = chosen
    return small


def _is_step(name: str) -> bool:
    return any(part in name for part in _STEPPING)


def _is_prime(number: int) -> bool:
    return all(number % divisor for divisor in range(2, isqrt(number) + 1))


def _integers(item: Any) -> Iterator[int]:
    """Yield the integers in an attribute or a small constant, and the dimensions of any constant.

    A float mentions an integer if it is one, its root, or the reciprocal of either, as those that scale by a size.
    """
    if isinstance(item, Constant):
        yield from item.shape
        if item.size <= MAX_KNOWN_INTEGERS and (item.dtype.is_integer or item.dtype.is_float):
            yield from (number for value in item.numpy().reshape(-1).tolist() for number in _integers(value))
    elif isinstance(item, float):
        size = abs(item)
        forms = (size, size * size, *((1.0 / size, 1.0 / size / size) if size > _MIN_SCALE else ()))
        yield from (round(form) for form in forms if form < 1.0 / _MIN_SCALE and abs(form - round(form)) < 1e-5 * form)
    elif isinstance(item, bool | str | bytes) or item is None:
        return
    elif isinstance(item, int):
        yield abs(item)
    elif isinstance(item, ShapeAttr):
        yield from (dim for dim in item.shape or () if dim is not None)
    elif isinstance(item, dict):
        for value in cast("dict[str, Any]", item).values():
            yield from _integers(value)
    elif isinstance(item, tuple | list):
        for value in cast("Sequence[Any]", item):
            yield from _integers(value)


def _resize(shape: tuple[int | None, ...] | None, sizes: Mapping[int, int]) -> tuple[int | None, ...] | None:
    if shape is None:
        return None
    return tuple(size if size is None else sizes.get(size, size) for size in shape)


def to_function(comparison: Comparison, side: Side, dialects: Dialects) -> Function:
    """Copy one side to a function of the arguments; if sizes were replaced, infer its types again."""
    function = Function("main", comparison.types)
    values: dict[Value, Value] = dict(zip(comparison.arguments, function.arguments, strict=True))
    for op in side.ops:
        for operand in op.inputs:
            if operand not in values and operand.op is not None:
                assert operand.constant is not None
                function.insert(clone_op(operand.op, values))
        copy = clone_op(op, values)
        schema = dialects.schema(op.kind)
        types = schema.infer_types(copy) if comparison.sizes and schema is not None and op.kind != CONSTANT else None
        for index, result in enumerate(copy.results):
            shape = _resize(result.shape, comparison.sizes)
            result.type = types[index] if types is not None else result.type.with_shape(shape)
        if op.kind == CONSTANT:
            copy.results[0].type = op.results[0].type
        function.insert(copy)
    for result in side.results:
        if result not in values and result.op is not None:
            function.insert(clone_op(result.op, values))
    function.set_results([values[result] for result in side.results])
    return function
