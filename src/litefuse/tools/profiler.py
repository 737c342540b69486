"""Measure the time of each op in LiteRT's interpreter.

The Python package of LiteRT has no profiler, but its public C structures (`core/c/common.h`) suffice to build one: a
delegate receives every node with its registration, and wraps the registration's `invoke` with a timer. It receives the
graph twice: before XNNPACK is applied, to record the ops, and afterwards, when each subgraph that XNNPACK runs is one
node. Ops inside such a subgraph are not timed individually; without delegates, every op is.
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
from litefuse.runtime import abi
from litefuse.runtime.runner import Runner, Setup, in_worker, profiling_errors
from litefuse.runtime.worker import AnyWorker
from litefuse.tflite import LiteFile, read_file

WARM_UP = 2
MAX_RUNS = 200


@dataclass(frozen=True, slots=True)
class NodeTime:
    """The time of one node of a subgraph, with the indices of its operators (several if a delegate runs them).

    `seconds` is the median over runs of the model of the total time of all calls of the node, including the subgraphs
    that it calls; `calls` is the number of calls per run.
    """

    subgraph: int
    operators: tuple[int, ...]
    seconds: float
    calls: float
    delegated: bool = False


@dataclass(frozen=True, slots=True)
class Profile:
    """The times of one signature: `seconds` is the median run without timers, `spread` the interquartile range."""

    signature: str
    seconds: float
    spread: float
    runs: int
    xnnpack: bool
    threads: int
    nodes: tuple[NodeTime, ...] = ()


@dataclass(slots=True)
class _TimedNode:
    """A node with a timer: `total` is the nanoseconds of the current run, `runs` those of earlier runs."""

    builtin: int
    operators: tuple[int, ...]
    delegated: bool
    total: int = 0
    calls: int = 0
    runs: list[int] = field(default_factory=list[int])
    thunk: Any = None


@dataclass(slots=True)
class _Subgraph:
    """The nodes of one subgraph by index; `plan` is its execution plan before delegates were applied."""

    plan: tuple[int, ...]
    nodes: dict[int, _TimedNode] = field(default_factory=dict[int, _TimedNode])


class _TimerDelegate:
    """A delegate that claims no nodes, and wraps all nodes that it receives with timers."""

    def __init__(self) -> None:
        self.subgraphs: dict[int, _Subgraph] = {}
        self.problem: BaseException | None = None
        self._delegate = abi.Delegate(prepare=abi.DelegateFunction(self._prepare), flags=abi.ALLOW_DYNAMIC_TENSORS)

    def _get_native_delegate_pointer(self) -> int:
        return ctypes.addressof(self._delegate)

    def nodes(self) -> Iterator[_TimedNode]:
        """Yield all nodes that have a timer."""
        for subgraph in self.subgraphs.values():
            yield from subgraph.nodes.values()

    def next_run(self) -> None:
        """Record the times of the run that has ended, and start a new one."""
        for node in self.nodes():
            node.runs.append(node.total)
            node.total = 0

    def forget(self) -> None:
        """Discard all recorded times."""
        for node in self.nodes():
            node.runs.clear()
            node.total = node.calls = 0

    def _prepare(self, address: int, _: int) -> int:
        try:
            self._show(address)
        except Exception as error:
            # An exception must not propagate through C frames.
            self.problem = error
            return 1
        return 0

    def _show(self, address: int) -> None:
        context = abi.TfLiteContext.from_address(address)
        array = ctypes.c_void_p()
        context.get_execution_plan(address, ctypes.byref(array))
        plan = abi.integers(array.value)
        # The delegate of the user's kernels is applied before this one, XNNPACK after it.
        has_xnnpack = address in self.subgraphs
        subgraph = self.subgraphs.setdefault(address, _Subgraph(plan))
        for number in plan:
            node, registration = ctypes.POINTER(abi.TfLiteNode)(), ctypes.POINTER(abi.Registration)()
            context.get_node_and_registration(address, number, ctypes.byref(node), ctypes.byref(registration))
            if number not in subgraph.nodes:
                builtin = registration.contents.builtin_code
                taken = (number,)
                if builtin == abi.BUILTIN_DELEGATE:
                    parameters = abi.DelegateParams.from_address(node.contents.builtin_data)
                    taken = abi.integers(parameters.nodes_to_replace)
                delegated = has_xnnpack and builtin == abi.BUILTIN_DELEGATE
                clocked = subgraph.nodes[number] = _TimedNode(builtin, taken, delegated)
                _add_timer(registration.contents, clocked)


def _add_timer(registration: abi.Registration, node: _TimedNode) -> None:
    # Copy the function pointer: the field is a view that changes when it is assigned below.
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
    """Run a model on random inputs in a worker process, first without timers and then with timers around its nodes.

    Args:
        model: path or content of a `.tflite` file.
        signature: key of the signature to run; by default the first one.
        xnnpack: whether to use XNNPACK, as the interpreter does by default.
        threads: number of threads that kernels may use.
        budget: approximate duration of each of the two measurements, in seconds.
        shapes: input shapes by name; free dimensions that are not given are 1.
        kernels: kernels of custom ops, as for `litefuse.Interpreter`.
        worker: worker process to use if there are no `kernels`; by default a new one.

    Raises:
        ReadError: the file cannot be read.
        KernelError: a kernel is declared wrongly, or the file has no op for it.
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
    times = _measure(plain, budget)
    clocks = _TimerDelegate()
    clocked = _InstrumentedRunner(setup, clocks)
    if clocks.problem is not None:
        raise RuntimeError(str(clocks.problem)) from clocks.problem
    clocked.call()
    clocks.forget()
    _measure(clocked, budget, after=clocks.next_run)
    low, _, high = statistics.quantiles(times, n=4, method="inclusive") if len(times) > 1 else (times[0],) * 3
    nodes = _node_times(clocks, _operators(setup.file))
    median = statistics.median(times)
    return Profile(plain.signature, median, high - low, len(times), setup.xnnpack, setup.threads, nodes)


class _InstrumentedRunner(Runner):
    """A runner with timers around its nodes."""

    def __init__(self, setup: Setup, clocks: _TimerDelegate) -> None:
        super().__init__(setup, (clocks,))
        # Set last, so that the interpreter is destroyed before the timers that its nodes call.
        self._clocks = clocks
        self.call()
        if setup.xnnpack:
            pointer = clocks._get_native_delegate_pointer()  # pyright: ignore[reportPrivateUsage]
            self.interpreter._interpreter.ModifyGraphWithDelegate(pointer)
            self.prepare()


def _measure(runner: Runner, budget: float, after: Callable[[], None] | None = None) -> list[float]:
    """Return the times of as many runs as fit into `budget` seconds: at least one, at most `MAX_RUNS`."""
    times: list[float] = []
    end = time.perf_counter() + budget
    while not times or (len(times) < MAX_RUNS and time.perf_counter() < end):
        started = time.perf_counter()
        runner.call()
        times.append(time.perf_counter() - started)
        if after is not None:
            after()
    return times


def _node_times(clocks: _TimerDelegate, operators: Sequence[Sequence[int]]) -> tuple[NodeTime, ...]:
    """Return the measured times with the file's subgraph indices, since delegates do not receive all subgraphs."""
    times: list[NodeTime] = []
    number = 0
    for subgraph in clocks.subgraphs.values():
        while number < len(operators) and not _may_match(subgraph, operators[number]):
            number += 1
        if number == len(operators):
            break
        times += [
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
    return tuple(times)


def _may_match(subgraph: _Subgraph, operators: Sequence[int]) -> bool:
    """Return whether `subgraph` may be the file's subgraph with these operators; delegate nodes match any operator."""
    kinds = [subgraph.nodes[node].builtin for node in subgraph.plan]
    return len(kinds) == len(operators) and all(
        kind in (operator, abi.BUILTIN_DELEGATE) for kind, operator in zip(kinds, operators, strict=True)
    )


def _operators(file: LiteFile) -> list[list[int]]:
    """Return the builtin operator codes of every subgraph of a file, in order."""
    numbers = {name.upper(): number for name, number in operator_numbers().items()}
    return [[numbers.get(operator.kind, -1) for operator in subgraph.operators] for subgraph in file.subgraphs]
