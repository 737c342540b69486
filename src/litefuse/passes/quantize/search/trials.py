"""Trials of a quantization: a copy of the float module is quantized, written, and run on samples."""

import os
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from litefuse.backend import ModelFile, temporary_file
from litefuse.context import Context
from litefuse.ir import Module, ModuleCopy
from litefuse.option_values import Debug
from litefuse.passes.base import compile_module
from litefuse.passes.finalize import FINALIZE
from litefuse.passes.quantize import (
    CHECK_INTEGERS,
    CHECK_QUANTIZED,
    COMPUTE_IN_FLOAT,
    CORRECT_BIASES,
    EQUALIZE_CHANNELS,
    KEEP_STEEP_FUNCTIONS,
    QUANTIZE_ACTIVATIONS,
    QUANTIZE_WEIGHTS,
    ROUND_WEIGHTS,
)
from litefuse.passes.quantize.integers.scales import dequantize_output
from litefuse.passes.quantize.observe.calibrated import Calibration
from litefuse.passes.quantize.observe.calibration import choose_ranges
from litefuse.passes.quantize.observe.observation import Inputs, Sample
from litefuse.passes.quantize.observe.rows import layers_to_observe, links_to_observe
from litefuse.passes.quantize.search.measure import stored_sample
from litefuse.passes.quantize.search.metrics import Answer, AnswerMetrics
from litefuse.passes.quantize.state import QuantizationState
from litefuse.quantization import Quantization
from litefuse.quantization.precision import PrecisionPoint
from litefuse.runtime.worker import MODEL_TIMEOUT_SECONDS, AnyWorker, ensure_started, new_worker
from litefuse.runtime.worker.timing import measure_sessions

PREPARE = (KEEP_STEEP_FUNCTIONS, EQUALIZE_CHANNELS)
QUANTIZE = (QUANTIZE_ACTIVATIONS, COMPUTE_IN_FLOAT, ROUND_WEIGHTS, QUANTIZE_WEIGHTS, CORRECT_BIASES)
_PASSES = (*PREPARE, *QUANTIZE, CHECK_QUANTIZED, *FINALIZE, CHECK_QUANTIZED, CHECK_INTEGERS)


class Trials:
    """Quantizes copies of a module, and measures their files.

    Args:
        module: the float module, which is not changed.
        calibration: that of the module, if layers compute in integers.
        context: that of the search.
        config: the options with goals.
        samples: the samples on which files are measured.
    """

    def __init__(
        self,
        module: Module,
        calibration: Calibration | None,
        context: Context,
        config: Quantization,
        samples: Sequence[Sample],
    ) -> None:
        self._module, self._calibration, self._context = module, calibration, context
        self._goals, self._samples = config.goals, samples
        self._worker: AnyWorker | None = None
        self.metrics = AnswerMetrics(self._answer_in_float(), config.goals)

    def close(self) -> None:
        """End the process that runs the files."""
        if self._worker is not None:
            self._worker.close()

    def measure(self, config: Quantization, layers: int) -> PrecisionPoint:
        """Measure the file with these options; `layers` are more exact than the scheme of the model.

        Raises `LitefuseError`, `RuntimeError` or `ValueError` if it cannot be written, or does not run.
        """
        copy = ModuleCopy.of(self._module)
        own = trial_context(config, self._context)
        state = make_state(calibration_of(copy, config, self._calibration))
        return self._measure_file(copy.module, compile_module(copy.module, own, _PASSES, state), layers)

    def measure_module(self, module: Module, layers: int) -> PrecisionPoint:
        """Measure the file of a finished module."""
        return self._measure_file(module, ModelFile(module), layers)

    def _measure_file(self, module: Module, file: ModelFile, layers: int) -> PrecisionPoint:
        with temporary_file(file) as model:
            size = os.path.getsize(model) if isinstance(model, str) else len(model)
            answers = self._run(module, model)
            ms = None if self._goals.max_ms is None else self._measure_time(module, model)
        metric = None if self._goals.max_drop is None else self.metrics.metric(answers)
        return PrecisionPoint(layers, size, self.metrics.snr(answers), metric, ms)

    def _answer_in_float(self) -> list[Answer]:
        copy = self._module.copy()
        with temporary_file(compile_module(copy, self._context.fork(), FINALIZE)) as model:
            return self._run(copy, model)

    def _run(self, module: Module, model: bytes | str) -> list[Answer]:
        """Return the answers to the samples, with the numbers that integers represent."""
        if self._worker is None or not self._worker.is_alive:
            self._worker = ensure_started(new_worker(is_quick=True, may_copy=True))
        worker = self._worker
        number = worker.open(model, {"xnnpack": True}, seconds=MODEL_TIMEOUT_SECONDS)
        ends = {
            signature.name: dict(zip(signature.outputs, module.functions[signature.function].results, strict=True))
            for signature in module.signatures
        }
        answers: list[Answer] = []
        try:
            for sample in self._samples:
                name, inputs = stored_sample(module, *sample)
                outputs = worker.request("run_signature", number, name, inputs, seconds=MODEL_TIMEOUT_SECONDS)
                answer = {key: dequantize_output(outputs[key], end.type) for key, end in ends[name].items()}
                answers.append((name, answer))
        finally:
            worker.release(number)
        return answers

    def _measure_time(self, module: Module, model: bytes | str) -> float:
        """Return the milliseconds of a call on the first sample, of the signature that takes longest."""
        firsts: dict[str, Inputs] = {}
        for name, inputs in self._samples:
            firsts.setdefault(name, inputs)
        for signature in module.signatures:
            if signature.name not in firsts:
                raise ValueError(f"there is no sample of signature {signature.name!r}, whose time is measured")
        assert self._worker is not None
        number = self._worker.open(model, {"xnnpack": True, "threads": 1}, seconds=MODEL_TIMEOUT_SECONDS)
        try:
            calls = {
                name: _Calls(self._worker, number, stored_sample(module, name, inputs))
                for name, inputs in firsts.items()
            }
            times = measure_sessions(calls)
        finally:
            self._worker.release(number)
        if times.keys() != calls.keys():
            raise RuntimeError("the calls whose time is measured failed")
        return 1e3 * max(times.values())


class _Calls(NamedTuple):
    """Calls of a signature on a sample."""

    worker: AnyWorker
    number: int
    sample: Sample

    def repeat(self, count: int, /) -> float:
        """Return the mean time of a number of calls in seconds."""
        arguments = (self.number, *self.sample, count)
        return self.worker.request("repeat_signature", *arguments, seconds=MODEL_TIMEOUT_SECONDS)


def trial_context(config: Quantization, context: Context) -> Context:
    """Return a separate context for passes on a copy of the module, with these options."""
    return context.fork(replace(context.options, quantize=config, verify=False, debug=Debug()))


def make_state(calibration: Calibration | None) -> QuantizationState:
    """Return the state of a copy of the module for passes that follow the calibration, if there was one."""
    state = QuantizationState()
    return state if calibration is None else state.calibrated(calibration)


def calibration_of(copy: ModuleCopy, config: Quantization, source: Calibration | None) -> Calibration | None:
    """Return the calibration of a copy of the module with these options, from that of the module."""
    if source is None:
        return None
    calibration = source.copy(copy)
    calibration.ranges |= choose_ranges(calibration.observed, config)
    calibration.links = links_to_observe(copy.module, config)
    layers = {layer.op for layer in layers_to_observe(copy.module, config)}
    calibration.inputs = {op: observed_input for op, observed_input in calibration.inputs.items() if op in layers}
    return calibration
