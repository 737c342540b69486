"""Measure the error of each op alone: of its quantized form, which reads the numbers of the float model.

    %y = conv_2d(%x, W)
becomes, in a copy of the module that is run on samples, for each scheme

    %y = conv_2d(%x, W)
    %1 = quantize(%x); %2 = conv_2d(%1, int8 weights); %3 = dequantize(%2)
    custom(%y, %3) {custom_code = "litefuse.ObserveNoise"}

All ops are measured in one run, also those in loops and branches. An op has no quantized form here if it computes in
float, calls functions, or keeps a state between calls.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from litefuse.context import Context
from litefuse.dialects.tfl.quantization import quantization_rule
from litefuse.dialects.tfl.variables import state_operands
from litefuse.errors import KernelError, first_line
from litefuse.ir import CONSTANT, Builder, Constant, DType, Module, ModuleCopy, Op, Rewriter, Value
from litefuse.ir.functions import clone_op
from litefuse.passes.base import run
from litefuse.passes.quantize.integers.layers import options_for
from litefuse.passes.quantize.integers.weights import quantize_constant, small_type, weight_parameters
from litefuse.passes.quantize.kernels.noise import NOISE_OBSERVER
from litefuse.passes.quantize.observe.calibrated import Calibration
from litefuse.passes.quantize.observe.calibration import open_observer
from litefuse.passes.quantize.observe.observation import Sample, open_module
from litefuse.passes.quantize.prepare.decompose import decompositions
from litefuse.passes.quantize.search.measure import to_decibels
from litefuse.passes.quantize.search.trials import PREPARE, QUANTIZE, calibration_of, make_state, trial_context
from litefuse.passes.quantize.state import CalibratedState, QuantizedState
from litefuse.quantization import INTEGER_WEIGHTS, Quantization
from litefuse.runtime.worker import MODEL_TIMEOUT_SECONDS

NOISE = "litefuse.passes.quantize.kernels.noise"
Noise = dict[Op, float]
"""The ratio of noise to signal in the results of an op."""
_CONVERSIONS = frozenset({"tfl.quantize", "tfl.dequantize", "tfl.cast"})
_MAX_RATIO = 1e6
"""The ratio of results that are not finite."""
_LOOKUP = quantization_rule("tfl.embedding_lookup")
_WEIGHT_TYPES: dict[str, DType] = dict.fromkeys(INTEGER_WEIGHTS, DType.I8)


@dataclass(frozen=True, slots=True)
class Sensitivity:
    """The noise of each op by scheme, and the ops that the first scheme changes."""

    noise: Mapping[str, Noise]
    changed: frozenset[Op]
    unmeasured: frozenset[Op]
    """Changed ops that cannot be measured alone."""


def measure_sensitivity(
    module: Module,
    calibration: Calibration | None,
    context: Context,
    configs: Mapping[str, Quantization],
    samples: Sequence[Sample],
) -> Sensitivity:
    """Run the float module once, with the quantized form of each op in each scheme beside it.

    Layers that compute in integers need a calibration.

    Raises `KernelError`, `RuntimeError` or `ValueError` if the copy of the module does not run.
    """
    floats = _equalize(module, calibration, context, next(iter(configs.values())))
    # Equalizing replaces constants.
    originals = {copy: op for op, copy in floats.ops.items() if copy.function is not None}
    quantized: dict[str, ModuleCopy] = {}
    noise: dict[str, Noise] = {}
    for scheme, config in configs.items():
        copy = quantized[scheme] = ModuleCopy.of(floats.module)
        known = None if floats.calibration is None else floats.calibration.copy(copy)
        run(copy.module, trial_context(config, context), QUANTIZE, make_state(known))
        noise[scheme] = {originals[op]: _table_noise(op, config) for op in originals if _is_table(op, copy.ops[op])}
    shadows = _Shadows(floats.module, context)
    for scheme, copy in quantized.items():
        shadows.insert(scheme, copy)
    for (scheme, op), ratio in shadows.measure(samples).items():
        noise[scheme][originals[op]] = ratio
    copies = next(iter(quantized.values())).ops
    changed = {copy: op for copy, op in originals.items() if _is_changed(copies[copy])}
    unmeasured = (op for copy, op in changed.items() if _keeps_state(copy))
    return Sensitivity(noise, frozenset(changed.values()), frozenset(unmeasured))


def keep_floats(module: Module, context: Context, state: CalibratedState) -> CalibratedState:
    """Copy the float module for `measure_layers`."""
    if state.calibration.run is not None:
        state.calibration.floats = ModuleCopy.of(module)
    return state


def measure_layers(module: Module, context: Context, state: QuantizedState) -> QuantizedState:
    """Measure the error of each op alone on the first samples, and keep its ratio of signal to noise in the state.

    Of ops of one kind at one location, the lowest ratio is kept.
    """
    calibration, ratios = state.calibration, state.errors.ratios_alone
    if calibration.floats is None or calibration.run is None:
        return state
    floats, calibration.floats = calibration.floats, None
    originals = {value: original for original, value in floats.values.items()}
    ops = {copy: op for op, copy in floats.ops.items()}
    shadows = _Shadows(floats.module, context)
    try:
        shadows.insert("", ModuleCopy(module, originals, ops))
        samples = [*calibration.run.samples, *calibration.run.others]
        measured = shadows.measure(samples, xnnpack=calibration.run.xnnpack)
    except (KernelError, RuntimeError, ValueError) as error:
        context.record("measure-layers", "note", reason=f"the error of each op alone is unknown: {first_line(error)}")
        return state
    for (_, op), noise in measured.items():
        key, ratio = (op.kind, op.location), to_decibels(noise)
        ratios[key] = min(ratio, ratios.get(key, ratio))
    return state


class _Floats(NamedTuple):
    """A copy of the float module with even channels."""

    module: Module
    ops: dict[Op, Op]
    calibration: Calibration | None


def _equalize(module: Module, calibration: Calibration | None, context: Context, config: Quantization) -> _Floats:
    copy = ModuleCopy.of(module)
    known = calibration_of(copy, config, calibration)
    run(copy.module, trial_context(config, context), PREPARE, make_state(known))
    return _Floats(copy.module, copy.ops, known)


def _is_changed(op: Op) -> bool:
    """Return whether an op of a quantized module differs from the float module."""
    if op.kind == CONSTANT or op.symbols():
        return False
    return op.function is None or _is_quantized(op)


def _is_quantized(op: Op) -> bool:
    """Return whether the op reads or yields integers that represent numbers, or weights in fewer bits."""
    stored = [*map(_stored, op.inputs), *op.results]
    return any(value.type.quantization is not None or value.dtype is DType.F16 for value in stored)


def _stored(value: Value) -> Value:
    """Return the constant that an op converts to `value`, or the value itself."""
    if value.op is not None and value.op.kind in _CONVERSIONS and value.op.inputs[0].constant is not None:
        return value.op.inputs[0]
    return value


def _is_table(op: Op, copy: Op) -> bool:
    """Return whether the op reads rows of a table, and was replaced by one that reads integers."""
    table = op.operand(0) if op.kind == "tfl.gather" and copy.function is None else None
    return table is not None and table.constant is not None and table.dtype is DType.F32


def _table_noise(op: Op, config: Quantization) -> float:
    """Return the ratio of noise to signal in the rows of a table."""
    own, constant = options_for(op, config), op.inputs[0].constant
    assert constant is not None
    dtype = small_type(own, constant.shape[-1], _LOOKUP) or _WEIGHT_TYPES.get(own.weights)
    parameters = None if dtype is None else weight_parameters(constant, dtype, 0, _block_size(constant, own))
    if dtype is None or parameters is None:
        return 0.0
    numbers = constant.numpy().astype(np.float64)
    scales = np.array(parameters.scales).reshape(len(numbers), -1)
    steps = np.repeat(scales, numbers.shape[1] // scales.shape[1], 1)
    error = quantize_constant(constant, parameters, dtype).numpy() * steps - numbers
    signal = float(np.sum(numbers**2))
    return float(np.sum(error**2)) / signal if signal else 0.0


def _block_size(constant: Constant, config: Quantization) -> int | None:
    fits = config.weights == "int4" and config.block_size is not None and not constant.shape[-1] % config.block_size
    return config.block_size if fits else None


class _Shadows:
    """The quantized forms of ops in a copy of the float module."""

    def __init__(self, module: Module, context: Context) -> None:
        self._module, self._context = module, context
        self._keys: list[tuple[str, Op]] = []
        """The scheme and the op of each observer."""
        initial = {name for op in module.ops_of({"tfl.call_once"}) for name in op.symbols()}
        skipped = initial | decompositions(module)
        functions = [function for name, function in module.functions.items() if name not in skipped]
        self._ops = [(function, op) for function in functions for op in function.ops() if op.kind != CONSTANT]

    def insert(self, scheme: str, copy: ModuleCopy) -> None:
        """Insert the forms that ops have in a quantized copy of the module."""
        floats = {value: original for original, value in copy.values.items()}
        for function, op in self._ops:
            form = copy.ops[op]
            if not _is_changed(form) or form.function is None or _keeps_state(op) or _adds_no_error(op):
                continue
            b = Builder(self._context.dialects, op.location)
            copied = _Reader(b, floats).copy(form)
            for value, result in zip(op.results, copied.results, strict=True):
                if value.dtype is DType.F32:
                    number = len(self._keys)
                    self._keys.append((scheme, op))
                    actual = result if result.dtype is DType.F32 else b.tfl.dequantize(result)
                    b.custom(NOISE_OBSERVER, value, actual, options={"number": number}, result_types=[])
            Rewriter(function, self._context.dialects).commit(b, before=op.next)

    def measure(self, samples: Sequence[Sample], *, xnnpack: bool = False) -> dict[tuple[str, Op], float]:
        """Run the module; returns the ratio of noise to signal by scheme and op, the largest one of its results."""
        ratios: dict[tuple[str, Op], float] = {}
        if not self._keys:
            return ratios
        worker, kernels = open_observer(self._context)
        own = {NOISE_OBSERVER: kernels[NOISE_OBSERVER]}
        number = open_module(self._module, worker, own, self._context, xnnpack=xnnpack)
        try:
            worker.request("call", NOISE, "take")
            for sample in samples:
                worker.request("run_signature", number, *sample, seconds=MODEL_TIMEOUT_SECONDS)
            sums: dict[int, tuple[float, float]] = worker.request("call", NOISE, "take")
        finally:
            worker.release(number)
        for index, (signal, noise) in sums.items():
            # Numbers that are all 0 have no ratio: if quantization changes them, the error is as large as the signal.
            ratio = noise / signal if signal else float(noise > 0)
            key = self._keys[index]
            ratios[key] = max(ratios.get(key, 0.0), ratio if math.isfinite(ratio) else _MAX_RATIO)
        return ratios


class _Reader:
    """Makes the operands of a quantized form from the values of the float module."""

    def __init__(self, b: Builder, floats: Mapping[Value, Value]) -> None:
        self._b, self._floats = b, floats

    def copy(self, op: Op) -> Op:
        """Stage a copy of an op of the quantized module."""
        copy = clone_op(op, {value: self._read(value) for value in op.inputs})
        self._b.staged.append(copy)
        return copy

    def _read(self, value: Value) -> Value:
        """Return `value`, of the quantized module, as the form reads it."""
        original = self._floats.get(value)
        if original is not None and (original.constant is not None or original.type == value.type):
            return original
        if original is not None:
            return self._b.tfl.quantize(original, result_types=[value.type])
        if value.constant is not None:
            return self._b.const(value.constant)
        op = value.op
        assert op is not None
        if op.kind in _CONVERSIONS and _stored(value) is value:
            number = self._number(op.inputs[0])
            return number if value.dtype is DType.F32 else self._b.tfl.quantize(number, result_types=[value.type])
        return self.copy(op).results[value.index]

    def _number(self, value: Value) -> Value:
        """Return the float whose quantized form is an activation of the quantized module."""
        while value not in self._floats:
            assert value.op is not None
            value = value.op.inputs[0]
        return self._floats[value]


def _keeps_state(op: Op) -> bool:
    """Return whether the op has a state that another op must not change."""
    if op.kind.startswith("tfl.pseudo_"):
        return True
    states = [op.operands[index] for index in state_operands(op)]
    return any(state is not None and (state.op is None or state.op.kind != "tfl.fill") for state in states)


def _adds_no_error(op: Op) -> bool:
    """Return whether the op copies a single value: its integers are those of its operand."""
    values = [value for value in op.inputs if value.dtype is DType.F32]
    return quantization_rule(op.kind).scales == "same" and len(values) == 1 and values[0].constant is None
