"""Measure the error of each value of the quantized module, on some of the samples of the calibration."""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from litefuse.context import Context
from litefuse.errors import KernelError, first_line
from litefuse.ir import Location, Module
from litefuse.passes.quantize.integers.layers import ROW_KINDS
from litefuse.passes.quantize.integers.scales import Array, Range, quantize_input, representable_range
from litefuse.passes.quantize.observe.calibrated import Calibration, CalibrationRun
from litefuse.passes.quantize.observe.calibration import stack_samples
from litefuse.passes.quantize.observe.delegation import prefer_xnnpack
from litefuse.passes.quantize.observe.observation import RANGES, ObservedModule, Sample
from litefuse.passes.quantize.observe.rows import ROWS
from litefuse.passes.quantize.search.inexact import Exactness, Output, report_inexact
from litefuse.passes.quantize.state import QuantizationState, QuantizedState
from litefuse.report.quantized import OutputRatio, round_ratio

Inputs = Mapping[str, Array]
_ERRORS = KernelError, RuntimeError, ValueError
_CONVERSIONS = ("tfl.quantize", "tfl.dequantize")
_PARTS = 24
"""Number of parts of a range in which numbers are counted."""
_MAX_PRODUCTS = 1 << 30
_MIN_SAMPLES = 2
"""The error is measured on fewer samples than were recorded if they need more products of weights, but not on fewer
than these: each sample of a large model takes long, and has many numbers to compare."""
MAX_RATIO = 150.0
"""Ratio in dB of a value without error; that of the rounding of float32 is about 150."""


def measure_error(module: Module, context: Context, state: QuantizedState) -> QuantizationState:
    """Run the module on the samples that the calibration recorded, and compare the values that both modules have.

    The state keeps the lowest ratio of ops of one kind at one location, the ratios of the outputs, and the values that
    are too inexact.
    """
    calibration, errors, run = state.calibration, state.errors, state.calibration.run
    if run is None or not run.samples:
        return state.measured()

    def compare(xnnpack: bool) -> _Measurements:
        return _compare(module, calibration, run, context, xnnpack=xnnpack)

    try:
        measured = prefer_xnnpack(compare, _ERRORS, wanted=run.xnnpack)
    except _ERRORS as error:
        reason = f"the error of single ops was not measured: {first_line(error)}"
        context.record("measure-error", "note", reason=reason)
        return state.measured()
    for number, exactness in measured.exactness.items():
        key, ratio = measured.keys[number], exactness.ratio
        errors.signal_to_noise[key] = min(ratio, errors.signal_to_noise.get(key, ratio))
    for number, distribution in measured.distributions.items():
        errors.distributions.setdefault(measured.keys[number], distribution)
    errors.outputs = [
        OutputRatio(output.signature, output.name, round_ratio(measured.exactness[output.number].ratio))
        for output in measured.outputs
    ]
    errors.inexact += report_inexact(calibration, measured.exactness, measured.outputs, context)
    return state.measured()


class _Measurements(NamedTuple):
    """The measurements of the values that both modules have, by their numbers in the float module.

    Numbers that are all 0 have no exactness.
    """

    keys: dict[int, tuple[str, Location]]
    """The kind and the location of the op of each value."""
    exactness: dict[int, Exactness]
    distributions: dict[int, tuple[float, float, tuple[int, ...]]]
    """The range that integers represent, and the numbers of elements of the float module in equal parts of it."""
    outputs: list[Output]


def _compare(
    module: Module, calibration: Calibration, run: CalibrationRun, context: Context, *, xnnpack: bool
) -> _Measurements:
    """Run the module on samples that `run` has recorded."""
    observed = ObservedModule.of(module, scalings=calibration.scalings)
    worker, inputs = run.worker, _choose_samples(module, run)
    has_all = len(inputs) == len(run.samples)
    if run.others:
        _record_again(run, inputs)
        has_all = True
    number = observed.open(worker, run.kernels, context, xnnpack=xnnpack)
    try:
        worker.request("call", RANGES, "start", len(observed.values), recorded=len(inputs))
        samples = [stored_sample(module, *sample) for sample in inputs]
        worker.request("run_signatures", number, stack_samples(samples), RANGES, "end_sample", "measure")
        pairs = run.observed.match(observed)
        spans = _ranges(observed, pairs, calibration)
        counts: dict[int, tuple[int, ...]] = worker.request("call", RANGES, "histograms", spans, _PARTS)
        needed = calibration.needed
        limits = {number: needed[value] for number, value in enumerate(run.observed.values) if value in needed}
        sums: dict[int, tuple[float, float]]
        sums = worker.request("call", RANGES, "compare", pairs, limits, has_all=has_all)
    finally:
        worker.release(number)
    keys = {other: observed.keys[number] for number, other in pairs.items() if number in sums}
    measured = _Measurements({other: (key.kind, key.location) for other, key in keys.items()}, {}, {}, [])
    for number, (signal, noise) in sums.items():
        other = pairs[number]
        if other in counts:
            measured.distributions[other] = (*spans[other], counts[other])
        if signal:
            exactness = Exactness(to_decibels(noise / signal))
            parameters = observed.values[number].type.quantization
            if other in spans and parameters is not None:
                exactness = exactness._replace(represented=Range(*spans[other]), step=parameters.scale)
            measured.exactness[other] = exactness
    outputs = _find_outputs(module, observed, pairs)
    measured.outputs.extend(output for output in outputs if output.number in measured.exactness)
    return measured


def _find_outputs(module: Module, observed: ObservedModule, pairs: Mapping[int, int]) -> list[Output]:
    """Return the outputs of the signatures that both modules have, with their numbers in the float module."""
    numbers = {value: pairs[number] for number, value in enumerate(observed.values) if number in pairs}
    outputs: list[Output] = []
    for signature in module.signatures:
        results = module.functions[signature.function].results
        for name, value in zip(signature.outputs, results, strict=True):
            source = value
            while source not in numbers and source.op is not None and source.op.kind in _CONVERSIONS:
                source = source.op.inputs[0]
            if source in numbers:
                outputs.append(Output(signature.name, name, numbers[source]))
    return outputs


def _choose_samples(module: Module, run: CalibrationRun) -> list[Sample]:
    """Return the samples on which the error is measured, some of each signature."""
    count = _count_samples(module)
    names = dict.fromkeys(name for name, _ in run.others)
    others = [sample for name in names for sample in [other for other in run.others if other[0] == name][:count]]
    return [*run.samples[:count], *others]


def _record_again(run: CalibrationRun, samples: Sequence[Sample]) -> None:
    """Run other samples through the float module, and let the process keep their numbers instead."""
    worker, observed = run.worker, run.observed
    number = observed.open_again(worker, run.kernels, xnnpack=run.xnnpack)
    try:
        worker.request("call", RANGES, "start", len(observed.values), recorded=len(samples))
        worker.request("run_signatures", number, stack_samples(samples), RANGES, "end_sample", "measure")
        worker.request("call", RANGES, "take")
        worker.request("call", ROWS, "clear")
    finally:
        worker.release(number)


def _count_samples(module: Module) -> int | None:
    """Return the maximum number of samples on which the error is measured, or None for all.

    The numbers of steps of loops may differ between the modules, which is noticed only if all samples are run.
    """
    if module.has_any({"tfl.while"}):
        return None
    products = 0
    for op in module.ops_of(ROW_KINDS):
        weights, result = op.inputs[1], op.results[0]
        products += (weights.type.num_elements or 0) * math.prod(dim or 1 for dim in (result.shape or ())[:-1])
    return max(_MIN_SAMPLES, _MAX_PRODUCTS // max(products, 1))


def to_decibels(ratio: float) -> float:
    """Return a ratio of noise to signal as that of signal to noise in dB, at most `MAX_RATIO`."""
    return min(-10 * math.log10(ratio), MAX_RATIO) if ratio else MAX_RATIO


def _ranges(
    observed: ObservedModule, pairs: Mapping[int, int], calibration: Calibration
) -> dict[int, tuple[float, float]]:
    """Return the ranges that the integers of values represent, by the values' numbers in the float module.

    Values whose channels were scaled have a range for each channel, and are left out.
    """
    ranges: dict[int, tuple[float, float]] = {}
    for number, other in pairs.items():
        value = observed.values[number]
        parameters = value.type.quantization
        if parameters is not None and parameters.is_per_tensor and value not in calibration.scalings:
            represented = representable_range(parameters, value.dtype)
            ranges[other] = represented.low, represented.high
    return ranges


def stored_sample(module: Module, name: str, inputs: Inputs) -> tuple[str, dict[str, Array]]:
    """Return a sample as the quantized module takes it."""
    (signature,) = (candidate for candidate in module.signatures if candidate.name == name)
    arguments = module.functions[signature.function].arguments
    types = {key: value.type for key, value in zip(signature.inputs, arguments, strict=True)}
    return name, {key: quantize_input(array, types[key]) for key, array in inputs.items()}
