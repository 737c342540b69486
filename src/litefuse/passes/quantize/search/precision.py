"""Choose the layers that must be more exact than the scheme of the model, by measurement.

First, the error of each op alone is measured (`sensitivity.py`). Then, files in which the most sensitive layers are
more exact are measured (`trials.py`) until the fewest that reach the target are found, or the most that a budget
allows (`fewest_layers.py`). The result is rules for layers, and a conversion with these rules writes the file.
"""

import math
import statistics
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from litefuse.context import Context
from litefuse.errors import ConversionError, LitefuseError, count_noun, first_line
from litefuse.ir import Module
from litefuse.passes.quantize.observe.calibration import RECORDED_SAMPLES
from litefuse.passes.quantize.observe.observation import Sample
from litefuse.passes.quantize.observe.outliers import leave_out_outliers
from litefuse.passes.quantize.observe.samples import open_samples
from litefuse.passes.quantize.search.fewest_layers import Goal, LayerSearch, UnreachableError, order_steps
from litefuse.passes.quantize.search.layer_units import Choice, Unit, find_units, make_rules
from litefuse.passes.quantize.search.measure import to_decibels
from litefuse.passes.quantize.search.sensitivity import Sensitivity, measure_sensitivity
from litefuse.passes.quantize.search.trials import Trials
from litefuse.passes.quantize.state import CalibratedState, QuantizationState
from litefuse.quantization import Quantization, scheme_types
from litefuse.quantization.goals import LADDERS
from litefuse.quantization.precision import LayerPrecision, Precision, PrecisionPoint
from litefuse.report.quantized import round_ratio

EVALUATED_SAMPLES = 100
"""Number of samples of each signature on which targets are measured by default."""
_EXACT = ("float32", "float16")
"""Schemes whose errors do not count beside those of integers."""


class Chosen(NamedTuple):
    """The result of the search: options without targets, and the measurements."""

    recipe: Quantization
    precision: Precision
    trials: Trials
    goal: Goal

    def finish(self, module: Module) -> tuple[Precision, str]:
        """Measure the file of the converted module; returns the report, and why the target is missed, or ""."""
        reached = self.trials.measure_module(module, len(self.precision.chosen))
        self.trials.close()
        precision = replace(self.precision, reached=reached)
        if self.goal.is_reached(reached):
            return precision, ""
        return precision, f"the written file is less exact than the one that was chosen: {describe(reached)}"


def choose_precision(module: Module, context: Context, state: QuantizationState) -> Chosen:
    """Choose the layers of a float module that the passes of `pipeline.search_for` have prepared, with their state.

    Raises `ConversionError` if the targets cannot be reached, with the best file that was measured.
    """
    config = context.options.quantize
    assert config is not None
    started = time.monotonic()
    samples = _read_samples(module, config, context)
    ladder = _ladder(config, is_for_gpu=context.target.is_gpu)
    calibration = state.calibration if isinstance(state, CalibratedState) else None
    if calibration is not None:
        calibration.remembered = {}
    _show(context, "choose precision: layers")
    try:
        first = list(_first_of_each(samples, RECORDED_SAMPLES))
        sensitivity = measure_sensitivity(module, calibration, context, _schemes(config, ladder), first)
        trials = Trials(module, calibration, context, config, samples)
    except (RuntimeError, ValueError) as error:
        raise ConversionError(f"the error of layers cannot be measured: {first_line(error)}") from error
    units = find_units(module, config, sensitivity.changed)
    _add_noise(units, sensitivity, ladder)
    try:
        return _Chooser(context, config, ladder, units, trials, started).run()
    except BaseException:
        trials.close()
        raise


def _read_samples(module: Module, config: Quantization, context: Context) -> list[Sample]:
    """Return the samples on which targets are measured: those of the user, or the first ones of the calibration."""
    if config.goals.evaluate is not None:
        return [pair for block in open_samples(config.goals.evaluate, module) for pair in block.pairs]
    samples = open_samples(config.samples, module)
    if config.goals.max_drop is not None:
        return [pair for block in samples for pair in block.pairs]  # Each has labels.
    kept = leave_out_outliers(samples, context) if config.drop_outliers else samples
    return list(_first_of_each((pair for block in kept for pair in block.pairs), EVALUATED_SAMPLES))


def _first_of_each(samples: Iterable[Sample], count: int) -> Iterator[Sample]:
    """Yield the first samples of each signature."""
    counts: Counter[str] = Counter()
    for name, inputs in samples:
        counts[name] += 1
        if counts[name] <= count:
            yield name, inputs


def _ladder(config: Quantization, *, is_for_gpu: bool) -> tuple[str, ...]:
    """Return the scheme of the model, and the more exact ones that layers may have; GPUs do not run 16 bits.

    If only budgets are given, 16-bit layers, which cost no bytes but are slow on CPUs, are left to those who need them.
    """
    better = tuple(scheme for scheme in LADDERS[config.scheme] if scheme != "int16x8" or not is_for_gpu)
    is_integer = config.activations != "float32"
    if is_integer and not config.float_fallback:
        better = tuple(scheme for scheme in better if scheme != "float32")
    elif is_integer and config.goals.target_snr is None and config.goals.max_drop is None:
        better = ("float32",)
    if not better:
        raise ConversionError(
            f"target_snr, max_drop, max_size and max_ms choose layers that are more exact than {config.scheme}: these "
            "are in float, which float_fallback=False (--no-float-fallback) excludes."
        )
    return config.scheme, *better


def _schemes(config: Quantization, ladder: Sequence[str]) -> dict[str, Quantization]:
    """Return the options with which all layers have a scheme of integers, by scheme; that of the model comes first."""
    config = config.without_goals()
    configs = {ladder[0]: config}
    for scheme in ladder[1:]:
        if scheme not in _EXACT:
            weights, activations = scheme_types(scheme)
            configs[scheme] = replace(config, weights=weights, activations=activations, float_fallback=True)
    return configs


def _add_noise(units: Sequence[Unit], sensitivity: Sensitivity, ladder: Sequence[str]) -> None:
    """Set the noise of the units; that of ops that cannot be measured alone is assumed to be the median of the others.

    More exact schemes are assumed to halve it.
    """
    for unit in units:
        for scheme, noise in sensitivity.noise.items():
            unit.noise[scheme] = math.fsum(noise.get(op, 0.0) for op in unit.ops)
        unit.worst = max(sensitivity.noise[ladder[0]].get(op, 0.0) for op in unit.ops)
    known = [unit.noise[ladder[0]] for unit in units if unit.noise[ladder[0]]]
    assumed = statistics.median(known) if known else 1.0
    for unit in units:
        if not sensitivity.unmeasured.isdisjoint(unit.ops):
            for index, scheme in enumerate(sensitivity.noise):
                unit.noise[scheme] += assumed / 2**index


class _Chooser:
    """The search, for a model whose layers were measured."""

    def __init__(
        self,
        context: Context,
        config: Quantization,
        ladder: Sequence[str],
        units: Sequence[Unit],
        trials: Trials,
        started: float,
    ) -> None:
        self._context, self._goals, self._ladder = context, config.goals, ladder
        self._units, self._trials, self._started = units, trials, started
        self._config = config.without_goals()
        self._failure = ""
        """Why the first file that could not be measured could not."""
        reference, drop = trials.metrics.reference, config.goals.max_drop
        least = None if reference is None or drop is None else reference - drop
        self._goal = Goal(config.goals.target_snr, least, config.goals.max_size, config.goals.max_ms)
        per_byte = config.goals.max_size is not None
        steps = order_steps(units, ladder, per_byte=per_byte)
        self._search = LayerSearch(units, steps, self._goal, self._measure, self._is_in_time)

    def run(self) -> Chosen:
        try:
            choice = self._search.run()
        except UnreachableError as error:
            raise self._explain(error.best) from None
        rules = make_rules(self._units, choice, self._config)
        points = [point for point in self._search.points.values() if point is not None]
        reached = self._search.points[choice]
        assert reached is not None
        schemes = dict(choice)
        layers = [
            LayerPrecision(unit.name, schemes.get(number, self._ladder[0]), _decibels(unit.worst))
            for number, unit in enumerate(self._units)
        ]
        targets = self._goals.targets
        precision = Precision(
            targets, self._ladder[0], layers, points, reached, self._trials.metrics.reference, self._search.is_complete
        )
        recipe = replace(self._config, rules=(*self._config.rules, *rules))
        return Chosen(recipe, precision, self._trials, self._goal)

    def _measure(self, choice: Choice) -> PrecisionPoint | None:
        """Measure a file. That of the scheme without exceptions must not fail, others may."""
        _show(self._context, f"choose precision: file {len(self._search.points) + 1}")
        rules = make_rules(self._units, choice, self._config)
        try:
            return self._trials.measure(replace(self._config, rules=(*self._config.rules, *rules)), len(choice))
        except (LitefuseError, RuntimeError, ValueError) as error:
            if not choice:
                if isinstance(error, LitefuseError):
                    raise
                raise ConversionError(f"the file does not run: {first_line(error)}") from error
            self._failure = self._failure or first_line(error)
            return None

    def _is_in_time(self) -> bool:
        limit = self._goals.time_limit
        return limit is None or time.monotonic() - self._started < limit

    def _explain(self, best: PrecisionPoint | None) -> ConversionError:
        """Return the error for targets that cannot be reached."""
        goal = self._goal
        targets = ", ".join(f"{name}={value:g}" for name, value in self._goals.targets.items())
        more = f" A file could not be measured: {self._failure}" if self._failure else ""
        if best is None:
            return ConversionError(f"{targets} cannot be reached.{more}")
        if goal.has_quality and goal.is_reached(best):
            problem = (
                f"{targets} cannot be reached together: the smallest file that is exact enough has {describe(best)}."
            )
            return ConversionError(problem, hint="Allow more, or require less.")
        if goal.has_quality:
            problem = f"{targets} cannot be reached: the best file has {describe(best)}.{more}"
            return ConversionError(problem, hint="Require less, or pass more samples or another method.")
        problem = f"{targets} cannot be reached: the file has {describe(best)} if all layers are {self._ladder[0]}."
        return ConversionError(problem, hint='Quantize to fewer bits, for example "int4", or allow more.')


def describe(point: PrecisionPoint) -> str:
    """Return the measurements of a file in words."""
    parts = [f"{point.snr:.1f} dB"] if point.snr is not None else []
    parts += [f"a metric of {point.metric:.4g}"] if point.metric is not None else []
    parts += [f"{point.ms:.3g} ms"] if point.ms is not None else []
    return ", ".join([*parts, f"{point.size:,} bytes, {count_noun(point.layers, 'layer')} more exact"])


def _decibels(ratio: float) -> float | None:
    """Return a ratio of noise to signal as the opposite ratio in dB."""
    return round_ratio(to_decibels(ratio)) if ratio else None


def _show(context: Context, text: str) -> None:
    if context.progress is not None:
        context.progress(text, 0.0)
