"""Time by op, measured in LiteRT's interpreter.

The Python package of LiteRT has no profiler, but its public C structures (`core/c/common.h`) are enough for one: a
delegate is shown every node with its registration, and puts a clock around the registration's `invoke`. It is shown the
graph twice: first before XNNPACK has it, to know its ops, then after, where a part that XNNPACK took is one node. What
runs inside of such a part is not told apart; without delegates every op has its time.
"""

from __future__ import annotations

import ctypes
import os
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from litefuse.dialects.tfl.table import operator_numbers
from litefuse.running import Runner, Setup, in_worker, profiling_errors
from litefuse.runtime import abi
from litefuse.tflite import LiteFile, read_file
from litefuse.worker import AnyWorker

WARM_UP = 2
MAX_RUNS = 200


@dataclass(frozen=True, slots=True)
class NodeTime:
    """One node of a subgraph: its operators' numbers (several where a delegate took them), and its time.

    `seconds` is the median for one run of the model, all calls of the node together; with what it calls, for a loop.
    """

    subgraph: int
    operators: tuple[int, ...]
    seconds: float
    calls: float
    delegated: bool = False


@dataclass(frozen=True, slots=True)
class Profile:
    """The times of one signature. `seconds` is the median run without clocks in it, `spread` that of half the runs."""

    signature: str
    seconds: float
    spread: float
    runs: int
    xnnpack: bool
    threads: int
    nodes: tuple[NodeTime, ...] = ()


@dataclass(slots=True)
class _Clocked:
    """A node with a clock around it: `total` is the nanoseconds of this run, `runs` those of the runs before."""

    builtin: int
    operators: tuple[int, ...]
    delegated: bool
    total: int = 0
    calls: int = 0
    runs: list[int] = field(default_factory=list[int])
    thunk: Any = None


@dataclass(slots=True)
class _Subgraph:
    """The nodes of one subgraph by number; `plan` is what it ran before a delegate took something."""

    plan: tuple[int, ...]
    nodes: dict[int, _Clocked] = field(default_factory=dict[int, _Clocked])


class _Clocks:
    """The delegate that takes nothing and puts clocks around all nodes it is shown."""

    def __init__(self) -> None:
        self.subgraphs: dict[int, _Subgraph] = {}
        self.problem: BaseException | None = None
        self._delegate = abi.Delegate(prepare=abi.DelegateFunction(self._prepare), flags=abi.ALLOW_DYNAMIC_TENSORS)

    def _get_native_delegate_pointer(self) -> int:
        return ctypes.addressof(self._delegate)

    def nodes(self) -> Iterator[_Clocked]:
        """All nodes that have a clock."""
        for subgraph in self.subgraphs.values():
            yield from subgraph.nodes.values()

    def next_run(self) -> None:
        """Note the times of a run that is over."""
        for node in self.nodes():
            node.runs.append(node.total)
            node.total = 0

    def forget(self) -> None:
        """Forget all runs so far."""
        for node in self.nodes():
            node.runs.clear()
            node.total = node.calls = 0

    def _prepare(self, address: int, _: int) -> int:
        try:
            self._show(address)
        except Exception as error:
            # It must not cross the frames of C.
            self.problem = error
            return 1
        return 0

    def _show(self, address: int) -> None:
        context = abi.Context.from_address(address)
        array = ctypes.c_void_p()
        context.get_execution_plan(address, ctypes.byref(array))
        plan = abi.integers(array.value)
        # Kernels of the user's go before the clocks, XNNPACK after them.
        has_xnnpack = address in self.subgraphs
        subgraph = self.subgraphs.setdefault(address, _Subgraph(plan))
        for number in plan:
            node, registration = ctypes.POINTER(abi.Node)(), ctypes.POINTER(abi.Registration)()
            context.get_node_and_registration(address, number, ctypes.byref(node), ctypes.byref(registration))
            if number not in subgraph.nodes:
                builtin = registration.contents.builtin_code
                taken = (number,)
                if builtin == abi.BUILTIN_DELEGATE:
                    parameters = abi.DelegateParams.from_address(node.contents.builtin_data)
                    taken = abi.integers(parameters.nodes_to_replace)
                delegated = has_xnnpack and builtin == abi.BUILTIN_DELEGATE
                clocked = subgraph.nodes[number] = _Clocked(builtin, taken, delegated)
                _put_clock(registration.contents, clocked)


def _put_clock(registration: abi.Registration, node: _Clocked) -> None:
    # The field itself is a view: it would be what is put there next.
    run = abi.NodeFunction(ctypes.cast(registration.invoke, ctypes.c_void_p).value or 0)
    clock = time.perf_counter_ns

    def invoke(context: int, data: int) -> int:
        started = clock()
        status = run(context, data)
        node.total += clock() - started
        node.calls += 1
        return status

    node.thunk = abi.NodeFunction(invoke)
    registration.invoke = node.thunk


def profile(
    model: bytes | str | os.PathLike[str],
    *,
    signature: str | None = None,
    xnnpack: bool = True,
    threads: int = 1,
    budget: float = 0.5,
    shapes: Mapping[str, Sequence[int | None]] | None = None,
    kernels: Mapping[str, Any] | None = None,
    worker: AnyWorker | None = None,
) -> Profile:
    """Run a model on random inputs for about `budget` seconds, and once more with clocks around its nodes.

    It runs in a worker process.

    Args:
        model: a `.tflite` file, or its content.
        signature: the signature to run; by default the first.
        xnnpack: whether XNNPACK takes what it can, as the interpreter does by default.
        threads: how many threads the kernels may use.
        budget: how long to measure, in seconds, each time.
        shapes: of inputs, by name; a free dimension that is not given is 1.
        kernels: kernels of custom ops, as `litefuse.Interpreter` takes them.
        worker: the process to run it in, without `kernels`; by default one of its own.

    Raises:
        ReadError: the file cannot be read.
        KernelError: a kernel is declared wrongly, or the file has no such op.
        ProfilingError: the model cannot be run here, crashes, or has no such signature or input.
    """
    model = model if isinstance(model, bytes) else os.fspath(model)
    file = read_file(model)
    options: dict[str, Any] = {"signature": signature, "xnnpack": xnnpack, "threads": threads, "shapes": shapes}
    with profiling_errors(file):
        return in_worker(__name__, "profile_here", model, kernels=kernels, worker=worker, budget=budget, **options)


def profile_here(model: bytes | str, *, budget: float, kernels: Mapping[str, Any] | None, **options: Any) -> Profile:
    """Profile a model in this process; see `profile`."""
    with profiling_errors():
        return _profile(Setup.of(model, kernels=kernels, **options), budget)


def _profile(setup: Setup, budget: float) -> Profile:
    plain = Runner(setup)
    for _ in range(WARM_UP + 1):
        plain.call()
    times = _measured(plain, budget)
    clocks = _Clocks()
    clocked = _ClockedRunner(setup, clocks)
    if clocks.problem is not None:
        raise RuntimeError(str(clocks.problem)) from clocks.problem
    clocked.call()
    clocks.forget()
    _measured(clocked, budget, after=clocks.next_run)
    low, _, high = statistics.quantiles(times, n=4, method="inclusive") if len(times) > 1 else (times[0],) * 3
    nodes = _node_times(clocks, _operators(setup.file))
    median = statistics.median(times)
    return Profile(plain.signature, median, high - low, len(times), setup.xnnpack, setup.threads, nodes)


class _ClockedRunner(Runner):
    """A runner with clocks around its nodes."""

    def __init__(self, setup: Setup, clocks: _Clocks) -> None:
        super().__init__(setup, (clocks,))
        # The last attribute: the interpreter goes before the clocks that its nodes call.
        self._clocks = clocks
        self.call()
        if setup.xnnpack:
            pointer = clocks._get_native_delegate_pointer()  # pyright: ignore[reportPrivateUsage]
            self.interpreter._interpreter.ModifyGraphWithDelegate(pointer)
            self.prepare()


def _measured(runner: Runner, budget: float, after: Callable[[], None] | None = None) -> list[float]:
    """The times of as many runs as fit into `budget` seconds, one at least, `MAX_RUNS` at most."""
    times: list[float] = []
    end = time.perf_counter() + budget
    while not times or (len(times) < MAX_RUNS and time.perf_counter() < end):
        started = time.perf_counter()
        runner.call()
        times.append(time.perf_counter() - started)
        if after is not None:
            after()
    return times


def _node_times(clocks: _Clocks, operators: Sequence[Sequence[int]]) -> tuple[NodeTime, ...]:
    """The times that were taken, by the numbers of the file's subgraphs: some are never shown to delegates."""
    found: list[NodeTime] = []
    number = 0
    for subgraph in clocks.subgraphs.values():
        while number < len(operators) and not _is_of(subgraph, operators[number]):
            number += 1
        if number == len(operators):
            break
        found += [
            NodeTime(
                number,
                node.operators,
                statistics.median(node.runs) / 1e9,
                node.calls / len(node.runs),
                node.delegated,
            )
            for node in subgraph.nodes.values()
            if node.calls
        ]
        number += 1
    return tuple(found)


def _is_of(subgraph: _Subgraph, operators: Sequence[int]) -> bool:
    """Whether a subgraph that was shown may be the one of the file with these operators; kernels stand for any."""
    kinds = [subgraph.nodes[node].builtin for node in subgraph.plan]
    return len(kinds) == len(operators) and all(
        kind in (operator, abi.BUILTIN_DELEGATE) for kind, operator in zip(kinds, operators, strict=True)
    )


def _operators(file: LiteFile) -> list[list[int]]:
    """The builtin operators of every subgraph of a file, in order."""
    numbers = {name.upper(): number for name, number in operator_numbers().items()}
    return [[numbers.get(operator.kind, -1) for operator in subgraph.operators] for subgraph in file.subgraphs]
