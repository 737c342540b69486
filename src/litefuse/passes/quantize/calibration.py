"""Calibration: run the float model on samples, and observe the range of every value, in loops and branches too."""

from __future__ import annotations

import itertools
import math
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from litefuse.context import Context
from litefuse.dialects.tfl.table import FINAL_STATE
from litefuse.dialects.tfl.variables import state_operands
from litefuse.errors import ConversionError, KernelError, first_line
from litefuse.ir import CONSTANT, Builder, DType, Function, Module, Op, Rewriter, TensorType, Value
from litefuse.ir.functions import clone_function
from litefuse.passes.quantize.clipping import least_error_range, percentile_range
from litefuse.passes.quantize.observed_states import use_resource_variables
from litefuse.quantization import Quantization
from litefuse.runtime.ranges import OBSERVER, NotFiniteError, Observed, Observer
from litefuse.runtime.worker import AnyWorker

MOVING_AVERAGE = 0.95
"""Weight of the earlier samples."""
RANGES = "litefuse.runtime.ranges"
INT8_STEPS, INT16_STEPS = 255, 65534
_OBSERVED_AT_ONCE = 64
"""Maximum number of values that one op observes."""
_ELEMENTS_AT_ONCE = 1 << 18
"""Number of elements after which an op observes the values so far, which stay in memory and in the cache until then."""
_BYTES_AT_ONCE = 1 << 20
"""Size of samples that are sent to the worker process at once."""
_SECONDS_AT_ONCE = 0.1
"""Time after which the worker process should respond, which determines how many samples are sent at once."""

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


def calibrate(module: Module, samples: Iterable[Sample], context: Context, config: Quantization) -> dict[Value, Range]:
    """Run the samples, and return the ranges of the float values that any of them reached, by the method in `config`.

    Raises `ConversionError` if there is no sample, or if the model computes numbers that are not finite.
    """
    observed, values = _observed_module(module)
    if not values:
        return {}
    found = _run(observed, values, samples, context, config.method)
    return {values[number]: _choose_range(values[number], each, config) for number, each in found.items()}


def _choose_range(value: Value, observed: Observed, config: Quantization) -> Range:
    low, high = observed.low, observed.high
    if observed.histogram is not None:
        if config.method == "percentile":
            low, high = percentile_range(observed.histogram, low, high, config.percentile)
        else:
            low, high = least_error_range(observed.histogram, low, high, _count_steps(value, config))
    return Range(low, high)


def _count_steps(value: Value, config: Quantization) -> int:
    """Return the number of steps between the smallest and the largest integer that will represent a value."""
    op = value.op if value.op is not None else next(iter(value.uses))
    location = op.location
    chosen = config.choose(op.kind.partition(".")[2], location.layer, location.name)
    return INT16_STEPS if chosen.activations == "int16" else INT8_STEPS


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
        if op.results and (len(pending) >= _OBSERVED_AT_ONCE or sum(map(_elements, pending)) >= _ELEMENTS_AT_ONCE):
            flush(mapping[op.results[0]].op.next)  # type: ignore[union-attr]
    flush(None)


def _elements(value: Value) -> int:
    """Return the number of elements, with 1 for each dimension that is not known."""
    return math.prod(dim or 1 for dim in value.type.shape or ())


_NOTHING = TensorType(DType.F32, ())


def _is_observed(value: Value) -> bool:
    if value.dtype is not DType.F32 or not value.uses or is_state(value):
        return False
    return value.op is None or value.op.kind == FINAL_STATE or not value.op.kind.startswith("tfl.pseudo_")


def is_state(value: Value) -> bool:
    """Return whether `value` is the state of a kernel, which must have no other uses."""
    return any(user.operands[place] is value for user in value.uses for place in state_operands(user))


def _run(
    module: Module, values: Sequence[Value], samples: Iterable[Sample], context: Context, method: str
) -> dict[int, Observed]:
    """Run the samples in a worker process; returns what was observed of the values, by number."""
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
        average = MOVING_AVERAGE if method == "moving_average" else None
        counts = method in ("percentile", "mse")
        worker.request("call", RANGES, "start", len(values), counts=counts, average=average)
        if not _run_samples(worker, number, values, samples):
            raise ConversionError(
                "there are no samples: pass representative inputs, or quantize='dynamic', which needs none."
            )
        found = worker.request("call", RANGES, "take")
        worker.release(number)
    return found


def _run_samples(worker: AnyWorker, number: int, values: Sequence[Value], samples: Iterable[Sample]) -> int:
    """Run the samples, several at once if they are fast; returns how many there were."""
    count, size, iterator = 0, 1, iter(samples)
    while batch := _take(iterator, size):
        started = time.perf_counter()
        try:
            worker.request("run_signatures", number, batch, RANGES, "end_sample")
        except (RuntimeError, ValueError) as error:
            raise _sample_error(error, count, batch, values) from error
        count += len(batch)
        size = max(1, 2 * size if time.perf_counter() - started < _SECONDS_AT_ONCE else size // 2)
    return count


def _take(samples: Iterator[Sample], size: int) -> list[Sample]:
    """Return the next samples, at most `size`, and fewer if they are large."""
    batch: list[Sample] = []
    for name, inputs in itertools.islice(samples, size):
        batch.append((name, dict(inputs)))
        if sum(array.nbytes for _, each in batch for array in each.values()) >= _BYTES_AT_ONCE:
            break
    return batch


def _sample_error(error: Exception, count: int, batch: Sequence[Sample], values: Sequence[Value]) -> ConversionError:
    """Return the error for a batch of samples that failed, after `count` others."""
    place: int | None = getattr(error, "call", 0 if len(batch) == 1 else None)
    name = batch[place or 0][0]
    what = (
        f"sample {count + 1 + place}"
        if place is not None
        else f"one of the samples {count + 1} to {count + len(batch)}"
    )
    if isinstance(error, NotFiniteError):
        value = values[error.number]
        where = value.op.location if value.op is not None else f"input {value.index}"
        return ConversionError(f"{what} (signature {name!r}): {where} is not finite: check the sample, and the model.")
    return ConversionError(f"the model does not run on {what} (signature {name!r}): {first_line(error)}")
