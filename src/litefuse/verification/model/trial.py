"""A trial of a quantized file: it must load and run, with XNNPACK and without delegates, before the user gets it.

Kernels and XNNPACK refuse some quantized ops only when they prepare them or run, and a few abort the process.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NoReturn

import numpy as np

from litefuse.backend import ModelFile, temporary_file
from litefuse.context import Context
from litefuse.errors import ConversionError, first_line
from litefuse.ir import CONSTANT, DType, Module, Op, Signature, TensorType
from litefuse.passes.quantize.integers.scales import quantize_input
from litefuse.runtime.worker import (
    MODEL_TIMEOUT_SECONDS,
    AnyWorker,
    CrashedError,
    ensure_started,
    new_worker,
    shared_worker,
)
from litefuse.verification.model.cutting import cut_after
from litefuse.verification.model.samples import Interface, iterate_plans, random_calls, read_interfaces
from litefuse.verification.replacement.inputs import Array

RULE = "quantize-trial"
"""Rule name of the events of this module."""
_TITLES = {False: "without delegates", True: "with XNNPACK"}

Inputs = Mapping[str, Array]


def try_file(module: Module, file: ModelFile, samples: Mapping[str, Inputs], context: Context) -> None:
    """Run each signature of a module's file once without delegates, and once with XNNPACK, in another process.

    If XNNPACK takes none of its ops, it is not run again. Inputs are those of `samples` by signature, or random. Raises
    `ConversionError` with the op and layer if the file does not load, or crashes, or fails with inputs that are valid.
    If no random inputs are accepted, or the file cannot run here, a warning is recorded.
    """
    if module.has_any({"tfl.custom", "tfl.delegate"}):
        context.record(RULE, "note", reason="the file was not run, because it has custom ops")
        return
    if _has_wide_lstm(module):
        context.record(RULE, "note", reason="the file was not run, because LiteRT's LSTM does not compute in 16 bits")
        return
    worker = ensure_started(shared_worker())
    if worker.in_process:
        context.record(RULE, "warning", reason=f"the file was not run: {worker.in_process}")
        return
    with temporary_file(file) as model:
        trial = _Trial(module, samples, context, model, worker)
        try:
            if not trial.has_free_sizes:
                trial.load()
            for signature in module.signatures:
                trial.run(signature)
        finally:
            trial.close()


def _zeros(type: TensorType) -> Array:
    return np.zeros([dim or 1 for dim in type.shape or ()], type.dtype.numpy)


def _has_wide_lstm(module: Module) -> bool:
    """Return whether there is an LSTM in 16 bits, which only tflite-micro runs."""
    kinds = {"tfl.unidirectional_sequence_lstm"}
    return any(
        op.inputs[0].dtype is DType.I16 for function in module.functions.values() for op in function.ops_of(kinds)
    )


class _Trial:
    """The file of a module, as `temporary_file` yields it, and the process that runs it."""

    def __init__(
        self,
        module: Module,
        samples: Mapping[str, Inputs],
        context: Context,
        model: bytes | str,
        worker: AnyWorker,
    ) -> None:
        self.module, self.samples, self.context, self.model, self.worker = module, samples, context, model, worker
        self.interfaces = read_interfaces(module)
        self._numbers: dict[bool, int] = {}
        """Numbers of the file in the process, with XNNPACK and without, as long as no call of it failed."""
        self._uses_xnnpack = True
        """Whether XNNPACK may take some of the ops."""

    @property
    def has_free_sizes(self) -> bool:
        """Whether the file has sizes of 1 that its ops need not accept, as pools do not: only inputs have others."""
        return self.interfaces[self.module.signatures[0].name].has_free_sizes

    def close(self) -> None:
        """Free the file in the process."""
        for number in self._numbers.values():
            self.worker.release(number)
        self._numbers = {}

    def load(self) -> None:
        """Check that the runtime prepares the file for the shapes in it."""
        for xnnpack in _TITLES:
            error = self.attempt(self.model, xnnpack, None, {})
            if error is not None:
                self.fail(error, xnnpack, self.module.signatures[0], None)
        if len(self.module.functions) == 1:
            # A second call would run the same kernels again, which in 16 bits take up to a second.
            self._uses_xnnpack = self.worker.request("has_delegate", self._numbers[True])

    def run(self, signature: Signature) -> None:
        last: tuple[Exception, Inputs] | None = None
        for inputs, is_valid in self.candidates(signature):
            error = self.attempt(self.model, False, signature, inputs)
            if error is None:
                other = self.attempt(self.model, True, signature, inputs) if self._uses_xnnpack else None
                if other is not None:
                    self.fail(other, True, signature, inputs)
                return
            if is_valid or isinstance(error, CrashedError):
                self.fail(error, False, signature, inputs)
            last = error, inputs
        assert last is not None
        error, inputs = last
        is_first = signature is self.module.signatures[0]
        if is_first and self.has_free_sizes and self.attempt(self.model, False, None, {}) is not None:
            # The runtime prepares the file for none of the sizes, which is not due to the numbers in the inputs.
            self.fail(error, False, signature, inputs)
        reason = first_line(error)
        text = f"signature {signature.name!r} was not run: it rejects all random inputs that were tried ({reason})"
        self.context.record(RULE, "warning", reason=text)

    def candidates(self, signature: Signature) -> Iterator[tuple[dict[str, Array], bool]]:
        """Yield inputs to try, and whether they are known to be valid."""
        interface = self.interfaces[signature.name]
        sample = self.samples.get(signature.name)
        if sample is not None:
            # States that became inputs are in no sample.
            given = {name: sample.get(name, _zeros(type)) for name, type in interface.inputs.items()}
            yield {name: quantize_input(given[name], type) for name, type in interface.inputs.items()}, True
            return
        floats = {name: _as_float(type) for name, type in interface.inputs.items()}
        plain = Interface(interface.name, floats, interface.outputs)
        for plan in iterate_plans(plain):
            given = random_calls(plain, plan, 1)[0]
            yield {name: quantize_input(given[name], type) for name, type in interface.inputs.items()}, False

    def attempt(
        self, model: bytes | str, xnnpack: bool, signature: Signature | None, inputs: Inputs
    ) -> Exception | None:
        """Load the file, and call a signature if there is one; returns the error, None if there is none.

        A crash whose cause may not be the file is confirmed in a new process.
        """
        for is_last in (False, True):
            if not self.worker.is_alive:
                self.worker, self._numbers = ensure_started(new_worker(is_quick=True)), {}
            try:
                self._call(model, xnnpack, signature, inputs)
            except CrashedError as error:
                if is_last or error.is_certain or error.is_timeout:
                    return error
            except (RuntimeError, ValueError) as error:
                return error
            else:
                return None
        raise AssertionError("unreachable")

    def _call(self, model: bytes | str, xnnpack: bool, signature: Signature | None, inputs: Inputs) -> None:
        """Load the file, unless it is loaded, and call a signature if there is one."""
        is_kept = model is self.model
        number = self._numbers.pop(xnnpack, None) if is_kept else None
        if number is None:
            number = self.worker.open(model, {"xnnpack": xnnpack}, seconds=MODEL_TIMEOUT_SECONDS)
        try:
            if signature is None:
                self.worker.request("allocate", number, seconds=MODEL_TIMEOUT_SECONDS)
            else:
                arguments = number, signature.name, dict(inputs)
                self.worker.request("run_signature", *arguments, seconds=MODEL_TIMEOUT_SECONDS)
        except BaseException:
            self.worker.release(number)
            raise
        if is_kept:
            self._numbers[xnnpack] = number
        else:
            self.worker.release(number)

    def fail(self, error: Exception, xnnpack: bool, signature: Signature, inputs: Inputs | None) -> NoReturn:
        """Raise a `ConversionError` that names the op."""
        op = self.locate(signature, xnnpack, inputs)
        where = ""
        if op is not None:
            layer = f" (layer {op.location.layer})" if op.location.layer else ""
            where = f"{op.kind.partition('.')[2].upper()} at {op.location}{layer}"
        action = "load" if inputs is None else "run"
        raise ConversionError(
            f"the quantized file does not {action} {_TITLES[xnnpack]}: {first_line(error)}",
            where=where or None,
            hint="Keep this layer in float with a litefuse.LayerRule, or pass verify=False to get the file anyway.",
        ) from error

    def locate(self, signature: Signature, xnnpack: bool, inputs: Inputs | None) -> Op | None:
        """Return the first op with which the file fails, by bisection; None if there is none in the main function."""
        ops = [op for op in self.module.functions[signature.function].ops() if op.kind != CONSTANT]
        low, high = 0, len(ops)
        while low < high:
            middle = (low + high) // 2
            called = None if inputs is None else signature
            try:
                last = ops[middle]
                cut = cut_after(last, last.results, self.module, signature, self.context)
                with temporary_file(cut) as model:
                    error = self.attempt(model, xnnpack, called, inputs or {})
            except Exception:
                # The function cannot be cut here, for example between a kernel and its state.
                return None
            low, high = (middle + 1, high) if error is None else (low, middle)
        return ops[low] if low < len(ops) else None


def _as_float(type: TensorType) -> TensorType:
    """Return the type of an input in the source."""
    return type if type.quantization is None else type.with_dtype(DType.F32)
