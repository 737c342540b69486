"""Find the ops at which a quantized model becomes inexact, the cause, and the ops that have to be more exact.

    %c = mul(%x, 32)       40 dB
    %f = floor(%c)         39 dB
    %w = sub(%c, %f)        6 dB       the error begins here: what the op reads is exact, but has steps of 0.25
    %y = mul(%w, %image)    5 dB       follows from it

The float graph is that of the copy which ran the samples, where each value has a number.
"""

import glob
import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, cast

from litefuse.context import Context
from litefuse.ir import CONSTANT, Module, Op, Value
from litefuse.passes.quantize.integers.scales import Range
from litefuse.passes.quantize.kernels.observer import OBSERVER
from litefuse.passes.quantize.observe.calibrated import Calibration
from litefuse.passes.quantize.plan.steep_functions import count_constant_bytes, find_ancestors
from litefuse.quantization import LayerRule, Quantization, Scheme
from litefuse.report.quantized import InexactValue, format_ratio, round_ratio

MIN_OP_RATIO = 10.0
"""Ratio in dB below which a result is wrong: the error is a third of the numbers."""
MIN_OUTPUT_RATIO = 20.0
"""Ratio in dB below which an output is wrong; trained networks reach 24 dB and more in int8."""
_MIN_DROP = 6.0
"""By how many dB a result must be less exact than all operands of an op that is the cause alone."""
_DEPTHS = (0, 1, 3, 8, None)
"""The number of ops before such an op that are tried in float with it; None for all of them."""
_MAX_SHARE = 0.25
"""Largest share of the model's constants that may become float; layers with more have 16-bit activations."""
_FEW_STEPS = 16.0
"""Numbers that span fewer steps of the integers that they are computed from are inexact."""
_WIDE = 8.0
"""Ratio of ranges from which the wider one is the cause."""
_SOFTMAX = "tfl.softmax"
_BEFORE_SOFTMAX = frozenset(
    {"tfl.add", "tfl.select", "tfl.select_v2", "tfl.minimum", "tfl.reshape", "tfl.transpose", "tfl.mul"}
)
"""Ops between scores and the softmax: scale, mask and arrangement."""
_NEAR = 0.05
"""Distance from the end of a range, relative to its width, within which a number may be the reason for that end."""


class Exactness(NamedTuple):
    """The exactness of a value: its ratio in dB, and if it has integers their range and step."""

    ratio: float
    represented: Range | None = None
    step: float | None = None


class Output(NamedTuple):
    """An output of a signature, and the number of its value."""

    signature: str
    name: str
    number: int


def report_inexact(
    calibration: Calibration, exactness: Mapping[int, Exactness], outputs: Sequence[Output], context: Context
) -> list[InexactValue]:
    """Record a warning for each op at which values become too inexact, and for each output that is.

    Returns them with the rules that may mend them.
    """
    low = [output for output in outputs if exactness[output.number].ratio < MIN_OUTPUT_RATIO]
    if not low and all(value.ratio >= MIN_OP_RATIO for value in exactness.values()):
        return []
    config = context.options.quantize
    assert calibration.run is not None and config is not None
    graph = _Graph(calibration, exactness, config)
    roots = graph.find_roots([output.number for output in low])
    inexact: list[InexactValue] = []
    for root in roots:
        value = graph.describe(root, is_needed=bool(low))
        inexact.append(value)
        reason = _ratio_text(value.snr, value.cause)
        context.record(value.op, "warning", root.op.location, reason, signal_to_noise=value.snr)
    is_explained = any(root.is_cause for root in roots)
    for signature, name, number in low:
        ratio = round_ratio(exactness[number].ratio)
        inexact.append(InexactValue("", name, f"output of {signature!r}", ratio, "", ()))
        cause = "" if is_explained else "the errors of several layers add up"
        hint = "goals=Goals(target_snr=20) (--target-snr 20) finds the layers that have to be more exact"
        reason = f"{_ratio_text(ratio, cause)}. {hint}"
        context.record(f"output {name!r} of {signature!r}", "warning", reason=reason, signal_to_noise=ratio)
    return inexact


def _ratio_text(ratio: float, cause: str) -> str:
    return f"signal-to-noise ratio of {format_ratio(ratio)} on the samples" + (f": {cause}" if cause else "")


class Root(NamedTuple):
    """An op whose results are too inexact although its operands are not; the ratio in dB of its worst result.

    `is_cause` says that it alone is the cause: the operands are more exact, and exact enough for an output.
    """

    op: Op
    number: int
    ratio: float
    is_cause: bool


class _Graph:
    """The float graph, with the ratio of each value: the measured one, or else the lowest one of the op's operands."""

    def __init__(self, calibration: Calibration, exactness: Mapping[int, Exactness], config: Quantization) -> None:
        assert calibration.run is not None
        self._calibration, self._exactness, self._config = calibration, exactness, config
        self._observed = calibration.run.observed
        self._module = self._observed.module
        self._numbers = _number_values(self._module)
        self._ratios: dict[Value, float] = {}
        entries = {signature.function for signature in self._module.signatures}
        for name, function in self._module.functions.items():
            # The arguments of the function of a loop or branch are unknown: no op in it is the cause alone.
            self._ratios |= dict.fromkeys(function.arguments, math.inf if name in entries else -math.inf)
            for op in function.ops():
                self._ratios |= {result: self._ratio(op, result) for result in op.results}

    def _ratio(self, op: Op, result: Value) -> float:
        number = self._numbers.get(result)
        if number is not None and number in self._exactness:
            return self._exactness[number].ratio
        return self._operand_ratio(op)

    def _operand_ratio(self, op: Op) -> float:
        """Return the lowest ratio of an operand."""
        return min((self._ratios.get(value, math.inf) for value in op.inputs), default=math.inf)

    def find_roots(self, outputs: Sequence[int]) -> list[Root]:
        """Return the ops at which values become too inexact, in order; of these outputs, also less inexact ones."""
        numbered = {number: value for value, number in self._numbers.items()}
        sources = [value.op for number in outputs if (value := numbered.get(number)) is not None and value.op]
        before = {earlier for op in sources for earlier in [op, *find_ancestors(op)]}
        roots: dict[Op, Root] = {}
        for op in self._ops():
            for result in op.results:
                number = self._numbers.get(result)
                ratio = math.inf if number is None or number not in self._exactness else self._exactness[number].ratio
                given = self._operand_ratio(op)
                is_exact = given >= max(MIN_OUTPUT_RATIO, ratio + _MIN_DROP)
                is_cause = is_exact and not any(op.symbols())
                is_root = ratio < MIN_OP_RATIO <= given and not self._is_exact_after_softmax(op)
                is_root_of_output = op in before and is_cause and ratio < MIN_OUTPUT_RATIO
                if number is not None and (is_root or is_root_of_output):
                    roots.setdefault(op, Root(op, number, ratio, is_cause))
        return list(roots.values())

    def _is_exact_after_softmax(self, op: Op) -> bool:
        """Return whether only softmaxes read the results, and theirs are exact.

        Scores near 0 have nearly equal probabilities, however large their errors are relative to the scores.
        """
        pending, seen, reaches_softmax = [op], {op}, False
        while pending:
            for user in {user for result in pending.pop().results for user in result.uses} - seen:
                seen.add(user)
                if user.kind == _SOFTMAX:
                    reaches_softmax = True
                    if self._ratios[user.result] < MIN_OUTPUT_RATIO:
                        return False
                elif user.kind in _BEFORE_SOFTMAX:
                    pending.append(user)
                elif user.attributes.get("custom_code") != OBSERVER:
                    return False
        return reaches_softmax

    def _ops(self) -> Iterator[Op]:
        for function in self._module.functions.values():
            yield from (op for op in function.ops() if op.kind != CONSTANT and op.results)

    def describe(self, root: Root, *, is_needed: bool) -> InexactValue:
        """Return the root with its cause, and with rules to try if that is needed."""
        location, name, ratio = root.op.location, root.op.name.upper(), round_ratio(root.ratio)
        if not root.is_cause:
            cause = "the errors of the layers before it add up"
            return InexactValue(location.layer, location.name, name, ratio, cause)
        wide, rounded = self._find_wide(root), self._find_rounded(root)
        # In float, the op alone would compute the same from operands that were rounded before.
        depths = _DEPTHS if wide is not None or not rounded else _DEPTHS[1:]
        remedies = tuple(self._remedies(root, depths, has_wide=wide is not None)) if is_needed else ()
        return InexactValue(location.layer, location.name, name, ratio, wide or rounded, remedies)

    def _find_wide(self, root: Root) -> str | None:
        """Return the cause if the integers of a result or of an operand represent far more than the numbers."""
        for number in self._numbers_of(root):
            integers, known = self._exactness.get(number), self._range(number)
            if integers is None or integers.represented is None or known is None:
                continue
            low, high = integers.represented
            if high - low > _WIDE * (known.high - known.low):
                numbers = f"{known.low:.6g} to {known.high:.6g}"
                constant = find_far_constant([root.op, *_users(root.op)], known, integers.represented)
                widens = "" if constant is None else f": the constant {constant:.6g} widens the range"
                return f"integers represent {low:.6g} to {high:.6g}, but the numbers are {numbers}{widens}"
        return None

    def _find_rounded(self, root: Root) -> str:
        """Return the cause if it is the rounding of the operands, else ""."""
        steps = [operand.step or 0.0 for operand in self._operands(root)]
        computed, step = self._range(root.number), max(steps, default=0.0)
        if computed is not None and max(-computed.low, computed.high) < _FEW_STEPS * step:
            return f"numbers of {computed.low:.6g} to {computed.high:.6g} follow from integers in steps of {step:.3g}"
        others = [value for value in root.op.inputs if not value.dtype.is_float]
        if any(self._ratios.get(value, math.inf) < math.inf for value in others):
            return "the indices or conditions that it reads follow from rounded numbers"
        return ""

    def _numbers_of(self, root: Root) -> list[int]:
        return [root.number, *(self._numbers[value] for value in root.op.inputs if value in self._numbers)]

    def _operands(self, root: Root) -> list[Exactness]:
        return [self._exactness[number] for number in self._numbers_of(root)[1:] if number in self._exactness]

    def _range(self, number: int) -> Range | None:
        value = self._observed.values[number]
        known = self._calibration.observed.get(value)
        return None if known is None else self._calibration.needed.get(value, Range(known.low, known.high))

    def _remedies(self, root: Root, depths: Sequence[int | None], *, has_wide: bool) -> Iterator[tuple[LayerRule, ...]]:
        """Yield rules for the ops that may give the results a wide range, for the op, and for more ops before it."""
        represented = [operand.represented for operand in self._operands(root)]
        is_from_users = has_wide and self._exactness[root.number].represented not in represented
        sets = [_users(root.op)] if is_from_users else []
        sets += [[root.op, *find_ancestors(root.op, depth)] for depth in depths]
        tried: list[set[Op]] = []
        for ops in sets:
            if set(ops) in tried:
                continue
            tried.append(set(ops))
            share = count_constant_bytes(ops) / max(count_constant_bytes(self._ops()), 1)
            scheme: Scheme = "float32" if share <= _MAX_SHARE else "int16x8"
            if scheme == "int16x8" and self._config.activations != "int8":
                return
            rules = tuple(dict.fromkeys(rule for op in ops for rule in _rules(op, scheme)))
            if rules:
                yield rules


def _number_values(module: Module) -> dict[Value, int]:
    """Return the numbers of the values that the observers of a module read."""
    numbers: dict[Value, int] = {}
    for op in module.ops_of({"tfl.custom"}):
        if op.attributes["custom_code"] == OBSERVER:
            first = json.loads(cast("bytes", op.attributes["options"]))["first"]
            numbers.update({value: first + index for index, value in enumerate(op.inputs)})
    return numbers


def _users(op: Op) -> list[Op]:
    """Return the ops that read the results of an op."""
    users = dict.fromkeys(user for result in op.results for user in result.uses)
    return [user for user in users if user.results]


def _rules(op: Op, scheme: Scheme) -> list[LayerRule]:
    """Return the rule that gives an op a scheme; none if no rule can address it."""
    location, kind = op.location, op.name.upper()
    if location.layer:
        return [LayerRule(scheme, layer=glob.escape(location.layer), op=kind)]
    return [LayerRule(scheme, op=kind, regex=f"^{re.escape(location.name)}$")] if location.name else []


def find_far_constant(ops: Sequence[Op], known: Range, represented: Range) -> float | None:
    """Return a constant number that ops read, outside of the known range, at an end of the represented one."""
    margin = _NEAR * (represented.high - represented.low)
    for value in (value for op in ops for value in op.inputs):
        if value.constant is None or not value.dtype.is_float or not value.constant.size:
            continue
        array = value.constant.numpy()
        for number, end in ((float(array.min()), represented.low), (float(array.max()), represented.high)):
            if abs(number - end) < margin and not known.low <= number <= known.high and number:
                return number
    return None
