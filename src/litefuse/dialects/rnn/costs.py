"""Estimate the cost of a recurrent layer in each form from measurements (`costs.tsv`), and choose the fastest form.

Nobody knows where a file will run. Therefore the form is chosen whose cost, relative to the best form on the same
processor, is the least on the worst of the measured processors.

`python -m bench.recurrent --measure` measures and writes them: on ARM thousand cycles per call, estimated from the
exact numbers of executed instructions, on x86-64 microseconds. Costs on one processor can be compared with each other,
those on different processors cannot.

Between measurements, costs are interpolated: linearly in the number of steps, and in the logarithms of costs and
sizes for units, batch, and the ratio of features to units. Beyond them, forms keep the ratios of the nearest size.
"""

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from litefuse.dialects.rnn.table import FUSED, LOOP, UNROLLED
from litefuse.ir.types import Location
from litefuse.options import Options
from litefuse.quantization import Quantization

KEYS = ("kind", "scheme", "outputs", "batch", "steps", "features", "units", "form")
"""The columns of the table before those of the processors."""
EQUAL = 1.05
"""Forms whose costs differ by less are equally fast; the smaller one is chosen."""
UNKNOWN_STEPS = 64
"""The number of steps that is assumed where it is not known."""
_SCHEMES = {"float32": "float", "float16": "float", "int8": "dynamic"}
"""The schemes of the table, by the type of weights that are multiplied with float activations."""
HYBRID = "dynamic"
"""The scheme with float activations that loops may have if the user's has integer activations."""
INTEGERS = frozenset({"int8", "int16", "int4", "int2"})
"""Schemes in which the loop of a layer that could be fused is less exact than the fused op."""
_ARM = ("a55", "a72", "a76", "x1")
_SIMILAR = {"int4": "dynamic", "int2": "dynamic"}
"""For schemes that were not measured everywhere: the scheme whose costs are similar."""

Costs = tuple[float, ...]
"""Costs by processor, in the order of `processors()`."""


class Layer(NamedTuple):
    """A recurrent layer, as far as its cost depends on it."""

    kind: str
    """LSTM, GRU, SimpleRNN or ConvLSTM."""
    features: int
    units: int
    batch: int
    steps: int
    all_outputs: bool
    """Whether the outputs of all steps are used, not only the last one."""

    @property
    def outputs(self) -> str:
        return "all" if self.all_outputs else "last"


class CostedForm(NamedTuple):
    """A form of a layer, the scheme of its ops, and its costs."""

    form: str
    scheme: str
    costs: Costs


class Speedup(NamedTuple):
    """Speed of a form relative to another one, on ARM (the geometric mean of its processors) and on x86-64."""

    arm: float
    x86: float


class _Sizes(NamedTuple):
    batch: int
    features: int
    units: int


_Points = Mapping[_Sizes, Mapping[int, Costs]]
"""Costs by sizes, then by the number of steps."""


@cache
def _lines() -> tuple[str, ...]:
    lines = Path(__file__).with_name("costs.tsv").read_text("utf-8").splitlines()
    return tuple(line for line in lines if not line.startswith("#"))


@cache
def _measured(kind: str, scheme: str) -> Mapping[tuple[str, str], _Points]:
    """Return the measurements of layers of a kind in a scheme, by outputs and form."""
    series: dict[tuple[str, str], dict[_Sizes, dict[int, Costs]]] = defaultdict(lambda: defaultdict(dict))
    for line in _lines():
        if line.startswith(f"{kind}\t{scheme}\t"):
            _, _, outputs, batch, steps, features, units, form, *costs = line.split("\t")
            sizes = _Sizes(int(batch), int(features), int(units))
            series[outputs, form][sizes][int(steps)] = tuple(map(float, costs))
    return series


def processors() -> tuple[str, ...]:
    """Return the names of the measured processors."""
    return tuple(_lines()[0].split("\t")[len(KEYS) :])


def is_measured(options: Options) -> bool:
    """Return whether the kernels that will run the file were measured, unlike those of microcontrollers."""
    return not options.is_for_micro and not options.has_runtime


def scheme_of(config: Quantization | None, kind: str, location: Location) -> str:
    """Return the scheme of the table for a layer: `float`, `dynamic`, `int8`, ...; others were not measured."""
    if config is None:
        return "float"
    own = config.choose(kind, location.layer, location.name)
    return _SCHEMES.get(own.weights, own.weights) if own.activations == "float32" else own.activations


def choose(candidates: Sequence[CostedForm]) -> CostedForm:
    """Return the first candidate that is about as fast as the best one; smaller forms come first."""
    best = [min(costs) for costs in zip(*(candidate.costs for candidate in candidates), strict=True)]
    worst = [max(cost / least for cost, least in zip(candidate.costs, best, strict=True)) for candidate in candidates]
    bound = min(worst) * EQUAL
    return next(candidate for candidate, ratio in zip(candidates, worst, strict=True) if ratio <= bound)


def is_fused_fastest(layer: Layer, scheme: str, *, is_time_known: bool) -> bool:
    """Return whether no loop, with one step or several steps per iteration, is faster than the fused op."""
    forms = (FUSED, LOOP, f"{LOOP}:4") if is_time_known else (FUSED, LOOP)
    costed = list(candidates([layer], forms, scheme, is_fusable=True, may_be_hybrid=scheme in INTEGERS))
    return not costed or choose(costed).form == FUSED


def candidates(
    layers: Sequence[Layer], forms: Iterable[str], scheme: str, *, is_fusable: bool, may_be_hybrid: bool
) -> Iterator[CostedForm]:
    """Yield the forms whose costs were measured, in their order, and in each scheme that is exact enough.

    `is_fusable`: the layers could be one op. `may_be_hybrid`: ops may have float activations instead of integers.
    """
    for form in forms:
        for own in _schemes(form, scheme, is_fusable=is_fusable, may_be_hybrid=may_be_hybrid):
            # The fused ops have float activations and 8-bit weights in all of these schemes but int8.
            is_fallback = form == FUSED and own in INTEGERS and own != "int8"
            costs = total(layers, HYBRID if is_fallback else own, form)
            if costs is not None:
                yield CostedForm(form, own, costs)


def _schemes(form: str, scheme: str, *, is_fusable: bool, may_be_hybrid: bool) -> list[str]:
    """Return the schemes in which a form is at least as exact as the layer would be otherwise, the more exact first.

    A loop instead of a fused op has states of 8 bits in int8, and weights of 4 bits in int4, which the op has not; in
    an unrolled loop, the states have 8 bits as well.
    """
    is_inexact = scheme in INTEGERS and is_fusable and form != FUSED
    own = [] if is_inexact or (scheme == "int8" and form == UNROLLED) else [scheme]
    is_hybrid = may_be_hybrid and (scheme == "int8" or is_inexact)
    return [HYBRID, *own] if is_hybrid else own


def speedup(form: Costs, other: Costs) -> Speedup:
    """Return how many times as fast `form` is as `other`."""
    ratios = dict(zip(processors(), (b / a for a, b in zip(form, other, strict=True)), strict=True))
    return Speedup(math.prod(ratios[name] for name in _ARM) ** (1 / len(_ARM)), ratios["x86"])


def total(layers: Sequence[Layer], scheme: str, form: str) -> Costs | None:
    """Return the costs of several layers; None if one was not measured in this form."""
    costs = [estimate(layer, scheme, form) for layer in layers]
    known = [cost for cost in costs if cost is not None]
    return tuple(map(sum, zip(*known, strict=True))) if known and len(known) == len(costs) else None


def estimate(layer: Layer, scheme: str, form: str) -> Costs | None:
    """Return the costs of a call of the layer in this form, by processor; None if nothing similar was measured."""
    kind, steps = layer.kind, layer.steps
    if scheme in _SIMILAR and not _equal_sizes(kind, scheme, layer.outputs, LOOP, steps):
        return estimate(layer, _SIMILAR[scheme], form)
    outputs = _similar_outputs(layer, scheme)
    loops = _equal_sizes(kind, scheme, outputs, LOOP, steps)
    if not loops:
        return None
    # Sizes beyond those of the loop, which is measured at all sizes, keep the ratios between the forms.
    batch, units = _clamp(layer.batch, loops), _clamp(layer.units, next(iter(loops.values())))
    by_batch = {
        size: costs
        for size, by_units in _equal_sizes(kind, scheme, outputs, form, steps).items()
        if (costs := _interpolate(by_units, units)) is not None
    }
    costs, factors = _interpolate(by_batch, batch), _features_factors(layer, scheme, form)
    return costs if costs is None or factors is None else tuple(a * b for a, b in zip(costs, factors, strict=True))


def _similar_outputs(layer: Layer, scheme: str) -> str:
    """Return the layer's kind of outputs, or `all` if only those were measured in batches about as large."""
    largest = {
        outputs: max(_equal_sizes(layer.kind, scheme, outputs, LOOP, layer.steps), default=0)
        for outputs in (layer.outputs, "all")
    }
    return max(largest, key=lambda outputs: min(largest[outputs], layer.batch))


@cache
def _equal_sizes(kind: str, scheme: str, outputs: str, form: str, steps: int) -> Mapping[int, Mapping[int, Costs]]:
    """Return the costs of layers with as many features as units, for this number of steps, by batch, then by units."""
    points = _measured(kind, scheme).get((outputs, form), {})
    costs: dict[int, dict[int, Costs]] = defaultdict(dict)
    for sizes, by_steps in points.items():
        if sizes.features == sizes.units:
            costs[sizes.batch][sizes.units] = _at_steps(by_steps, steps)
    return costs


def _features_factors(layer: Layer, scheme: str, form: str) -> Costs | None:
    """Return how much the costs differ from those of as many features as units; None if that was not measured.

    Measured for all outputs and batch 1: the product with the inputs is the same for both kinds of outputs.
    """
    if layer.features == layer.units:
        return None
    points = _measured(layer.kind, scheme).get(("all", form), {})
    uneven = {sizes.units for sizes in points if sizes.features != sizes.units}
    by_units: dict[int, dict[float, Costs]] = defaultdict(dict)
    for sizes, by_steps in points.items():
        if sizes.batch == 1 and sizes.units in uneven:
            by_units[sizes.units][sizes.features / sizes.units] = _at_steps(by_steps, layer.steps)
    factors: dict[int, Costs] = {}
    for units, by_ratio in by_units.items():
        if len(by_ratio) > 1:
            costs = _interpolate(by_ratio, _clamp(layer.features / layer.units, by_ratio))
            if costs is not None and 1 in by_ratio:
                factors[units] = tuple(a / b for a, b in zip(costs, by_ratio[1], strict=True))
    return _interpolate(factors, _clamp(layer.units, factors)) if factors else None


def _at_steps(by_steps: Mapping[int, Costs], steps: int) -> Costs:
    """Return the costs at a number of steps: on the line through two measurements, in proportion to a single one."""
    (few, first), *others = sorted(by_steps.items())
    share = min(1.0, steps / few)
    if not others:
        return tuple(cost * steps / few for cost in first)
    many, last = others[-1]
    lines = (a + (b - a) * (steps - few) / (many - few) for a, b in zip(first, last, strict=True))
    return tuple(max(cost, a * share) for cost, a in zip(lines, first, strict=True))


def _clamp(size: float, measured: Collection[float]) -> float:
    return min(max(size, min(measured)), max(measured))


def _interpolate(costs: Mapping[int, Costs] | Mapping[float, Costs], size: float) -> Costs | None:
    """Return the costs at a size, between the nearest two in the logarithms; None beyond the measured sizes."""
    known = dict[float, Costs](costs.items())
    low = max((measured for measured in known if measured <= size), default=None)
    high = min((measured for measured in known if measured >= size), default=None)
    if low is None or high is None:
        return None
    if low == high:
        return known[low]
    share = math.log(size / low) / math.log(high / low)
    return tuple(a ** (1 - share) * b**share for a, b in zip(known[low], known[high], strict=True))
