"""Calibration: run the float model on samples, and observe the range of every value, in loops and branches too."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import isfinite
from pathlib import Path
from typing import Any

import numpy as np

from litefuse.context import Context
from litefuse.dialects.tfl.table import FINAL_STATE
from litefuse.dialects.tfl.variables import state_operands
from litefuse.errors import ConversionError, KernelError
from litefuse.ir import CONSTANT, Builder, DType, Function, Module, Op, Rewriter, TensorType, Value
from litefuse.ir.functions import clone_function
from litefuse.passes.quantize.observed_states import use_resource_variables
from litefuse.runtime.ranges import OBSERVER, Observer

OBSERVED_AT_ONCE = 64
"""Number of values that one op observes: they stay in memory until it runs."""

Inputs = Mapping[str, np.ndarray[Any, Any]]
Sample = tuple[str, Inputs]
"""The name of a signature, and its inputs."""


@dataclass(frozen=True, slots=True)
class Range:
    """The smallest and largest number of a tensor."""

    low: float
    high: float

    def join(self, other: Range) -> Range:
        return Range(min(self.low, other.low), max(self.high, other.high))


def calibrate(module: Module, samples: Iterable[Sample], context: Context, average: float | None) -> dict[Value, Range]:
    """Run the samples, and return the ranges of the float values that any of them reached.

    `average` is the weight of the earlier samples in a moving average of the samples' ranges, or None for the range of
    all samples. Raises `ConversionError` if there is no sample, or if the model computes numbers that are not finite.
    """
    observed, values = _observed_module(module)
    ranges: dict[Value, Range] = {}
    if not values:
        return ranges
    count = 0
    for name, found in _run(observed, samples, context):
        count += 1
        for number, (low, high) in found.items():
            value = values[number]
            if not (isfinite(low) and isfinite(high)):
                where = value.op.location if value.op is not None else f"input {value.index}"
                raise ConversionError(
                    f"sample {count} (signature {name!r}): {where} is not finite: check the sample, and the model."
                )
            new, before = Range(low, high), ranges.get(value)
            if before is not None:
                new = before.join(new) if average is None else _mix(before, new, average)
            ranges[value] = new
    if not count:
        raise ConversionError(
            "there are no samples: pass representative inputs, or quantize='dynamic', which needs none."
        )
    return ranges


def _mix(before: Range, new: Range, average: float) -> Range:
    return Range(
        average * before.low + (1 - average) * new.low,
        average * before.high + (1 - average) * new.high,
    )


def _observed_module(module: Module) -> tuple[Module, list[Value]]:
    """Return a copy of the module with ops that observe its float values, and the values by number."""
    observed, values = Module(), list[Value]()
    observed.signatures = [replace(signature) for signature in module.signatures]
    observed.variables, observed.initializers = dict(module.variables), list(module.initializers)
    observed.attributes = dict(module.attributes)
    # No delegate runs ops in functions that LiteRT calls once, to initialize variables.
    initial = {name for op in module.ops_of({"tfl.call_once"}) for name in op.symbols()}
    for function in module.functions.values():
        mapping: dict[Value, Value] = {}
        copy = observed.add(clone_function(function, function.name, mapping))
        if function.name not in initial:
            _observe(function, copy, mapping, values)
    return observed, values


def _observe(function: Function, copy: Function, mapping: Mapping[Value, Value], values: list[Value]) -> None:
    from litefuse.dialects import DIALECTS

    pending: list[Value] = []

    def flush(before: Op | None) -> None:
        if pending:
            b = Builder(DIALECTS)
            options = {"first": len(values)}
            b.custom(OBSERVER, *(mapping[value] for value in pending), options=options, result_types=[_NOTHING])
            Rewriter(copy, DIALECTS).commit(b, before=before)
            values.extend(pending)
            pending.clear()

    pending += filter(_is_observed, function.arguments)
    for op in function.ops():
        if op.kind == CONSTANT:
            continue
        pending += filter(_is_observed, op.results)
        if op.results and len(pending) >= OBSERVED_AT_ONCE:
            flush(mapping[op.results[0]].op.next)  # type: ignore[union-attr]
    flush(None)


_NOTHING = TensorType(DType.F32, ())


def _is_observed(value: Value) -> bool:
    if value.dtype is not DType.F32 or not value.uses or is_state(value):
        return False
    return value.op is None or value.op.kind == FINAL_STATE or not value.op.kind.startswith("tfl.pseudo_")


def is_state(value: Value) -> bool:
    """Return whether `value` is the state of a kernel, which must have no other uses."""
    return any(user.operands[place] is value for user in value.uses for place in state_operands(user))


def _run(
    module: Module, samples: Iterable[Sample], context: Context
) -> Iterator[tuple[str, dict[int, tuple[float, float]]]]:
    """Run the samples in a worker process; yield the ranges of each by number."""
    from litefuse.backend import write_file
    from litefuse.passes.base import run
    from litefuse.passes.finalize import FINALIZE
    from litefuse.runtime.worker.kernels import worker_for

    use_resource_variables(module, context.dialects)
    run(module, Context(context.dialects, context.options), FINALIZE)
    worker, kernels = worker_for({OBSERVER: Observer})
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "observed.tflite"
        write_file(module, path)
        try:
            number = worker.open(str(path), {"xnnpack": False}, kernels)
            worker.request("allocate", number)
        except (KernelError, RuntimeError, ValueError) as error:
            raise ConversionError(
                f"the values within this model cannot be observed ({error}); quantize='dynamic' needs no samples."
            ) from error
        for name, inputs in samples:
            try:
                worker.request("run_signature", number, name, dict(inputs))
            except (RuntimeError, ValueError) as error:
                raise ConversionError(f"the model does not run on a sample (signature {name!r}): {error}") from error
            yield name, worker.request("call", "litefuse.runtime.ranges", "take_ranges")
        worker.release(number)
