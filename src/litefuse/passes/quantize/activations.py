"""Compute layers in integers: int8 or int16 activations, with scales from calibration.

    %y = conv_2d(%x, %w, %b)
becomes
    %1 = quantize(%x); %2 = conv_2d(%1, int8 weights, int32 bias); %y = dequantize(%2)

Each value is stored once, as the op that computes it yields it: in integers if LiteRT has a kernel for the op. Ops
between which values pass in integers need no conversions. Where ops require equal scales (copies, pools,
concatenations, selections), the scale of a result follows from its operands, or their producers are given the scale of
the result; an operand with other uses is requantized, so that no value is clipped.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from litefuse.backend.subgraph import state_operands
from litefuse.context import Context
from litefuse.dialects.tfl.quantization import QuantizationRule, quantization_rule
from litefuse.dialects.tfl.table import FINAL_STATE
from litefuse.errors import ConversionError
from litefuse.ir import CONSTANT, Builder, Constant, DType, Function, Module, Op, QuantizationParameters, Value
from litefuse.ir.core import set_operand
from litefuse.passes.quantize import lstm
from litefuse.passes.quantize.calibration import Range, calibrate, is_state
from litefuse.passes.quantize.decompose import decompose, decompositions
from litefuse.passes.quantize.layers import layer_weight_parameters, quantize_bias
from litefuse.passes.quantize.limits import min_scale, refuse_ranges, refuse_scales
from litefuse.passes.quantize.samples import keep_first, open_samples
from litefuse.passes.quantize.scales import LIMITS, covers, parameters_for, range_of, widen
from litefuse.passes.quantize.weights import weight_parameters
from litefuse.passes.simplify.dce import eliminate_dead_code
from litefuse.quantization import Quantization

MOVING_AVERAGE = 0.95
"""Weight of the earlier samples."""
_DTYPES = {"int8": DType.I8, "int16": DType.I16}
_COPIES = frozenset({"same", "compare", "index"})
"""Rules of ops that are as exact in float, and gain nothing from operands that would have to be quantized."""


def quantize_activations(module: Module, context: Context) -> None:
    """Quantize the ops whose scheme asks for integer activations."""
    config: Quantization | None = context.options.quantize
    if config is None or not config.has_integer_activations:
        return
    bodies = decompositions(module)
    for name, function in module.functions.items():
        if name not in bodies:
            decompose(function, config, context)
    samples = keep_first(open_samples(config.samples, module, context.progress), context)
    ranges = calibrate(module, samples, context, MOVING_AVERAGE if config.method == "moving_average" else None)
    entries = {signature.function for signature in module.signatures}
    for name, function in module.functions.items():
        if name not in bodies:
            _Quantizer(function, config, ranges, context, is_entry=name in entries).run()
    eliminate_dead_code(module, context)


@dataclass(slots=True)
class _Plan:
    """How one op computes: the element type of its activations, and its rule."""

    dtype: DType
    rule: QuantizationRule
    target: QuantizationParameters | None = None
    """The parameters that all operands and results share, if the op requires it."""
    weights: QuantizationParameters | None = None
    """The parameters of the weights, if the op has a bias operand."""


class _Quantizer:
    """Quantizes one function."""

    def __init__(
        self,
        function: Function,
        config: Quantization,
        ranges: Mapping[Value, Range],
        context: Context,
        *,
        is_entry: bool,
    ) -> None:
        self.function = function
        self.config = config
        self.ranges = ranges
        self.context = context
        self.is_entry = is_entry
        self.ops = [op for op in function.ops() if op.kind != CONSTANT]
        self.plans: dict[Op, _Plan] = {}
        self.parameters: dict[Value, QuantizationParameters] = {}
        self.requests: dict[Value, QuantizationParameters] = {}
        self._converted: dict[tuple[Value, DType, QuantizationParameters | None], Value] = {}
        self._constants: dict[tuple[Value, object], Value] = {}

    def run(self) -> None:
        self._choose_ops()
        if self.is_entry:
            self._store_arguments()
        stored = dict(self.parameters)
        while True:
            self._request_parameters()
            self._choose_parameters()
            if not self._leave_out_of_limits():
                break
            self._leave_idle_copies()
            self.requests.clear()
            self.parameters = dict(stored)
            for plan in self.plans.values():
                plan.target = plan.weights = None
        if not self.config.float_fallback:
            self._refuse_float_ops()
        self._rewrite()

    # Which ops compute in integers.

    def _choose_ops(self) -> None:
        for op in self.ops:
            plan = self._plan(op)
            if plan is not None:
                self.plans[op] = plan
            elif op.kind == "tfl.softmax":
                self._leave_mask(op.inputs[0])
        self._leave_idle_copies()

    def _leave_mask(self, value: Value) -> None:
        """Leave an op in float that applies a mask before a softmax in float: integers cannot represent its result."""
        operands = [value]
        while len(operands) == 1:
            op = operands[0].op
            if op not in self.plans or not operands[0].has_one_use:
                return
            if self.plans[op].rule.scales != "same" and op.kind not in ("tfl.add", "tfl.sub"):
                return
            self._refuse(op, "the softmax after it is in float")
            del self.plans[op]
            operands = self._activations(op)

    def _leave_out_of_limits(self) -> bool:
        """Leave ops in float whose kernels do not compute with the chosen scales; returns whether there were any."""
        plans = self.plans.items()
        reasons = {op: refuse_scales(op, plan.dtype, self._operand_parameters(op, plan)) for op, plan in plans}
        refused = {op: reason for op, reason in reasons.items() if reason}
        for op, reason in refused.items():
            self._refuse(op, reason)
            del self.plans[op]
        return bool(refused)

    def _refuse(self, op: Op, reason: str) -> None:
        name = op.kind.partition(".")[2].upper()
        self.context.record("quantize-activations", "refused", op.location, reason, op=name)

    def _refuse_float_ops(self) -> None:
        """Raise `ConversionError` if an op would compute in float."""
        floats = [op for op in self.ops if op not in self.plans and op.kind not in _TYPE_AGNOSTIC]
        floats = [op for op in floats if any(map(self._is_number, (*op.inputs, *op.results)))]
        if floats:
            lines = [f"  {op.kind.partition('.')[2].upper()} at {op.location}" for op in floats]
            count = "this op" if len(floats) == 1 else f"these {len(floats)} ops"
            raise ConversionError(
                f"float_fallback=False (--no-float-fallback), but {count} would stay in float:\n" + "\n".join(lines)
            )

    def _plan(self, op: Op) -> _Plan | None:
        name = op.kind.partition(".")[2]
        config = self.config.choose(name, op.location.layer, op.location.name)
        rule = quantization_rule(op.kind)
        if config.activations == "float32" or not any(value.dtype is DType.F32 for value in (*op.inputs, *op.results)):
            return None
        if op.kind in _TYPE_AGNOSTIC or op.kind == FINAL_STATE:
            return self._final_state_plan(op)
        if op.results and all(value.dtype is DType.F32 and is_state(value) for value in op.results):
            return None
        reason = self._refusal(op, rule, config.activations)
        if reason:
            self._refuse(op, reason)
            return None
        return _Plan(_DTYPES[config.activations], rule)

    def _final_state_plan(self, op: Op) -> _Plan | None:
        """Return the plan for the final state of a kernel that computes in integers."""
        kernel = op.operands[0].op if op.kind == FINAL_STATE and op.operands[0] is not None else None
        if kernel is None or kernel not in self.plans:
            return None
        is_cell = op.attributes["operand"] == lstm.CELL_STATE
        return _Plan(DType.I16 if is_cell else DType.I8, _STATE)

    def _refusal(self, op: Op, rule: QuantizationRule, activations: str) -> str:
        """Return why `op` must compute in float; "" if it need not."""
        name = op.kind.partition(".")[2].upper()
        if op.kind == lstm.LSTM and activations == "int8":
            return lstm.refusal(op) or self._unreached(op)
        if rule.scales in ("none", "recipe", "conversion") or activations not in rule.activations:
            return f"LiteRT has no {activations} kernel for {name}"
        if op.symbols() or op.kind in _KEPT:
            return f"{name} keeps its operands in float"
        if reason := self._unreached(op):
            return reason
        if rule.bias is not None:
            if op.operands[rule.weights[0]] is None or op.operands[rule.weights[0]].constant is None:  # pyright: ignore[reportOptionalMemberAccess]
                return "its weights are computed when the model runs"
            if weight_parameters(op.operands[rule.weights[0]].constant, DType.I8, None) is None:  # pyright: ignore
                return "its weights are not finite"
            bias = op.operands[rule.bias] if rule.bias < len(op.operands) else None
            if bias is not None and bias.constant is None:
                return "its bias is computed when the model runs"
        may_be_float = self.config.float_fallback
        return refuse_ranges(op, _DTYPES[activations], self._range, may_be_float=may_be_float)

    def _unreached(self, op: Op) -> str:
        states = state_operands(op.kind)
        values = [value for place, value in enumerate(op.operands) if value is not None and place not in states]
        for value in (*values, *op.results):
            is_known = value.op is not None and value.op.kind == FINAL_STATE and value.op in self.plans
            if value.dtype is DType.F32 and value.constant is None and value.uses and value not in self.ranges:
                if is_known:
                    continue
                return "no sample reached this op"
        return ""

    def _leave_idle_copies(self) -> None:
        """Leave copies in float that are not connected to ops that compute in integers, and tests of float values."""
        if not self.config.float_fallback:
            return
        copies = [op for op in self.ops if op in self.plans and self.plans[op].rule.scales in _COPIES]
        active = {op for op in self.plans if self.plans[op].rule.scales not in _COPIES}
        for op in copies:
            if any(value.op in active for value in op.inputs if value.dtype is DType.F32):
                active.add(op)
        for op in reversed(copies):
            results = [value for value in op.results if value.dtype is DType.F32]
            if op not in active and any(user in active for value in results for user in value.uses):
                active.add(op)
        for op in copies:
            if op not in active:
                self._refuse(op, "no op next to it computes in integers")
                del self.plans[op]

    # Scales.

    def _request_parameters(self) -> None:
        """Find the parameters that ops with equal scales need, from the last op to the first.

        Their operands' producers are asked for them, where they can yield any scale and nothing else reads the value.
        """
        for op in reversed(self.ops):
            plan = self.plans.get(op)
            if plan is None or not self._shares_scale(plan):
                continue
            operands = self._activations(op)
            results = [value for value in op.results if value.dtype is DType.F32]
            if len(operands) == 1 and operands[0].constant is None:
                # A copy: its operand's scale is the result's; pass on what the result's only user asks for.
                asked = [self.requests[value] for value in results if value in self.requests]
                fits = len(results) == 1 and asked and covers(range_of(asked[0], plan.dtype), self._range(operands[0]))
                if fits and self._can_ask(operands[0], plan.dtype):
                    self.requests[operands[0]] = asked[0]
                continue
            asked = [self.requests[value] for value in results if value in self.requests]
            plan.target = asked[0] if asked else parameters_for(self._joint_range([*operands, *results]), plan.dtype)
            for value in operands:
                if value.constant is None and self._can_ask(value, plan.dtype):
                    self.requests[value] = plan.target

    def _shares_scale(self, plan: _Plan) -> bool:
        return plan.rule.scales == "same" or (plan.rule.scales == "compare" and plan.dtype is DType.I16)

    def _can_ask(self, value: Value, dtype: DType) -> bool:
        """Return whether the value's producer can yield it with any scale, and only one op reads it."""
        producer = value.op
        plan = None if producer is None else self.plans.get(producer)
        if plan is None or plan.dtype is not dtype or not value.has_one_use or value in self.function.results:
            return False
        if plan.rule.scales == "free":
            return True
        return plan.rule.scales == "same" and producer is not None and len(producer.results) == 1

    def _joint_range(self, values: list[Value]) -> Range:
        found: Range | None = None
        for value in values:
            new = self._range(value)
            found = new if found is None else found.join(new)
        assert found is not None
        return found

    def _range(self, value: Value) -> Range:
        if value.constant is not None:
            array = value.constant.numpy()
            return Range(float(array.min()), float(array.max())) if array.size else Range(0.0, 0.0)
        return self.ranges.get(value, Range(0.0, 0.0))

    def _choose_parameters(self) -> None:
        """Set the parameters of every value that an op yields in integers, from the first op to the last."""
        for op in self.ops:
            plan = self.plans.get(op)
            if plan is None:
                continue
            results = [value for value in op.results if value.dtype is DType.F32]
            name = "int8" if plan.dtype is DType.I8 else "int16"
            if plan.rule.scales == "fixed":
                found = plan.rule.fixed[name]
            elif self._shares_scale(plan):
                if plan.target is None:
                    plan.target = self._needed(self._activations(op)[0], plan.dtype)
                found = plan.target
            elif plan.rule is _STATE:
                kernel = op.operands[0].op  # type: ignore[union-attr]
                assert kernel is not None
                found = self.parameters[kernel.results[0]] if plan.dtype is DType.I8 else lstm.cell_parameters(kernel)
            else:
                found = None
            if plan.rule.bias is not None:
                x = self._needed(self._activations(op)[0], plan.dtype)
                per_channel = self.config.per_channel
                plan.weights = layer_weight_parameters(op, plan.rule, x, plan.dtype, per_channel=per_channel)
            least = min_scale(op, self._operand_parameters(op, plan))
            for value in results:
                request = self.requests.get(value)
                if request is None or request.scale < least:
                    # If there is a request, the op that made it requantizes the value.
                    request = widen(self._own(value, plan.dtype), plan.dtype, least)
                self.parameters[value] = found or request

    def _operand_parameters(self, op: Op, plan: _Plan) -> list[QuantizationParameters | None]:
        """Return the parameters with which `op` reads its operands; None for those that are not quantized."""
        rule = plan.rule
        found: list[QuantizationParameters | None] = []
        for place, value in enumerate(op.operands):
            if value is None or not self._is_number(value) or (rule.bias is not None and place == rule.bias):
                found.append(None)
            elif rule.bias is not None and place in rule.weights:
                found.append(plan.weights)
            else:
                found.append(plan.target if plan.target is not None else self._needed(value, plan.dtype))
        return found

    def _is_number(self, value: Value) -> bool:
        """Return whether `value` is a float in the source."""
        return value.dtype is DType.F32 or value in self.parameters

    def _own(self, value: Value, dtype: DType) -> QuantizationParameters:
        return parameters_for(self._range(value), dtype)

    def _needed(self, value: Value, dtype: DType) -> QuantizationParameters:
        """Return the parameters with which an op that takes any scale reads `value`."""
        if self._stored(value) is dtype:
            return self.parameters[value]
        return self._own(value, dtype)

    def _stored(self, value: Value) -> DType | None:
        """Return the integer type in which `value` is computed, or None for float."""
        if value not in self.parameters:
            return None
        return value.dtype if value.op is None else self.plans[value.op].dtype

    def _activations(self, op: Op) -> list[Value]:
        """Return the float operands that are neither weights nor a bias."""
        rule = quantization_rule(op.kind)
        skipped = {rule.bias, *(rule.weights if rule.bias is not None else ())}
        return [
            value
            for place, value in enumerate(op.operands)
            if value is not None and place not in skipped and self._is_number(value)
        ]

    # The rewrite.

    def _rewrite(self) -> None:
        for op in self.ops:
            plan = self.plans.get(op)
            if op.kind in _TYPE_AGNOSTIC or (plan is not None and plan.rule is _STATE):
                if plan is not None:
                    self._finish(op, plan)
                continue
            if plan is not None and op.kind == lstm.LSTM:
                x = op.operands[0]
                assert x is not None
                self._finish(op, plan)
                lstm.quantize_lstm(
                    self.function, op, self._read(op, 0, x, plan), self.parameters[op.result], self.context.dialects
                )
                continue
            for place, value in enumerate(op.operands):
                if value is None or (value.dtype is not DType.F32 and value not in self.parameters):
                    continue
                if plan is not None:
                    set_operand(op, place, self._read(op, place, value, plan))
                elif value in self.parameters:
                    set_operand(op, place, self._dequantize(value, op))
            if plan is not None:
                self._finish(op, plan)
        last = self.function.last
        for place, value in enumerate(last.operands):
            if value is not None and (value.dtype is DType.F32 or value in self.parameters):
                set_operand(last, place, self._output(value, last))

    def _store_arguments(self) -> None:
        """Give the inputs of a signature the integer type that the user asked for."""
        dtype = _END_TYPES.get(self.config.input_type)
        for argument in self.function.arguments:
            if dtype is not None and argument.dtype is DType.F32 and argument in self.ranges:
                self.parameters[argument] = parameters = self._own(argument, dtype)
                argument.type = argument.type.with_quantization(dtype, parameters)

    def _output(self, value: Value, last: Op) -> Value:
        """Return a result of the function in the type that the user asked for; other functions return floats."""
        dtype = _END_TYPES.get(self.config.output_type) if self.is_entry else None
        if dtype is None:
            return self._dequantize(value, last) if value in self.parameters else value
        if value.dtype is dtype:
            return value
        stored = self.parameters.get(value)
        if stored is None or value not in self.parameters or value.dtype is not DType.I8 or dtype is not DType.U8:
            return self._quantize(value, dtype, self._own(value, dtype), last)
        return self._quantize(value, dtype, QuantizationParameters.of(stored.scale, stored.zero_point + 128), last)

    def _finish(self, op: Op, plan: _Plan) -> None:
        for value in op.results:
            if value in self.parameters:
                value.type = value.type.with_quantization(plan.dtype, self.parameters[value])
        if "pot_scale_int16" in op.attributes:
            op.attributes["pot_scale_int16"] = False
        self.context.record(
            "quantize-activations", "changed", op.location, op=op.kind.partition(".")[2].upper(), type=plan.dtype.value
        )

    def _read(self, op: Op, place: int, value: Value, plan: _Plan) -> Value:
        """Return `value` as the integers that operand `place` of `op` takes."""
        rule = plan.rule
        if rule.bias is not None and place in rule.weights:
            return self._weights(value, plan)
        if rule.bias is not None and place == rule.bias:
            return self._bias(op, value, plan)
        if value.constant is not None:
            needed = plan.target or parameters_for(self._range(value), plan.dtype)
            return self._constant(value, plan.dtype, needed)
        needed = plan.target if self._shares_scale(plan) and plan.target is not None else None
        if needed is None:
            needed = value.type.quantization if value.dtype is plan.dtype else self._own(value, plan.dtype)
        assert needed is not None
        if value.dtype is plan.dtype and value.type.quantization == needed:
            return value
        return self._quantize(value, plan.dtype, needed, op)

    def _quantize(self, value: Value, dtype: DType, parameters: QuantizationParameters, before: Op) -> Value:
        key = (value, dtype, parameters)
        if key not in self._converted:
            b = Builder(self.context.dialects, before.location)
            type = value.type.with_quantization(dtype, parameters)
            self._converted[key] = b.tfl.quantize(value, result_types=[type])
            for each in b.staged:
                self.function.insert(each, before=before)
        return self._converted[key]

    def _dequantize(self, value: Value, before: Op) -> Value:
        key = (value, DType.F32, None)
        if key not in self._converted:
            b = Builder(self.context.dialects, before.location)
            self._converted[key] = b.tfl.dequantize(value, result_types=[value.type.with_dtype(DType.F32)])
            for each in b.staged:
                self.function.insert(each, before=before)
        return self._converted[key]

    def _constant(self, value: Value, dtype: DType, parameters: QuantizationParameters) -> Value:
        assert value.constant is not None
        return self._store(value, value.constant.quantize(parameters, dtype, *LIMITS[dtype]))

    def _weights(self, value: Value, plan: _Plan) -> Value:
        assert value.constant is not None and plan.weights is not None
        return self._store(value, value.constant.quantize(plan.weights, DType.I8, -127, 127))

    def _bias(self, op: Op, value: Value, plan: _Plan) -> Value:
        """Return the bias in the integers that the kernel takes, after `op` has its input in integers."""
        skipped = {plan.rule.bias, *plan.rule.weights}
        given = [v for place, v in enumerate(op.operands) if place not in skipped and v is not None]
        (x,) = (v.type.quantization for v in given if v.dtype is plan.dtype)
        assert x is not None and plan.weights is not None and value.constant is not None
        return self._store(value, quantize_bias(value.constant, x, plan.weights, plan.dtype))

    def _store(self, value: Value, constant: Constant) -> Value:
        """Return a new constant next to the constant `value`, one for each type."""
        key = (value, constant.type)
        if key not in self._constants:
            assert value.op is not None
            b = Builder(self.context.dialects, value.op.location)
            self._constants[key] = b.const(constant)
            after = value.op.next
            for each in b.staged:
                self.function.insert(each, before=after)
        return self._constants[key]


_STATE = QuantizationRule("state")
_TYPE_AGNOSTIC = frozenset({"tfl.shape", "tfl.rank"})
"""Ops that read only the shape of their operand, whatever its element type is."""
_END_TYPES = {"int8": DType.I8, "uint8": DType.U8, "int16": DType.I16}
_KEPT = frozenset(
    {"tfl.while", "tfl.if", "tfl.call_once", "tfl.stablehlo_composite", "tfl.assign_variable", "tfl.read_variable"}
)
