"""Measure the ops of the grid in every type, and find those that take longer than others of their family."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import numpy as np

from bench.arm.cycles import CostCounter
from bench.forms.__main__ import sample
from bench.kernels import grid
from bench.kernels.families import FAMILIES, Work, class_of, sizes_of, type_of, work_of
from bench.kernels.occurrences import Occurrences
from bench.latency import measure_all
from litefuse.backend import to_bytes
from litefuse.errors import ConversionError
from litefuse.ir import DType, Module
from litefuse.quantization import Quantization
from tests.support.harness import open_interpreter
from tests.support.running.border_copies import members
from tests.support.running.quantized_runs import quantize

TYPES = ("float", "float16", "dynamic", "int8")
TURN, SECONDS, MIN_ROUNDS = 2e-4, 0.1, 8
"""Least time of a turn of one interpreter, time for a file, and its least number of turns."""
Inputs = dict[str, np.ndarray]
Costs = Mapping[str, float]
Clock = Callable[[bytes, Inputs], Costs]
"""Returns the cost of a call of a file, by the name of the processor."""


class Row(NamedTuple):
    """An op that was measured: the cost of a call by processor, in nanoseconds or cycles."""

    kind: str
    type: str
    form: str
    shape: str
    work: Work
    delegated: bool
    costs: Costs

    @property
    def group(self) -> tuple[str, str, str]:
        """Ops that are compared: a family, in a type, whose work has the same unit."""
        return FAMILIES[f"tfl.{self.kind}"], self.type, self.work.unit

    def rate(self, processor: str) -> float:
        """The cost of a multiply-add or an element."""
        return self.costs[processor] / self.work.count


class Outlier(NamedTuple):
    """An op, the fastest op of its family, and how much longer it takes on the first processor.

    `lost` is the cost of all occurrences beyond what the fastest op would take; 0 without occurrences.
    """

    row: Row
    best: Row
    factor: float
    count: int = 0
    lost: float = 0.0


def scan(kinds: Collection[str], types: Collection[str], clock: Clock) -> Iterator[Row]:
    """Yield a row for each case of the grid in each type that has such a kernel; no `kinds` means all."""
    for case in grid.cases():
        if kinds and case.kind not in kinds:
            continue
        for type in types:
            module = build(case, type)
            if module is not None:
                yield measure(case, type, module, clock)


def build(case: grid.Case, type: str) -> Module | None:
    """Return the module of a case in a type, or None if the op has no kernel for it, or would be another op."""
    module, kind = case.build(), f"tfl.{case.kind}"
    if type == "float":
        return module
    if type in ("float16", "dynamic"):
        if case.kind not in grid.LAYERS | (grid.TABLES if type == "dynamic" else frozenset()) | {"batch_matmul"}:
            return None
        quantize(module, Quantization.of(type, min_elements=0))
    else:
        try:
            calls = [inputs(case, module)]
            quantize(module, type, calls, float_fallback=False, input_type="int8", output_type="int8")
        except ConversionError:
            return None
    found = [op for op in module.ops_of({kind}) if type_of(op) == type]
    return module if len(found) == 1 else None


def inputs(case: grid.Case, module: Module) -> Inputs:
    """Return random inputs, which the op accepts."""
    given = sample(module)
    if case.kind in grid.POSITIVE:
        return {name: abs(array) + 0.1 if array.dtype.kind == "f" else array | 1 for name, array in given.items()}
    return given


def measure(case: grid.Case, type: str, module: Module, clock: Clock) -> Row:
    """Measure the file of a case."""
    (usual,) = case.build().ops_of({f"tfl.{case.kind}"})
    content = bytes(to_bytes(module))
    operands = [value for value in usual.operands if value is not None and value.dtype is not DType.I32]
    shapes = " ".join("x".join(map(str, sizes_of(value))) or "1" for value in operands or usual.inputs)
    given = inputs(case, module) if type != "int8" else sample(module)
    costs = clock(content, given)
    return Row(case.kind, type, class_of(usual), shapes, work_of(usual), is_delegated(content, case.kind), costs)


def is_delegated(content: bytes, kind: str) -> bool:
    """Return whether XNNPACK runs all ops of this kind in a file."""
    interpreter = open_interpreter(content)
    interpreter.allocate_tensors()
    operators = interpreter._get_ops_details()
    producers = {int(t): op for op in operators if op["op_name"] != "DELEGATE" for t in op["outputs"]}
    run = {op["index"] for part in operators if part["op_name"] == "DELEGATE" for op in members(part, producers)}
    wanted = {op["index"] for op in operators if op["op_name"] == kind.upper()}
    return wanted <= run


def time_call(content: bytes, given: Inputs) -> Costs:
    """Return the nanoseconds of a call on this machine, with XNNPACK and one thread."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "op.tflite")
        path.write_bytes(content)
        once = min(measure_all({"op": path}, given, seconds=0, min_rounds=3).least.values())
        calls = max(2, round(TURN / max(once, 1e-7)))
        found = measure_all({"op": path}, given, seconds=SECONDS, in_a_row=calls, min_rounds=MIN_ROUNDS)
    return {"x86": found.quick["op"] * 1e9}


def count_calls(counter: CostCounter) -> Clock:
    """Return a clock that counts the cycles of a call on ARM."""

    def clock(content: bytes, _: Inputs) -> Costs:
        return {name: cycles for name, cycles in counter.count(content).items() if name in ("a76", "a55")}

    return clock


def find_outliers(rows: Iterable[Row], processor: str, occurrences: Occurrences, least: float) -> list[Outlier]:
    """Return the ops that take `least` times as long as the fastest of their family, those that cost most first.

    With occurrences, ops that do not occur are left out, and what counts is the time that all others lose.
    """
    rows, best = list(rows), dict[tuple[str, str, str], Row]()
    for row in rows:
        best[row.group] = min(row, best.get(row.group, row), key=lambda other: other.rate(processor))
    outliers: list[Outlier] = []
    for row in rows:
        fastest = best[row.group]
        factor = row.rate(processor) / fastest.rate(processor)
        seen = occurrences.find(row.kind, row.type, row.form)
        lost = seen.work * (row.rate(processor) - fastest.rate(processor))
        if factor >= least and (seen.count or not occurrences):
            outliers.append(Outlier(row, fastest, factor, seen.count, lost))
    return sorted(outliers, key=lambda outlier: (-outlier.lost, -outlier.factor))
