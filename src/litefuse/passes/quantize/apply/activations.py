"""Compute layers in integers: int8 or int16 activations, with scales from calibration.

    %y = conv_2d(%x, %w, %b)
becomes
    %1 = quantize(%x); %2 = conv_2d(%1, int8 weights, int32 bias); %y = dequantize(%2)

Which ops compute in integers, and with which scales, is decided in `plan/planner.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.context import Context
from litefuse.dialects.tfl.variables import PSEUDO_VARIABLE, UPDATE, is_state_cast
from litefuse.errors import ConversionError
from litefuse.ir import (
    Builder,
    Constant,
    DType,
    Function,
    Module,
    Op,
    QuantizationParameters,
    Rewriter,
    TensorType,
    Value,
)
from litefuse.ir.core import set_operand
from litefuse.passes.quantize.integers import lstm
from litefuse.passes.quantize.integers.layers import (
    BIAS_TYPE,
    has_narrow_sums,
    integer_options,
    narrow_bias,
    quantize_bias,
)
from litefuse.passes.quantize.integers.scales import LIMITS, Range, parameters_for, representable_range
from litefuse.passes.quantize.integers.weights import quantize_constant
from litefuse.passes.quantize.plan.branches import find_passed
from litefuse.passes.quantize.plan.kept_states import (
    find_kept_states,
    precise_state_ops,
    store_kept_states,
    write_kept_states,
)
from litefuse.passes.quantize.plan.known_ranges import SHAPE_READERS, fake_quant_range, known_ranges
from litefuse.passes.quantize.plan.logits import narrow_logits
from litefuse.passes.quantize.plan.loops import choose_storage, find_loops, precise_ops
from litefuse.passes.quantize.plan.planner import FAKE, STATE, OpPlan, Planner, StoredIntegers, list_ops
from litefuse.passes.quantize.plan.range_margins import widen_ranges
from litefuse.passes.quantize.plan.softmax_masks import replace_masks
from litefuse.passes.quantize.plan.symmetric_ranges import symmetric_ranges
from litefuse.passes.quantize.prepare.copy_functions import IF, WHILE
from litefuse.passes.quantize.prepare.decompose import decompositions
from litefuse.passes.quantize.prepare.fake_quantization import INT8_BITS
from litefuse.passes.quantize.state import CalibratedState, QuantizedState
from litefuse.passes.simplify.dce import eliminate_dead_code
from litefuse.quantization import Quantization
from litefuse.report import refused_quantizations

_MAX_STEPS = float(1 << 30)
_END_TYPES = {"int8": DType.I8, "uint8": DType.U8, "int16": DType.I16}


def quantize_activations(module: Module, context: Context, state: CalibratedState) -> QuantizedState:
    """Quantize the ops whose scheme asks for integer activations."""
    config, calibration = integer_options(context), state.calibration
    weights: dict[Op, Constant] = {}
    if config is None:
        return state.quantized(weights)
    bodies = decompositions(module)
    entries = {signature.function for signature in module.signatures}
    functions = {name: function for name, function in module.functions.items() if name not in bodies}
    for function in functions.values():
        replace_masks(function, config, calibration, context)
    loops = find_loops(module, functions)
    kept = find_kept_states(module)
    precise = precise_ops(loops, module) | precise_state_ops(kept)
    if context.target.npu:
        from litefuse.passes.quantize.plan.unrolled import precise_steps

        precise |= precise_steps(functions.values())
    outer = _END_TYPES.get(config.input_type), _END_TYPES.get(config.output_type)
    if context.target.npu:
        from litefuse.passes.quantize.plan.unrolled import share_ranges

        calibration.ranges |= share_ranges(functions.values(), calibration.ranges)
    adapted = calibration.ranges | widen_ranges(calibration, config)
    logits = narrow_logits(calibration, config)
    calibration.needed |= logits
    adapted |= logits
    planners: dict[Function, Planner] = {}
    for name, function in functions.items():
        ends = outer if name in entries else (None, None)
        ranges = known_ranges(function, adapted)
        symmetric_ranges(function, ranges, config, context)
        planners[function] = Planner(function, config, ranges, calibration, context, ends, precise)
    choose_storage(loops, find_passed(module, planners), planners)
    stored = store_kept_states(kept, planners)
    for planner in planners.values():
        planner.choose_scales()
    if not config.float_fallback and not context.options.leaves_floats:
        _refuse_float_ops([op for planner in planners.values() for op in planner.float_ops()], context)
    for function, planner in planners.items():
        calibration.needed |= planner.needs.narrowed()
        _FunctionQuantizer(function, planner, context, weights).run()
    write_kept_states(stored, context.dialects)
    eliminate_dead_code(module, context)
    _report_float_ends(module, config, context)
    return state.quantized(weights)


def _report_float_ends(module: Module, config: Quantization, context: Context) -> None:
    """Record a warning for each float input or output of a signature that should have become integers."""
    for signature in module.signatures:
        function = module.functions[signature.function]
        inputs = zip(signature.inputs, function.arguments, strict=True)
        outputs = zip(signature.outputs, function.results, strict=True)
        for end, dtype, values in (("input", config.input_type, inputs), ("output", config.output_type, outputs)):
            floats = [name for name, value in values if value.dtype is DType.F32 and value.uses]
            for name in floats if dtype != "float32" else ():
                reason = f"{end} {name!r} of signature {signature.name!r} stays float32: there is no range for {dtype}"
                context.record("quantize-activations", "warning", reason=reason)


def _refuse_float_ops(floats: Sequence[Op], context: Context) -> None:
    """Raise `ConversionError` if an op would compute in float."""
    # A loop or conditional passes floats because an op of its functions yields them, and so does a state that is kept.
    passing = (WHILE, IF, PSEUDO_VARIABLE, UPDATE)
    floats = [op for op in floats if op.kind not in passing and not is_state_cast(op)] or floats
    if floats:
        count, lines = list_ops(floats, refused_quantizations(context.events))
        raise ConversionError(f"float_fallback=False (--no-float-fallback), but {count} would stay in float:\n{lines}")


class _FunctionQuantizer:
    """Rewrites one function as planned."""

    def __init__(self, function: Function, planner: Planner, context: Context, weights: dict[Op, Constant]) -> None:
        self.function = function
        self.context = context
        self._planner = planner
        self._floats = weights
        self._plans, self._parameters = planner.plans, planner.parameters
        self._rewriter = Rewriter(function, context.dialects)
        self._converted: dict[tuple[Value, TensorType], Value] = {}
        self._constants: dict[tuple[Value, object], Value] = {}

    def run(self) -> None:
        for op in self._planner.ops:
            plan = self._plans.get(op)
            if op.kind in SHAPE_READERS or (plan is not None and plan.rule is STATE):
                if plan is not None:
                    self._finish(op, plan)
                continue
            if plan is not None and op.kind == lstm.LSTM:
                x = op.operands[0]
                assert x is not None
                self._finish(op, plan)
                hidden = self._parameters[op.result]
                lstm.quantize_lstm(self.function, op, self._read(op, 0, x, plan), hidden, self.context.dialects)
                continue
            for index, value in enumerate(op.operands):
                if value is None or (value.dtype is not DType.F32 and value not in self._parameters):
                    continue
                carried = self._planner.carried.get((op, index))
                if plan is not None:
                    set_operand(op, index, self._read(op, index, value, plan))
                elif carried is not None:
                    set_operand(op, index, self._store_as(value, carried, op))
                elif value in self._parameters:
                    set_operand(op, index, self._dequantize(value, op))
            if plan is not None:
                self._finish(op, plan)
        last = self.function.last
        for index, value in enumerate(last.operands):
            if value is not None and (value.dtype is DType.F32 or value in self._parameters):
                carried = self._planner.carried.get((last, index))
                new = self._output(value, last) if carried is None else self._store_as(value, carried, last)
                set_operand(last, index, new)
        for op, plan in self._plans.items():
            if plan.rule is FAKE:
                self._rewriter.replace(op, [self._round(op, plan)])

    def _round(self, op: Op, plan: OpPlan) -> Value:
        """Return the operand of fake quantization: its parameters round it, except int16 values, which become int8."""
        x = op.inputs[0]
        if plan.dtype is DType.I8 or op.attributes["num_bits"] > INT8_BITS:
            return x
        if x.op is not None and x.op.kind == "tfl.quantize":
            # Rounded once.
            x = x.op.inputs[0]
        rounded = self._quantize(x, DType.I8, parameters_for(fake_quant_range(op), DType.I8), op)
        return self._quantize(rounded, plan.dtype, self._parameters[op.result], op)

    def _output(self, value: Value, last: Op) -> Value:
        """Return a result of the function in the type that the user asked for; other functions return floats."""
        dtype = self._planner.output_type
        if dtype is None:
            return self._dequantize(value, last) if value in self._parameters else value
        if value.dtype is dtype or not self._planner.has_range(value, dtype):
            return value
        parameters = self._planner.own_parameters(value, dtype)
        if value.dtype is DType.I8 and dtype is DType.U8 and value in self._parameters:
            stored = self._parameters[value]
            parameters = QuantizationParameters.of(stored.scale, stored.zero_point + 128)
        return self._quantize(value, dtype, parameters, last)

    def _store_as(self, value: Value, stored: StoredIntegers, before: Op) -> Value:
        """Return `value` as these integers."""
        if value.constant is not None:
            return self._constant(value, stored.dtype, stored.parameters)
        if (value.dtype, value.type.quantization) == (stored.dtype, stored.parameters):
            return value
        return self._quantize(value, stored.dtype, stored.parameters, before)

    def _finish(self, op: Op, plan: OpPlan) -> None:
        for value in op.results:
            if value in self._parameters:
                value.type = value.type.with_quantization(plan.dtype, self._parameters[value])
        if "pot_scale_int16" in op.attributes:
            op.attributes["pot_scale_int16"] = False
        if BIAS_TYPE in op.attributes and plan.dtype is DType.I16:
            self._choose_sums(op, plan)
        self.context.record("quantize-activations", "changed", op.location, op=op.name.upper(), type=plan.dtype.value)

    def _read(self, op: Op, index: int, value: Value, plan: OpPlan) -> Value:
        """Return `value` as the integers that operand `place` of `op` takes."""
        rule = plan.rule
        if rule.bias is not None and index in rule.weights:
            return self._weights(op, value, plan)
        if rule.bias is not None and index == rule.bias:
            return self._bias(op, value, plan)
        needed = plan.target
        if needed is None and value.dtype is plan.dtype:
            needed = value.type.quantization
        if needed is None:
            needed = self._planner.own_parameters(value, plan.dtype)
        return self._store_as(value, StoredIntegers(plan.dtype, needed), op)

    def _quantize(self, value: Value, dtype: DType, parameters: QuantizationParameters, before: Op) -> Value:
        type = value.type.with_quantization(dtype, parameters)
        key = value, type
        if key not in self._converted:
            if value.dtype is DType.F32 and value.constant is None:
                value = self._limit(value, representable_range(parameters, dtype), parameters.scale, before)
            self._converted[key] = self._convert("tfl.quantize", value, type, before)
        return self._converted[key]

    def _limit(self, value: Value, range: Range, step: float, before: Op) -> Value:
        """Return the value without numbers that the kernel of QUANTIZE, which counts steps in 32 bits, makes wrong."""
        low, high = self._planner.needs.all_of(value)
        b = Builder(self.context.dialects, before.location)
        if low < -_MAX_STEPS * step:
            value = b.tfl.maximum(value, np.float32(range.low))
        if high > _MAX_STEPS * step:
            value = b.tfl.minimum(value, np.float32(range.high))
        self._rewriter.commit(b, before=before)
        return value

    def _dequantize(self, value: Value, before: Op) -> Value:
        return self._convert("tfl.dequantize", value, value.type.with_dtype(DType.F32), before)

    def _convert(self, kind: str, value: Value, type: TensorType, before: Op) -> Value:
        """Return `value` in another type; converted once, before its first user."""
        key = value, type
        if key not in self._converted:
            b = Builder(self.context.dialects, before.location)
            self._converted[key] = b.op(kind, [value], {}, [type]).results[0]
            self._rewriter.commit(b, before=before)
        return self._converted[key]

    def _constant(self, value: Value, dtype: DType, parameters: QuantizationParameters) -> Value:
        assert value.constant is not None
        return self._store(value, value.constant.quantize(parameters, dtype, *LIMITS[dtype]))

    def _weights(self, op: Op, value: Value, plan: OpPlan) -> Value:
        assert value.constant is not None and plan.weights is not None
        self._floats[op] = value.constant
        return self._store(value, quantize_constant(value.constant, plan.weights, plan.weight_type))

    def _bias(self, op: Op, value: Value, plan: OpPlan) -> Value:
        """Return the bias in the integers that the kernel takes, after `op` has its input in integers."""
        skipped = {plan.rule.bias, *plan.rule.weights}
        given = [v for index, v in enumerate(op.operands) if index not in skipped and v is not None]
        (x,) = (v.type.quantization for v in given if v.dtype is plan.dtype)
        assert x is not None and plan.weights is not None and plan.bias is not None
        return self._store(value, quantize_bias(plan.bias, x, plan.weights, plan.dtype))

    def _choose_sums(self, op: Op, plan: OpPlan) -> None:
        """Let the kernel of an op with int16 activations add products in 32 bits where that is exact.

        Not for devices without floats, tflite-micro or older runtimes: not all of their kernels accept an int32 bias.
        """
        index = plan.rule.bias
        assert index is not None
        bias = op.operand(index)
        if not has_narrow_sums(op, plan.rule):
            if bias is None:
                op.attributes[BIAS_TYPE] = DType.I64
        elif bias is not None and self._planner.config.float_fallback and not self.context.target.is_micro:
            assert bias.constant is not None
            default, op.attributes[BIAS_TYPE] = op.attributes[BIAS_TYPE], DType.I32
            if self.context.find_kernel_problems is not None and self.context.find_kernel_problems(op):
                op.attributes[BIAS_TYPE] = default  # an older runtime, which adds products in 64 bits only
            else:
                set_operand(op, index, self._store(bias, narrow_bias(bias.constant)))

    def _store(self, value: Value, constant: Constant) -> Value:
        """Return a new constant next to the constant `value`, one for each type."""
        key = (value, constant.type)
        if key not in self._constants:
            assert value.op is not None
            b = Builder(self.context.dialects, value.op.location)
            self._constants[key] = b.const(constant)
            self._rewriter.commit(b, before=value.op.next)
        return self._constants[key]
