"""Decide how the ops of a function compute with integer activations, and with which scales.

Each value is stored once, as the op that computes it yields it: in integers if LiteRT has a kernel for the op. Ops
between which values pass in integers need no conversions. Where ops require equal scales (copies, pools,
concatenations, selections), the scale of a result follows from its operands, or their producers are given the scale of
the result; an operand with other uses is requantized, so that no value is clipped.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from litefuse.context import Context
from litefuse.dialects.layers import DEPTHWISE
from litefuse.dialects.tfl.quantization import QuantizationRule, quantization_rule
from litefuse.dialects.tfl.table import FINAL_STATE
from litefuse.dialects.tfl.variables import PSEUDO_VARIABLE, is_state_cast, state_operands
from litefuse.ir import CONSTANT, Constant, DType, Function, Location, Op, QuantizationParameters, Value
from litefuse.passes.quantize.integers import lstm
from litefuse.passes.quantize.integers.layers import DTYPES, fit_bias, limit_bias, options_for
from litefuse.passes.quantize.integers.scales import Range, covers, parameters_for, representable_range, widen
from litefuse.passes.quantize.integers.weights import small_type, weight_parameters
from litefuse.passes.quantize.observe.calibrated import Calibration
from litefuse.passes.quantize.observe.observation import is_state
from litefuse.passes.quantize.plan.known_ranges import SHAPE_READERS, fake_quant_range, has_one_reader
from litefuse.passes.quantize.plan.limits import min_scale, refuse_ranges, refuse_scales
from litefuse.passes.quantize.plan.lost_numbers import LostNumbers
from litefuse.passes.quantize.plan.needed_ranges import Needs
from litefuse.passes.quantize.prepare.fake_quantization import FAKE_QUANT
from litefuse.quantization import Quantization

STATE = QuantizationRule("state")
"""The rule of ops that read the final state of a kernel."""
FAKE = QuantizationRule("same")
"""The rule of fake quantization, whose limits prescribe the parameters of its operand and result."""
_YIELDING = frozenset({"free", "same"})
"""Rules of ops that can yield their result with any scale."""
_COPIES = frozenset({"same", "compare", "index"})
"""Rules of ops that are as exact in float, and gain nothing from operands that would have to be quantized."""
_UNREACHED = "no sample reached this op"
_READS_STATE = "it reads a state that is kept in float between calls"
_UNTRAINED = "fake quantization gives no range for its operands or results, and there are no samples"
_KEPT = frozenset(
    {"tfl.while", "tfl.if", "tfl.call_once", "tfl.stablehlo_composite", "tfl.assign_variable", "tfl.read_variable"}
)


@dataclass(eq=False, repr=False, slots=True)
class OpPlan:
    """The way in which one op computes: the element type of its activations, and its rule."""

    dtype: DType
    rule: QuantizationRule
    target: QuantizationParameters | None = None
    """The parameters that all operands and results share, if the op requires it."""
    weights: QuantizationParameters | None = None
    """The parameters of the weights, if the op has a bias operand."""
    weight_type: DType = DType.I8
    bias: Constant | None = None


class StoredIntegers(NamedTuple):
    """The integers in which a value is stored."""

    dtype: DType
    parameters: QuantizationParameters


class Planner:
    """Decides which ops of a function compute in integers (`plans`), and how their results are stored (`parameters`).

    Args:
        ends: the integer types of arguments and results, or None for float.
        precise: ops whose errors a loop, or calls, would accumulate: they do not compute in int8 (`loops.py`).
    """

    def __init__(
        self,
        function: Function,
        config: Quantization,
        ranges: Mapping[Value, Range],
        calibration: Calibration,
        context: Context,
        ends: tuple[DType | None, DType | None],
        precise: Set[Op],
    ) -> None:
        self.function = function
        self.config = config
        self.ranges = ranges
        self.context = context
        self.ops = [op for op in function.ops() if op.kind != CONSTANT]
        self.plans: dict[Op, OpPlan] = {}
        self.parameters: dict[Value, QuantizationParameters] = {}
        self.stored: dict[Value, StoredIntegers] = {}
        """Values that loops carry as integers: arguments, and results of loops."""
        self.carried: dict[tuple[Op, int], StoredIntegers] = {}
        """Operands that loops carry as integers: those of loops, and of the return."""
        self.input_type, self.output_type = ends
        self.precise = precise
        self._kept = calibration.float_ops
        self._parts: set[Op] = set()
        observed = calibration.observed.items()
        not_finite = {value: numbers.not_finite for value, numbers in observed if numbers.not_finite}
        self.needs = Needs(function, ranges, not_finite)
        self.lost = LostNumbers(function, self.needs, calibration)
        self._requests: dict[Value, QuantizationParameters] = {}
        self._weights: dict[tuple[Value, int | None, DType], QuantizationParameters | None] = {}
        self._choose_ops()

    def choose_scales(self) -> None:
        """Complete the plans, after the values that loops carry as integers were chosen."""
        self._leave_idle_copies()
        self._store_values()
        self._choose_scales()

    def _choose_scales(self) -> None:
        """Choose all scales; again without the ops whose kernels do not compute with those that were chosen."""
        stored = dict(self.parameters)
        while True:
            self._request_parameters()
            self._choose_parameters()
            if not self._leave_out_of_limits():
                return
            self._leave_idle_copies()
            self._requests.clear()
            self.parameters = dict(stored)
            for plan in self.plans.values():
                plan.target = plan.weights = None

    # Which ops compute in integers.

    def _choose_ops(self) -> None:
        for op in self.ops:
            plan = self._plan(op)
            if plan is not None:
                self.plans[op] = plan
            elif op.kind == "tfl.softmax":
                self._leave_mask(op.inputs[0])

    def _leave_mask(self, value: Value) -> None:
        """Leave an op in float that applies a mask before a softmax in float: integers cannot represent its result."""
        operands = [value]
        while len(operands) == 1:
            op = operands[0].op
            if op not in self.plans or not operands[0].has_one_use:
                return
            if self.plans[op].rule.scales != "same" and op.kind not in ("tfl.add", "tfl.sub"):
                return
            self.refuse(op, "the softmax after it is in float")
            del self.plans[op]
            operands = self.activations(op)

    def _leave_out_of_limits(self) -> bool:
        """Leave ops in float whose kernels do not compute with the chosen scales; returns whether there were any."""
        plans = self.plans.items()
        reasons = {op: refuse_scales(op, plan.dtype, self._operand_parameters(op, plan)) for op, plan in plans}
        refused = {op: reason for op, reason in reasons.items() if reason}
        for op, reason in refused.items():
            self.refuse(op, reason)
            del self.plans[op]
        return bool(refused)

    def refuse(self, op: Op, reason: str) -> None:
        """Record why `op` computes in float."""
        self.context.record("quantize-activations", "refused", op.location, reason, op=op.name.upper())

    def float_ops(self) -> list[Op]:
        """Return the ops that compute in float."""
        floats = [op for op in self.ops if op not in self.plans and op.kind not in SHAPE_READERS]
        return [op for op in floats if self._has_floats(op)]

    def _has_floats(self, op: Op) -> bool:
        is_initial = op.kind == PSEUDO_VARIABLE or (len(op.results) == 1 and lstm.is_zeros(op.result))
        if is_initial and is_state(op.result) and all(user in self.plans for user in op.result.uses):
            return False  # It has the type of the kernel's state.
        values = [value for index, value in enumerate(op.operands) if (op, index) not in self.carried]
        values += [value for value in op.results if value not in self.stored]
        return any(value is not None and self.is_number(value) for value in values)

    def _plan(self, op: Op) -> OpPlan | None:
        config = options_for(op, self.config)
        rule = quantization_rule(op.kind)
        if config.activations == "float32" or not any(value.dtype is DType.F32 for value in (*op.inputs, *op.results)):
            return None
        if is_state_cast(op):
            return None
        if op.kind in SHAPE_READERS or op.kind == FINAL_STATE:
            return self._final_state_plan(op)
        if op.kind == FAKE_QUANT:
            return OpPlan(DTYPES[config.activations], FAKE)
        if op.results and all(value.dtype is DType.F32 and is_state(value) for value in op.results):
            return None
        if op in self._kept:
            self.refuse(op, self._kept[op])
            return None
        activations = config.activations
        if op in self.precise and activations == "int8":
            if self.config.float_fallback:
                self.refuse(op, "its errors in int8 would accumulate in a state")
                return None
            activations = "int8" if self._refusal(op, rule, "int16") else "int16"
        if activations == "int8" and config.float_fallback and self._computes_part(op):
            self._parts.add(op)
            self.refuse(op, "the sum of its parts is rounded only once")
            return None
        reason = self._refusal(op, rule, activations)
        if reason:
            self.refuse(op, reason)
            return None
        return OpPlan(DTYPES[activations], rule)

    def _computes_part(self, op: Op) -> bool:
        """Return whether the op convolves with a part of a depthwise filter, or sums such results.

        They are as fast in floats as in integers, but rounded integers would add their errors.
        """
        if op.kind == "tfl.add":
            return all(value.op in self._parts for value in op.inputs)
        filter = op.inputs[1].constant if op.kind == DEPTHWISE else None
        return filter is not None and filter.whole is not None

    def _final_state_plan(self, op: Op) -> OpPlan | None:
        """Return the plan for the final state of a kernel that computes in integers."""
        kernel = op.operands[0].op if op.kind == FINAL_STATE and op.operands[0] is not None else None
        if kernel is None or kernel not in self.plans:
            return None
        is_cell = op.attributes["operand"] == lstm.CELL_STATE
        return OpPlan(DType.I16 if is_cell else self.plans[kernel].dtype, STATE)

    def _refusal(self, op: Op, rule: QuantizationRule, activations: str) -> str:
        """Return why `op` must compute in float; "" if it need not."""
        name = op.name.upper()
        # Only tflite-micro's kernel takes int16.
        is_micro = self.context.target.is_micro
        if op.kind == lstm.LSTM and (activations == "int8" or is_micro):
            return lstm.refusal(op) or self._unreached(op)
        if rule.scales in ("none", "recipe", "conversion") or activations not in rule.activations:
            return f"LiteRT has no {activations} kernel for {name}"
        if op.symbols() or op.kind in _KEPT:
            return f"{name} keeps its operands in float"
        if is_micro and (reason := _refuse_on_micro(op, rule, activations, self.context)):
            return reason
        if reason := self._unreached(op):
            return reason
        if rule.bias is not None:
            weights, bias = op.operand(rule.weights[0]), op.operand(rule.bias)
            if weights is None or weights.constant is None:
                return "its weights are computed when the model runs"
            if self._weight_parameters(weights, rule, self._weight_type(op, activations)) is None:
                return "its weights are not finite"
            if bias is not None and bias.constant is None:
                return "its bias is computed when the model runs"
        dtype, may_be_float = DTYPES[activations], self.config.float_fallback
        reason = refuse_ranges(op, dtype, self.range_of, may_be_float=may_be_float)
        return reason or self.lost.refuse(op, dtype)

    def _unreached(self, op: Op) -> str:
        states = state_operands(op)
        values = [value for index, value in enumerate(op.operands) if value is not None and index not in states]
        for value in (*values, *op.results):
            is_known = value.op is not None and value.op.kind == FINAL_STATE and value.op in self.plans
            if value.dtype is DType.F32 and value.constant is None and value.uses and value not in self.ranges:
                if is_known:
                    continue
                if value.op is not None and value.op.kind == PSEUDO_VARIABLE:
                    return _READS_STATE
                return _UNREACHED if self.config.samples is not None else _UNTRAINED
        return ""

    def _leave_idle_copies(self) -> None:
        """Leave copies in float that are not connected to ops that compute in integers, and tests of float values."""
        if not self.config.float_fallback:
            return
        copies = [op for op in self.ops if op in self.plans and self.plans[op].rule.scales in _COPIES]
        active = {op for op in self.plans if self.plans[op].rule.scales not in _COPIES}
        for op in copies:
            if any(value.op in active or value in self.stored for value in op.inputs if value.dtype is DType.F32):
                active.add(op)
        for op in reversed(copies):
            results = [value for value in op.results if value.dtype is DType.F32]
            if op not in active and any(self._is_read_by(value, active) for value in results):
                active.add(op)
        for op in copies:
            if op not in active:
                self.refuse(op, "no op next to it computes in integers")
                del self.plans[op]

    def _is_read_by(self, value: Value, active: Set[Op]) -> bool:
        """Return whether an op of `active` or a loop that carries integers reads the value."""
        return any(
            user in active or any((user, index) in self.carried for index, v in enumerate(user.operands) if v is value)
            for user in value.uses
        )

    # Scales.

    def _request_parameters(self) -> None:
        """Find the parameters that ops with equal scales need, from the last op to the first.

        Their operands' producers are asked for them, where they can yield any scale and nothing else reads the value.
        """
        for (op, index), stored in self.carried.items():
            value = op.operands[index]
            plan = self.plans.get(value.op) if value is not None and value.op is not None else None
            if value is not None and plan is not None and plan.dtype is stored.dtype and plan.rule.scales in _YIELDING:
                self._requests[value] = stored.parameters
        for op in reversed(self.ops):
            plan = self.plans.get(op)
            if plan is None or not self.shares_scale(plan):
                continue
            operands = self.activations(op)
            results = [value for value in op.results if value.dtype is DType.F32]
            asked = [self._requests[value] for value in results if value in self._requests]
            if plan.rule is FAKE:
                asked = [parameters_for(fake_quant_range(op), plan.dtype)]
            elif len(operands) == 1 and operands[0].constant is None:
                # A copy: its operand's scale is the result's; pass on what the result's only user asks for.
                if asked and len(results) == 1 and self._can_ask(operands[0], plan.dtype):
                    outer = representable_range(asked[0], plan.dtype)
                    if covers(outer, self.range_of(operands[0])):
                        self._requests[operands[0]] = asked[0]
                continue
            shared = self.needs.shared_range(op, operands, results)
            plan.target = asked[0] if asked else parameters_for(shared, plan.dtype)
            for value in operands:
                if value.constant is None and self._can_ask(value, plan.dtype):
                    self._requests[value] = plan.target

    def shares_scale(self, plan: OpPlan) -> bool:
        return plan.rule.scales == "same" or (plan.rule.scales == "compare" and plan.dtype is DType.I16)

    def _can_ask(self, value: Value, dtype: DType) -> bool:
        """Return whether the value's producer can yield it with any scale, and only one op reads it."""
        producer = value.op
        plan = None if producer is None else self.plans.get(producer)
        if plan is None or plan.dtype is not dtype or not has_one_reader(value) or value in self.function.results:
            return False
        if plan.rule.scales == "free":
            return True
        return plan.rule.scales == "same" and producer is not None and len(producer.results) == 1

    def has_range(self, value: Value, dtype: DType) -> bool:
        """Return whether `value` has integers, or it is known which numbers it has and integers lose none of them."""
        is_known = value in self.ranges or value.constant is not None
        return value in self.parameters or (is_known and not self.lost.describe(value, dtype))

    def range_of(self, value: Value) -> Range:
        """Return the range of the needed numbers of a constant, or of a value that was observed; 0 for others."""
        return self.needs.range_of(value)

    def _choose_parameters(self) -> None:
        """Set the parameters of every value that an op yields in integers, from the first op to the last."""
        for op in self.ops:
            plan = self.plans.get(op)
            if plan is None:
                continue
            results = [value for value in op.results if value.dtype is DType.F32]
            name = "int8" if plan.dtype is DType.I8 else "int16"
            required: QuantizationParameters | None = None
            if plan.rule.scales == "fixed":
                required = plan.rule.fixed[name]
            elif self.shares_scale(plan):
                if plan.target is None:
                    plan.target = self.needed_parameters(self.activations(op)[0], plan.dtype)
                required = plan.target
            elif plan.rule is STATE:
                kernel = op.operands[0].op  # type: ignore[union-attr]
                assert kernel is not None
                is_cell = op.attributes["operand"] == lstm.CELL_STATE
                required = lstm.cell_parameters(kernel) if is_cell else self.parameters[kernel.results[0]]
            if plan.rule.bias is not None:
                plan.weights = self._layer_parameters(op, plan)
            least = min_scale(op, self._operand_parameters(op, plan))
            for value in results:
                request = self._requests.get(value)
                if request is None or request.scale < least:
                    # If there is a request, the op that made it requantizes the value.
                    request = widen(parameters_for(self._result_range(op, value), plan.dtype), plan.dtype, least)
                self.parameters[value] = required or request

    def _layer_parameters(self, op: Op, plan: OpPlan) -> QuantizationParameters:
        """Return the parameters of the weights of `op`."""
        weights, bias = op.operand(plan.rule.weights[0]), op.operand(plan.rule.bias or 0)
        assert weights is not None and plan.rule.bias is not None
        plan.weight_type = self._weight_type(op, plan.dtype.numpy.name)
        parameters = self._weight_parameters(weights, plan.rule, plan.weight_type)
        assert parameters is not None
        (x,) = self.activations(op)
        plan.bias = None if bias is None else bias.constant
        if plan.bias is not None and self.needs.is_narrowed(op.result):
            assert weights.constant is not None
            ranges = self.range_of(x), self.range_of(op.result)
            plan.bias = limit_bias(plan.bias, weights.constant, plan.rule, *ranges)
        return fit_bias(parameters, plan.bias, self.needed_parameters(x, plan.dtype), plan.dtype)

    def _weight_type(self, op: Op, activations: str) -> DType:
        """Return the element type in which the kernel of `op` takes its weights."""
        rule = quantization_rule(op.kind)
        weights = op.operand(rule.weights[0])
        if activations != "int8" or weights is None or not weights.shape:
            return DType.I8
        return small_type(options_for(op, self.config), weights.shape[-1] or 0, rule) or DType.I8

    def _weight_parameters(self, weights: Value, rule: QuantizationRule, dtype: DType) -> QuantizationParameters | None:
        """Return the parameters for the magnitudes of constant weights; None if one is not finite."""
        key = weights, rule.channel_axis if self.config.per_channel else None, dtype
        if key not in self._weights:
            assert weights.constant is not None
            self._weights[key] = weight_parameters(weights.constant, dtype, key[1], has_lowest=True)
        return self._weights[key]

    def _operand_parameters(self, op: Op, plan: OpPlan) -> list[QuantizationParameters | None]:
        """Return the parameters with which `op` reads its operands; None for those that are not quantized."""
        rule = plan.rule
        parameters: list[QuantizationParameters | None] = []
        for index, value in enumerate(op.operands):
            if value is None or not self.is_number(value) or (rule.bias is not None and index == rule.bias):
                parameters.append(None)
            elif rule.bias is not None and index in rule.weights:
                parameters.append(plan.weights)
            else:
                parameters.append(plan.target if plan.target is not None else self.needed_parameters(value, plan.dtype))
        return parameters

    def is_number(self, value: Value) -> bool:
        """Return whether `value` is a float in the source."""
        return value.dtype is DType.F32 or value in self.parameters

    def _result_range(self, op: Op, value: Value) -> Range:
        """Return the range that a result of `op` must represent: the LSTM kernel writes it as its hidden state."""
        range, state = self.range_of(value), op.operand(lstm.HIDDEN_STATE) if op.kind == lstm.LSTM else None
        return range if state is None or state not in self.ranges else range.join(self.range_of(state))

    def own_parameters(self, value: Value, dtype: DType) -> QuantizationParameters:
        return parameters_for(self.range_of(value), dtype)

    def needed_parameters(self, value: Value, dtype: DType) -> QuantizationParameters:
        """Return the parameters with which an op that takes any scale reads `value`."""
        if self._stored(value) is dtype:
            return self.parameters[value]
        return self.own_parameters(value, dtype)

    def _stored(self, value: Value) -> DType | None:
        """Return the integer type in which `value` is computed, or None for float."""
        if value not in self.parameters:
            return None
        plan = None if value.op is None else self.plans.get(value.op)
        return value.dtype if plan is None else plan.dtype

    def activations(self, op: Op) -> list[Value]:
        """Return the float operands that are neither weights nor a bias."""
        rule = quantization_rule(op.kind)
        skipped = {rule.bias, *(rule.weights if rule.bias is not None else ())}
        return [
            value
            for index, value in enumerate(op.operands)
            if value is not None and index not in skipped and self.is_number(value)
        ]

    def _store_values(self) -> None:
        """Give the types to arguments and to results of loops that are integers."""
        for argument in self.function.arguments:
            dtype = self.input_type
            if dtype is not None and argument.dtype is DType.F32 and self.has_range(argument, dtype):
                self.stored[argument] = StoredIntegers(dtype, self.own_parameters(argument, dtype))
        for value, stored in self.stored.items():
            self.parameters[value] = stored.parameters
            value.type = value.type.with_quantization(stored.dtype, stored.parameters)


def _refuse_on_micro(op: Op, rule: QuantizationRule, activations: str, context: Context) -> str:
    # The rules for tflite-micro take longer to import than many models to plan.
    from litefuse.passes.micro.kernels import refuse_integers, will_run_on_npu

    return "" if will_run_on_npu(op, context) else refuse_integers(op, rule, activations)


def list_ops(ops: Sequence[Op], reasons: Mapping[tuple[Location, str], str] = MappingProxyType({})) -> tuple[str, str]:
    """Return "this op" or "these N ops", and a line for each, with its reason if there is one."""
    named = [(op, reasons.get((op.location, op.name.upper()))) for op in ops]
    lines = "\n".join(f"  {op.name.upper()} at {op.location}" + (f": {why}" if why else "") for op, why in named)
    return ("this op" if len(ops) == 1 else f"these {len(ops)} ops"), lines
