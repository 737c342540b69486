"""The calls of a graph that an accelerator runs, and those that stay on the CPU, with reasons.

A delegate takes sets of ops that can run in one go, without an op of the CPU between them. LiteRT's GPU accelerator
takes only the largest of them: one op that it refuses leaves all ops in front of it, or all behind it, to the CPU
(measured with ai-edge-litert 2.3.0: of 3, 2 and 1 ops between refused ones, the GPU runs 3).
"""

import heapq
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from litefuse.dialects.tfl.kernel_call import KernelCall, KernelTensor, call_of
from litefuse.ir import CONSTANT, Function, Op, Value

REFUSED, WRONG, CRASH, ERROR = EFFECTS = ("refused", "wrong", "crash", "error")
"""The op runs on the CPU; its results are wrong; the process dies; the file is not loaded."""
RETURN = "func.return"


class Problem(NamedTuple):
    """The outcome of a call on an accelerator, with the reason."""

    effect: str
    reason: str
    remedy: str
    replaced: str = "no"
    """The files of litefuse that have another form: `always`, `compiled_model` (and the target gpu), `gpu`, or `no`."""


class Accelerator(NamedTuple):
    """A processor that runs some ops of a file, while the CPU runs the others."""

    title: str
    find_problems: Callable[[KernelCall, int], Iterable[Problem]]
    """Returns what keeps the accelerator from running a call, of an op of this version, correctly."""
    max_parts: int | None = None
    """The number of sets of ops that it takes, the largest ones; None for all."""
    is_compiled_for: bool = False
    """Whether a program compiles files for it: for the sizes stored in them, and not at all if an op ends it."""
    takes_dynamic_graphs: bool = True
    """Whether a graph may have a result that LiteRT sizes only when its op runs, on whichever processor."""
    unread_operand: Mapping[str, int] = {}
    """An operand that its ops do not read, by kind: what only computes it is left out."""
    takes_only_in_whole_graphs: Callable[[KernelCall], bool] = lambda call: False
    """Returns whether it takes a call only if it takes all others."""


class Placement(NamedTuple):
    """The processor of a call, and the problems of the call.

    One without any is on the CPU because of the calls around it.
    """

    call: KernelCall
    is_accelerated: bool
    problems: tuple[Problem, ...]

    @property
    def is_refused(self) -> bool:
        """Whether the accelerator refuses the call."""
        return any(problem.effect == REFUSED for problem in self.problems)


def place_function(function: Function, accelerator: Accelerator) -> Iterator[tuple[Op, Placement]]:
    """Iterate over the ops of a function of `tfl` ops, constants excepted, with their places."""
    from litefuse.dialects.tfl.versions import version

    ops = [op for op in function.ops() if op.kind not in (CONSTANT, RETURN)]
    tensors: dict[Value, KernelTensor] = {}
    calls = [(call_of(op, tensors), version(op)) for op in ops]
    return zip(ops, place(calls, accelerator), strict=True)


def place(calls: Sequence[tuple[KernelCall, int]], accelerator: Accelerator) -> list[Placement]:
    """Return the places of the calls of a graph, with the versions of their ops, in order of execution.

    Calls share their tensors: a result and the operand of another call that reads it are one object.
    """
    left_out = _find_unneeded([call for call, _ in calls], accelerator.unread_operand)
    problems = [tuple(accelerator.find_problems(call, version)) for call, version in calls]
    for number in left_out:
        problems[number] = tuple([problem for problem in problems[number] if problem.effect == ERROR])
    accepted = [all(problem.effect != REFUSED for problem in row) for row in problems]
    if not all(accepted):
        in_parts = (not accelerator.takes_only_in_whole_graphs(call) for call, _ in calls)
        accepted = [is_accepted and may_be for is_accepted, may_be in zip(accepted, in_parts, strict=True)]
    parts = _find_parts([call for call, _ in calls], accepted)
    taken = sorted(parts, key=len, reverse=True)[: accelerator.max_parts]
    numbers = {number for part in taken for number in part}
    return [
        Placement(call, number in numbers, row)
        for number, ((call, _), row) in enumerate(zip(calls, problems, strict=True))
    ]


def _find_unneeded(calls: Sequence[KernelCall], unread: Mapping[str, int]) -> set[int]:
    """Return the calls whose results are only read by operands that the accelerator does not read."""
    if not any(call.kind in unread for call in calls):
        return set()
    readers: dict[int, list[tuple[int, int]]] = {}
    for number, call in enumerate(calls):
        for position, operand in enumerate(call.operands):
            readers.setdefault(id(operand), []).append((number, position))
    left_out: set[int] = set()
    for number in reversed(range(len(calls))):
        uses = [use for result in calls[number].results for use in readers.get(id(result), [(-1, 0)])]
        if uses and all(
            reader in left_out or (reader >= 0 and unread.get(calls[reader].kind) == position)
            for reader, position in uses
        ):
            left_out.add(number)
    return left_out


def _find_parts(calls: Sequence[KernelCall], accepted: Sequence[bool]) -> list[list[int]]:
    """Return the sets of accepted calls that run in one go.

    As LiteRT does: the next set begins with the first call whose operands are known, and takes all calls of its kind,
    accepted or not, that need only results of earlier sets and of this one. Calls with side effects keep their order.
    """
    writers = {id(result): number for number, call in enumerate(calls) for result in call.results}
    missing, users = [0] * len(calls), [list[int]() for _ in calls]
    previous: int | None = None
    for number, call in enumerate(calls):
        needed = {writers[id(tensor)] for tensor in call.inputs if not tensor.is_variable and id(tensor) in writers}
        needed.discard(number)
        if _has_side_effects(call):
            needed |= set() if previous is None else {previous}
            previous = number
        missing[number] = len(needed)
        for other in needed:
            users[other].append(number)
    ready: tuple[list[int], list[int]] = ([], [])
    for number, count in enumerate(missing):
        if not count:
            ready[accepted[number]].append(number)
    parts: list[list[int]] = []
    while ready[0] or ready[1]:
        is_taken = not ready[0] or (bool(ready[1]) and ready[1][0] < ready[0][0])
        part: list[int] = []
        while ready[is_taken]:
            part.append(number := heapq.heappop(ready[is_taken]))
            for user in users[number]:
                missing[user] -= 1
                if not missing[user]:
                    heapq.heappush(ready[accepted[user]], user)
        if is_taken:
            parts.append(part)
    return parts


def _has_side_effects(call: KernelCall) -> bool:
    """Return whether LiteRT takes a call for one that may read or change more than its tensors."""
    return call.kind in _CONTROL_FLOW or any(tensor.dtype == "resource" for tensor in call.tensors)


_CONTROL_FLOW = frozenset({"tfl.if", "tfl.while", "tfl.call_once"})
