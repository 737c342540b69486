"""Calibration: run the float model on samples, and observe the range of every value, in loops and branches too."""

from __future__ import annotations

import itertools
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from litefuse.context import Context
from litefuse.dialects.calls import callees
from litefuse.errors import ConversionError, KernelError, first_line
from litefuse.ir import Module, Value
from litefuse.passes.quantize import KEEP_STEEP_FUNCTIONS
from litefuse.passes.quantize.integers.layers import count_steps, integer_options
from litefuse.passes.quantize.integers.scales import Range
from litefuse.passes.quantize.kernels.noise import NOISE_OBSERVER, NoiseObserver
from litefuse.passes.quantize.kernels.observer import OBSERVER, Observer
from litefuse.passes.quantize.kernels.ranges import Observed
from litefuse.passes.quantize.observe.calibrated import Calibration, CalibrationRun
from litefuse.passes.quantize.observe.clipping import least_error_range, percentile_range
from litefuse.passes.quantize.observe.delegation import DelegateError, is_suited, limit_sizes, prefer_xnnpack
from litefuse.passes.quantize.observe.extreme_numbers import find_wrong_numbers, has_far_constants
from litefuse.passes.quantize.observe.observation import RANGES, Inputs, ObservedModule, Sample
from litefuse.passes.quantize.observe.outliers import leave_out_outliers
from litefuse.passes.quantize.observe.rows import (
    ROWS,
    layers_to_observe,
    links_to_observe,
    observed_inputs,
    observer_options,
    values_to_observe,
)
from litefuse.passes.quantize.observe.sample_blocks import MAX_BYTES, Pace, SampleBlock
from litefuse.passes.quantize.observe.sample_checks import check_samples
from litefuse.passes.quantize.observe.samples import keep_first, open_samples
from litefuse.passes.quantize.prepare.fake_quantization import FAKE_QUANT, keep_arithmetic_in_float
from litefuse.passes.quantize.state import CalibratedState, QuantizationState
from litefuse.quantization import Quantization

if TYPE_CHECKING:
    from litefuse.runtime.worker import AnyWorker
    from litefuse.runtime.worker.kernels import Sent

_KERNELS = {OBSERVER: Observer, NOISE_OBSERVER: NoiseObserver}
RECORDED_SAMPLES = 8
"""Number of samples on which the error of the quantized module is measured."""
MOVING_AVERAGE = 0.95
"""Weight of the earlier samples."""
_READ_FIRST = 9
"""Number of samples that are read before one is run: if outliers are left out, the first ones are compared with the
median. Afterwards, as many are read as are run at once."""
_SECONDS_AT_ONCE = 0.1
"""Time after which the worker process should respond, which determines how many samples are sent at once."""
_MAX_GROWTH = 16
"""Maximum ratio of the number of samples that are sent at once to that of the previous ones."""


def calibrate(module: Module, context: Context, state: QuantizationState) -> CalibratedState:
    """Run the samples through the module, and observe its values.

    A model with fake quantization may need no samples. Raises `ConversionError` if another model has none, or if
    the model computes numbers that are not finite.
    """
    config = integer_options(context)
    calibration = Calibration(float_ops=keep_arithmetic_in_float(module, state.float_locations))
    if config is not None and (config.samples is not None or not module.has_any({FAKE_QUANT})):
        recorded = len(context.events)

        def run(xnnpack: bool) -> None:
            # A run that failed may have recorded warnings of all samples.
            del context.events[recorded:]
            pace = Pace(_READ_FIRST)
            samples = keep_first(open_samples(config.samples, module, context.progress, pace), state.samples)
            samples = check_samples(samples, state.input_scales, context)
            samples = leave_out_outliers(samples, context) if config.drop_outliers else samples
            observe(module, calibration, samples, context, config, pace, xnnpack=xnnpack)

        prefer_xnnpack(run, (DelegateError,), wanted=is_suited(module, config.samples))
    return state.calibrated(calibration)


def observe(
    module: Module,
    calibration: Calibration,
    samples: Iterable[SampleBlock],
    context: Context,
    config: Quantization,
    pace: Pace,
    *,
    xnnpack: bool,
) -> None:
    """Run the samples, which are read at this pace, and add the observations to the calibration.

    Raises `ConversionError` if there are no samples, or if the model does not run on one or computes numbers that are
    not finite; with `xnnpack`, this is a `DelegateError`, unless there are no samples.
    """
    calibration.links = links_to_observe(module, config)
    layers = layers_to_observe(module, config, has_steps=bool(context.target.npu))
    channels = set(values_to_observe(calibration.links))
    observed = ObservedModule.of(module, layers=observer_options(layers, module), channels=channels)
    if not observed.values:
        return
    worker, kernels = open_observer(context)
    try:
        number = observed.open(worker, kernels, context, xnnpack=xnnpack)
    except (KernelError, RuntimeError, ValueError) as error:
        if xnnpack:
            raise DelegateError from error
        raise ConversionError(
            f"the values within this model cannot be observed ({error}); quantize='dynamic' needs no samples."
        ) from error
    average = MOVING_AVERAGE if config.method == "moving_average" else None
    counts = config.method in ("percentile", "mse")
    is_measured = context.options.verify or config.has_targets
    is_read = is_measured or module.has_any(KEEP_STEEP_FUNCTIONS.kinds) or has_far_constants(module)
    recorded = RECORDED_SAMPLES if is_read else 0
    options = {"counts": counts, "average": average, "recorded": recorded}
    try:
        worker.request("call", RANGES, "start", len(observed.values), **options)
        # An earlier calibration may have failed.
        worker.request("call", ROWS, "clear")
        calibration.run = CalibrationRun(observed, worker, kernels, [], xnnpack, [])
        samples = _keep(samples, recorded, calibration.run)
        if xnnpack:
            samples = limit_sizes(samples, module)
        ran = _run_samples(worker, number, samples, pace, xnnpack=xnnpack)
        calibration.samples = len(ran)
        if not ran:
            raise ConversionError(
                "there are no samples: pass representative inputs, or quantize='dynamic', which needs none."
            )
        observations: dict[int, Observed] = worker.request("call", RANGES, "take")
    finally:
        worker.release(number)
    calibration.observed = observed.by_value(observations)
    _refuse_wrong_numbers(module, observed.values, calibration, ran, xnnpack=xnnpack)
    calibration.ranges |= choose_ranges(calibration.observed, config)
    for value, observation in calibration.observed.items():
        if value in channels and observation.channels is not None:
            calibration.channels[value] = observation.channels
    calibration.inputs = observed_inputs(layers, calibration.observed)
    _warn_of_unreached(module, observed.values, calibration, context)


def _warn_of_unreached(module: Module, values: Sequence[Value], calibration: Calibration, context: Context) -> None:
    """Record a warning for each signature, branch and body of a loop that no sample reached.

    Nothing is known of their values, so that these cannot be integers.
    """
    observed = set(values)

    def is_unreached(name: str) -> bool:
        function = module.functions[name]
        results = (result for op in function.ops() for result in op.results)
        inside = observed.intersection((*function.arguments, *results))
        return bool(inside) and inside.isdisjoint(calibration.ranges)

    for signature in module.signatures:
        if is_unreached(signature.function):
            reason = (
                f"there is no sample of signature {signature.name!r}: its ops stay in float unless the samples cover it"
            )
            context.record("calibrate", "warning", reason=reason)
    for op in module.ops_of({"tfl.if", "tfl.while"}):
        for callee in callees(op):
            if is_unreached(callee.name):
                part = f"the branch {callee.name!r}" if op.kind == "tfl.if" else f"a step of the loop {callee.name!r}"
                reason = f"no sample takes {part}: its ops stay in float unless the samples cover it"
                context.record("calibrate", "warning", op.location, reason=reason)


def open_observer(context: Context) -> tuple[AnyWorker, Sent]:
    """Return the process that observes values; started once for the loops that are measured, and for the model."""
    from litefuse.runtime.worker.kernels import worker_for_own

    processes = context.processes
    if processes.observer is None or not processes.observer[0].is_alive:
        processes.observer = worker_for_own(_KERNELS)
    return processes.observer


def _keep(samples: Iterable[SampleBlock], count: int, run: CalibrationRun) -> Iterator[SampleBlock]:
    """Yield the samples; the run keeps the first ones, and as many of each signature that these lack."""
    kept, missing = run.samples, Counter[str]()
    for block in samples:
        added = len(kept)
        if added < count:
            kept += block[: count - added].pairs
        elif all(name != block.signature for name, _ in kept):
            rest = count - missing[block.signature]
            missing[block.signature] += len(block)
            run.others.extend(block[: max(rest, 0)].pairs)
        yield block


def choose_ranges(observed: Mapping[Value, Observed], config: Quantization) -> dict[Value, Range]:
    """Return the ranges of values by the method that the user chose."""
    return {value: _choose_range(value, observation, config) for value, observation in observed.items()}


def _choose_range(value: Value, observed: Observed, config: Quantization) -> Range:
    low, high = observed.low, observed.high
    if observed.histogram is not None:
        if config.method == "percentile":
            low, high = percentile_range(observed.histogram, low, high, config.percentile)
        else:
            op = value.op if value.op is not None else next(iter(value.uses))
            low, high = least_error_range(observed.histogram, low, high, count_steps([op], config))
    return Range(low, high)


def _run_samples(
    worker: AnyWorker, number: int, samples: Iterable[SampleBlock], pace: Pace, *, xnnpack: bool
) -> list[tuple[int, str]]:
    """Run the samples, several at once if they are fast, and set the pace; returns their numbers and signatures."""
    ran: list[tuple[int, str]] = []
    at_once = Pace()
    for batch in _batches(samples, at_once):
        started = time.perf_counter()
        try:
            stacked = [(block.signature, len(block), block.inputs) for block in batch]
            worker.request("run_signatures", number, stacked, RANGES, "end_sample", "measure")
        except (RuntimeError, ValueError) as error:
            if xnnpack:
                raise DelegateError from error
            raise _sample_error(error, batch) from error
        done = sum(map(len, batch))
        ran += [(number, block.signature) for block in batch for number in block.numbers]
        share = _SECONDS_AT_ONCE / max(time.perf_counter() - started, _SECONDS_AT_ONCE / _MAX_GROWTH)
        at_once.count = pace.count = max(1, int(done * share))
    return ran


def _refuse_wrong_numbers(
    module: Module,
    values: Sequence[Value],
    calibration: Calibration,
    ran: Sequence[tuple[int, str]],
    *,
    xnnpack: bool,
) -> None:
    """Raise `ConversionError` if numbers overflow, or if a result of the model is not a number."""
    wrong = find_wrong_numbers(module, values, calibration.observed)
    if wrong is None:
        return
    if xnnpack:
        raise DelegateError
    value, index = wrong
    number, name = ran[index]
    where = value.op.location if value.op is not None else f"input {value.index}"
    raise ConversionError(
        f"sample {number} (signature {name!r}): {where} is not finite: check the sample, and the model."
    )


def _batches(samples: Iterable[SampleBlock], pace: Pace) -> Iterator[list[SampleBlock]]:
    """Yield the samples that are run at once, at most as many as the pace, and fewer if they are large."""
    batch: list[SampleBlock] = []
    room, size = pace.count, 0
    for block in samples:
        start = 0
        while start < len(block):
            part = block[start : start + room]
            batch.append(part)
            start += len(part)
            room -= len(part)
            size += part.nbytes
            if not room or size >= MAX_BYTES:
                yield batch
                batch, room, size = [], pace.count, 0
    if batch:
        yield batch


def stack_samples(samples: Iterable[Sample]) -> list[tuple[str, int, Inputs]]:
    """Group consecutive samples of one signature and of the same shapes, because each array takes time to be sent.

    Returns the signature and the number of samples of each group, and its inputs along the first axis of arrays.
    """

    def form(sample: Sample) -> tuple[str, list[tuple[str, tuple[int, ...]]]]:
        return sample[0], [(key, array.shape) for key, array in sample[1].items()]

    groups = [(name, [inputs for _, inputs in group]) for (name, _), group in itertools.groupby(samples, form)]
    return [
        (name, len(all), {key: np.stack([inputs[key] for inputs in all]) for key in all[0]}) for name, all in groups
    ]


def _sample_error(error: Exception, batch: Sequence[SampleBlock]) -> ConversionError:
    """Return the error for a batch of samples that failed."""
    samples = [(number, block.signature) for block in batch for number in block.numbers]
    call: int | None = getattr(error, "call", 0 if len(samples) == 1 else None)
    number, name = samples[call or 0]
    what = f"sample {number}" if call is not None else f"one of the samples {number} to {samples[-1][0]}"
    return ConversionError(f"the model does not run on {what} (signature {name!r}): {first_line(error)}")
