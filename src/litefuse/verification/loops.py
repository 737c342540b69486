"""Loops whose steps are not evaluated one after the other: random functions of their steps and initial values.

Two loops compute the same if their conditions and steps are the same functions, and their initial values are equal. A
proof evaluates one step from random states, or a few steps if the others differ in indices only. The results of the
step and of the condition, and the initial values, determine the random numbers that are the results of the loop: so
loops that agree in these agree, and others do not.

The states of two loops correspond if their initial values are equal; those with the same initial value do in their
order. Random states are made from the initial values, so that the order of other states is irrelevant.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

import numpy as np

from litefuse.dialects.calls import IF_KINDS, WHILE_KINDS, callees
from litefuse.dialects.rnn import SCAN, scan_of
from litefuse.errors import NoMatch, require
from litefuse.ir import CONSTANT, Dialects, Function, Module, Op, Value
from litefuse.ir.trampolines import Walk
from litefuse.reference.evaluator import Evaluator
from litefuse.reference.fields import PrimeField
from litefuse.reference.integer_residues import random_operand
from litefuse.reference.random_numbers import Random
from litefuse.reference.residues import Residues, encode, where

Digest = tuple[Any, ...]
"""A hash of a value, with its shape."""
_INDICES: Mapping[str, tuple[int, ...]] = {
    **dict.fromkeys(("tf.GatherV2", "tf.GatherNd", "tf.XlaDynamicSlice", "tf.TensorScatterUpdate"), (1,)),
    **dict.fromkeys(("tf.Slice", "tf.StridedSlice"), (1, 2)),
    "tf.XlaDynamicUpdateSlice": (2,),
}
"""Operands that are indices, by op."""
Index = tuple[tuple[int, ...], tuple[int, ...]]
"""The shape of an index, and its numbers."""
MAX_NUMBERS = 64
"""Maximum size of an index, and of a constant that may be compared with one."""
MAX_STEPS = 10_000
"""Number of steps up to which the counters of a loop are computed."""


def digest_of(value: Any, field: PrimeField) -> Digest:
    """Return a digest of numbers or residues; raises `NoMatch` for lists of tensors."""
    if isinstance(value, list | tuple):
        raise NoMatch("a loop that is not evaluated step by step has a list of tensors")
    number: Any = value
    if not isinstance(value, Residues) and np.asarray(value).dtype.kind == "f":
        number = encode(value, field)
    array = number.p if isinstance(number, Residues) else np.asarray(number)
    return (
        array.shape,
        np.dtype(number.dtype).kind,
        blake2b(np.ascontiguousarray(array).tobytes(), digest_size=16).hexdigest(),
    )


def make_random(like: Any, shape: Sequence[int], field: PrimeField, *keys: Any) -> Residues:
    """Return random residues in the type of a value, determined by keys."""
    seed = blake2b(repr((field.salt, keys)).encode(), digest_size=16).digest()
    return random_operand(field, shape, Random(int.from_bytes(seed[:4], "big") >> 1), like.dtype)


class States(NamedTuple):
    """The values that change in a loop, each with a name: its initial value, and its number among equal ones."""

    values: list[Any]
    names: list[tuple[Digest, int]]

    def make_random(self, field: PrimeField, step: int) -> list[Any]:
        """Return random values of the states before a step."""
        return [
            make_random(value, value.shape, field, "state", name, step)
            for value, name in zip(self.values, self.names, strict=True)
        ]

    def run(self, steps: Sequence[Sequence[Any]], others: Digest, field: PrimeField) -> tuple[list[Any], Digest]:
        """Return the values after the loop, and a digest of the loop.

        `steps` has the values after each step that was evaluated, and `others` all else that identifies the loop.
        """
        after = [tuple(digest_of(values[index], field) for values in steps) for index in range(len(self.values))]
        for value, digests in zip(self.values, after, strict=True):
            require(all(digest[0] == value.shape for digest in digests), "a loop changes the shape of a state")
        loop = others, tuple(sorted(zip(self.names, after, strict=True), key=repr))
        return [
            make_random(value, value.shape, field, "final", loop, name, digests)
            for value, name, digests in zip(self.values, self.names, after, strict=True)
        ], loop


def name_states(values: Sequence[Any], field: PrimeField) -> States:
    """Return the states of a loop, by their initial values."""
    counts: Counter[Digest] = Counter()
    names: list[tuple[Digest, int]] = []
    for value in values:
        digest = digest_of(value, field)
        names.append((digest, counts[digest]))
        counts[digest] += 1
    return States(list(values), names)


class Counters(NamedTuple):
    """The states of a loop that depend on no operand: with them, the number of steps is known."""

    indices: list[int]
    read: list[Value]
    """Values of the body that depend on counters only, at which other ops read or write."""
    ops: list[Op]
    """The ops of the body that compute the next counters and the values that are read."""
    condition: list[Op]


def find_counters(condition: Function, body: Function, values: Sequence[Any]) -> Counters | None:
    """Return the counters of a loop with these initial values.

    Returns None if the condition depends on more than them, or if more than indices depends on them: then any step may
    differ from the others, and is evaluated with random counters instead.
    """
    known = {index for index, value in enumerate(values) if isinstance(value, np.ndarray)}
    while True:
        numbers = {body.arguments[index] for index in known}
        dependent = {index for index in known if not slice_ops(body, [body.results[index]])[1] <= numbers}
        if not dependent:
            break
        known -= dependent
    decision, arguments = slice_ops(condition, condition.results)
    if not arguments <= {condition.arguments[index] for index in known}:
        return None
    indices = sorted(known)
    changing = [index for index in indices if body.results[index] is not body.arguments[index]]
    read = _find_indices(body, {body.arguments[index] for index in changing}, {body.arguments[i] for i in indices})
    if read is None:
        return None
    following = [body.results[index] for index in indices]
    return Counters(indices, read, slice_ops(body, [*following, *read])[0], decision)


def _find_indices(body: Function, changing: set[Value], known: set[Value]) -> list[Value] | None:
    """Return the values that depend on changing counters and are indices of ops that depend on more.

    Returns None if such a value is another operand.
    """
    changing, known = set(changing), set(known)
    read: dict[Value, None] = {}
    for op in body.ops():
        if op.kind == CONSTANT:
            known.update(op.results)
        elif not op.symbols() and all(value in known for value in op.inputs):
            known.update(op.results)
            if any(value in changing for value in op.inputs):
                changing.update(op.results)
        else:
            for index, value in enumerate(op.operands):
                if value is not None and value in changing:
                    if index not in _INDICES.get(op.kind, ()):
                        return None
                    read[value] = None
    return list(read)


class Trace(NamedTuple):
    """The counters before each step and after the last one, by index, and a digest of the indices in all steps.

    `steps` are those that are evaluated: the first three, one in the middle and the last two, and the first one of each
    kind of step. Two steps are of one kind if the same numbers in their indices are negative, and equal to each other
    and to constants.
    """

    counters: list[dict[int, Any]]
    indices: Digest
    steps: list[int]


def slice_ops(function: Function, results: Sequence[Value]) -> tuple[list[Op], set[Value]]:
    """Return the ops that compute values, in order, and the arguments that these depend on."""
    needed, arguments = set[Op](), set[Value]()
    pending = list(results)
    while pending:
        value = pending.pop()
        if value.op is None:
            arguments.add(value)
        elif value.op not in needed:
            needed.add(value.op)
            pending += value.op.inputs
    return [op for op in function.ops() if op in needed and op.kind != CONSTANT], arguments


def _choose_steps(count: int, indices: Sequence[Sequence[Index]], constants: set[int]) -> list[int]:
    """Return the steps to evaluate, of a loop of `count` steps; `indices` has the values of each index in all steps."""
    kinds: dict[tuple[Any, ...], int] = {}
    for step, values in enumerate(zip(*indices, strict=True)):
        numbers = [number for _, several in values for number in several]
        kind = tuple((numbers.index(n), n < 0, n if n in constants else None) for n in numbers)
        kinds.setdefault(kind, step)
    some = (0, 1, 2, count // 2, count - 2, count - 1, *kinds.values())
    return sorted({step for step in some if 0 <= step < count})


def _read_index(value: Any) -> Index:
    array = np.asarray(value)
    require(array.size <= MAX_NUMBERS and array.dtype.kind in "iu", "an index of a long loop has many numbers")
    return array.shape, tuple(array.reshape(-1).tolist())


def _integers_of(module: Module, operands: Sequence[Any]) -> set[int]:
    """Return the integers in small constants, and in small operands of a loop."""
    constants = [op.attributes["value"] for op in module.ops_of({CONSTANT})]
    arrays = [constant.numpy() for constant in constants if constant.size <= MAX_NUMBERS]
    arrays += [operand for operand in operands if isinstance(operand, np.ndarray)]
    small = [array for array in arrays if array.size <= MAX_NUMBERS and array.dtype.kind in "iu"]
    return {number for array in small for number in array.reshape(-1).tolist()}


class UndecidedError(NoMatch):
    """Raised if the number of steps of a loop depends on an operand."""


class LoopEvaluator(Evaluator):
    """Evaluates calls, branches and loops on residues.

    A loop whose number of steps depends on an operand is a random function; with `has_random_loops` all loops are.
    """

    def __init__(
        self, module: Module, dialects: Dialects, limit: float, field: PrimeField, *, has_random_loops: bool
    ) -> None:
        super().__init__(module, dialects, limit)
        self.field = field
        self.has_random_loops = has_random_loops

    def _evaluate_call(self, op: Op, operands: list[Any]) -> Walk[Sequence[Any]]:
        if op.kind in IF_KINDS and isinstance(operands[0], Residues):
            return (yield self._evaluate_branches(op, operands))
        is_while = op.kind in WHILE_KINDS
        if not self.has_random_loops or not (is_while or op.kind == SCAN):
            try:
                return (yield super()._evaluate_call(op, operands))
            except UndecidedError:
                if not is_while:
                    raise
        return (yield self._evaluate_while(op, operands) if is_while else self._evaluate_scan(op, operands))

    def _is_true(self, value: Any) -> bool:
        if isinstance(value, Residues):
            raise UndecidedError("the number of steps of a loop depends on an operand")
        return super()._is_true(value)

    def _evaluate_branches(self, op: Op, operands: list[Any]) -> Walk[list[Any]]:
        """Select the results of one of two branches by an opaque condition."""
        require(operands[0].size == 1 and operands[0].dtype == bool, "a branch is chosen by a number")
        branches: list[list[Any]] = []
        for callee in callees(op):
            branches.append((yield self._call(self.module.functions[callee.name], operands[1:])))
        pairs = list(zip(*branches, strict=True))
        is_float = all(getattr(value, "dtype", np.dtype(object)).kind == "f" for pair in pairs for value in pair)
        require(is_float and all(x.shape == y.shape for x, y in pairs), "the branches differ in shapes, or are integer")
        return [where(operands[0].reshape(()), x, y) for x, y in pairs]

    def _evaluate_while(self, op: Op, operands: list[Any]) -> Walk[list[Any]]:
        condition, body = (self.module.functions[callee.name] for callee in callees(op))
        counters = find_counters(condition, body, operands)
        trace: Trace | None = None
        if counters is not None:
            trace = yield self._trace(counters, condition, body, operands)
            assert trace is not None
            if len(trace.counters) == 1:
                return operands
        known = trace.counters[-1] if trace is not None else {}
        changing = [
            index
            for index, (result, argument) in enumerate(zip(body.results, body.arguments, strict=True))
            if result is not argument and index not in known
        ]
        states = name_states([operands[index] for index in changing], self.field)
        steps: list[list[Any]] = []
        others: list[Any] = [] if trace is None else [len(trace.counters), trace.indices]
        for step in [0] if trace is None else trace.steps:
            values = _replace(operands, dict(zip(changing, states.make_random(self.field, step), strict=True)))
            if trace is None:
                others.append(digest_of((yield self._call(condition, values))[0], self.field))
            else:
                values = _replace(values, trace.counters[step])
            results: list[Any] = yield self._call(body, values)
            steps.append([results[index] for index in changing])
        final, _ = states.run(steps, ("while", *others), self.field)
        return _replace(operands, {**known, **dict(zip(changing, final, strict=True))})

    def _trace(self, counters: Counters, condition: Function, body: Function, operands: Sequence[Any]) -> Walk[Trace]:
        """Compute the counters and the indices of all steps."""
        current = [operands[index] for index in counters.indices]
        arguments = [[function.arguments[index] for index in counters.indices] for function in (condition, body)]
        results = [*(body.results[index] for index in counters.indices), *counters.read]
        trace: list[dict[int, Any]] = []
        read: list[list[Index]] = [[] for _ in counters.read]
        while True:
            trace.append(dict(zip(counters.indices, current, strict=True)))
            require(len(trace) <= MAX_STEPS, "a loop has too many steps")
            decision: list[Any] = yield self._run(
                counters.condition, condition.results, dict(zip(arguments[0], current, strict=True))
            )
            if not self._is_true(decision[0]):
                steps = _choose_steps(len(trace) - 1, read, _integers_of(self.module, operands))
                return Trace(trace, tuple(sorted(map(tuple, read), key=repr)), steps)
            following: list[Any] = yield self._run(counters.ops, results, dict(zip(arguments[1], current, strict=True)))
            current = following[: len(counters.indices)]
            for indices, value in zip(read, following[len(counters.indices) :], strict=True):
                indices.append(_read_index(value))

    def _evaluate_scan(self, op: Op, operands: list[Any]) -> Walk[list[Any]]:
        scan = scan_of(op, self.module)
        first, last = len(scan.xs), len(scan.xs) + len(scan.initials)
        xs, initials, captures = operands[:first], operands[first:last], operands[last:]
        require(xs and all(len(x) == len(xs[0]) for x in xs), "a scan has no sequences of equal lengths")
        slices = [make_random(x, x.shape[1:], self.field, "slice", digest_of(x, self.field)) for x in xs]
        states = name_states(initials, self.field)
        results: list[Any] = yield self._call(scan.step, [*slices, *states.make_random(self.field, 0), *captures])
        ys, after = results[: len(scan.ys)], results[len(scan.ys) :]
        final, loop = states.run([after], ("scan", len(xs[0])), self.field)
        outputs = [
            make_random(y, (len(xs[0]), *y.shape), self.field, "output", loop, digest_of(y, self.field)) for y in ys
        ]
        return [*outputs, *final]


def _replace(values: Sequence[Any], others: Mapping[int, Any]) -> list[Any]:
    return [others.get(index, value) for index, value in enumerate(values)]
