"""Measure the error of each value of the quantized module, on some of the samples of the calibration."""

import math
from collections.abc import Mapping
from typing import NamedTuple

from litefuse.context import Context
from litefuse.errors import KernelError, first_line
from litefuse.ir import Location, Module
from litefuse.passes.quantize.calibrated import Calibration, Run
from litefuse.passes.quantize.calibration import stack_samples
from litefuse.passes.quantize.delegation import prefer_xnnpack
from litefuse.passes.quantize.layers import ROW_KINDS
from litefuse.passes.quantize.observation import RANGES, ObservedModule
from litefuse.passes.quantize.scales import Array, quantize_input, representable_range

Inputs = Mapping[str, Array]
_ERRORS = KernelError, RuntimeError, ValueError
_PARTS = 24
"""Number of parts of a range in which numbers are counted."""
_MAX_PRODUCTS = 1 << 30
_MIN_SAMPLES = 2
"""The error is measured on fewer samples than were recorded if they need more products of weights, but not on fewer
than these: each sample of a large model takes long, and has many numbers to compare."""
MAX_RATIO = 150.0
"""Ratio in dB of a value without error; that of the rounding of float32 is about 150."""


def measure_error(module: Module, context: Context) -> None:
    """Run the module on the samples that the calibration recorded, and compare the values that both modules have.

    The lowest ratio of ops of one kind at one location is kept in the context. Nothing happens without a calibration.
    """
    calibration: Calibration | None = context.calibration
    context.calibration = None
    if calibration is None or calibration.run is None or not calibration.run.samples:
        return
    run = calibration.run

    def compare(xnnpack: bool) -> list[tuple[tuple[str, Location], _Compared]]:
        return _compare(module, calibration, run, context, xnnpack=xnnpack)

    try:
        found = prefer_xnnpack(compare, _ERRORS, wanted=run.xnnpack)
    except _ERRORS as error:
        reason = f"the error of single ops was not measured: {first_line(error)}"
        context.record("measure-error", "note", reason=reason)
        return
    for key, each in found:
        if each.signal:
            ratio = to_decibels(each.noise / each.signal)
            context.signal_to_noise[key] = min(ratio, context.signal_to_noise.get(key, ratio))
        if each.distribution is not None:
            context.distributions.setdefault(key, each.distribution)


class _Compared(NamedTuple):
    """The sums of the squares of a value and of its errors; and of the float value a range, and counts of its parts."""

    signal: float
    noise: float
    distribution: tuple[float, float, tuple[int, ...]] | None


def _compare(
    module: Module, calibration: Calibration, run: Run, context: Context, *, xnnpack: bool
) -> list[tuple[tuple[str, Location], _Compared]]:
    """Run the module on samples that `run` has recorded; returns the values of both, by kind and location of the op."""
    observed = ObservedModule.of(module, scalings=calibration.scalings)
    worker, inputs = run.worker, run.samples[: _count_samples(module)]
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
        has_all = len(inputs) == len(run.samples)
        sums = worker.request("call", RANGES, "compare", pairs, limits, has_all=has_all)
    finally:
        worker.release(number)
    found: list[tuple[tuple[str, Location], _Compared]] = []
    for place, (signal, noise) in sums.items():
        key, other = observed.keys[place], pairs[place]
        distribution = (*spans[other], counts[other]) if other in counts else None
        found.append(((key.kind, key.location), _Compared(signal, noise, distribution)))
    return found


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
    """Return what the integers of values represent, by the values' numbers in the float module.

    Values whose channels were scaled have a range for each channel, and are left out.
    """
    found: dict[int, tuple[float, float]] = {}
    for number, other in pairs.items():
        value = observed.values[number]
        parameters = value.type.quantization
        if parameters is not None and parameters.is_per_tensor and value not in calibration.scalings:
            represented = representable_range(parameters, value.dtype)
            found[other] = represented.low, represented.high
    return found


def stored_sample(module: Module, name: str, inputs: Inputs) -> tuple[str, dict[str, Array]]:
    """Return a sample as the quantized module takes it."""
    (signature,) = (each for each in module.signatures if each.name == name)
    arguments = module.functions[signature.function].arguments
    types = {key: value.type for key, value in zip(signature.inputs, arguments, strict=True)}
    return name, {key: quantize_input(array, types[key]) for key, array in inputs.items()}
