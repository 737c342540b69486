"""Comparison of a file with a reference, call by call."""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Literal

import numpy as np

from litefuse.errors import ConversionError, LitefuseError, count_noun
from litefuse.frontend import OpenedFile, Source, open_source
from litefuse.ir import DType
from litefuse.ir.types import dtype_of
from litefuse.options import Options, check_names
from litefuse.passes.finalize.states.expose_states import initial_states
from litefuse.quantization.labels import Labels, measure_accuracy, read_labels
from litefuse.runtime.accelerator import TOLERANCE as GPU_TOLERANCE
from litefuse.runtime.worker.kernels import worker_for
from litefuse.tflite import read_file
from litefuse.verification.model.accelerated import AcceleratedRunner, find_divergence_on_gpu
from litefuse.verification.model.clipping import find_clipped
from litefuse.verification.model.divergence import find_divergence
from litefuse.verification.model.dynamic_batch import COUNTS, Freed, find_freed
from litefuse.verification.model.outputs import (
    Calls,
    ReferenceRun,
    RelativeError,
    check_average,
    check_call,
    nudge,
    sensitivity,
)
from litefuse.verification.model.proofs import FileEntry, prove_file
from litefuse.verification.model.quantized import TOLERANCE as SCHEME_TOLERANCE
from litefuse.verification.model.quantized import fit, magnitude, scheme_of
from litefuse.verification.model.references import (
    Reference,
    RefusedError,
    UnfusedReference,
    count_products,
    make_reference,
    try_unfused,
)
from litefuse.verification.model.report import Accuracy, Failure, Verification
from litefuse.verification.model.runs import FileRunner
from litefuse.verification.model.samples import (
    OTHER_BATCH,
    Interface,
    SamplePlan,
    iterate_plans,
    prepare_samples,
    random_calls,
    read_interfaces,
)
from litefuse.verification.proof import Proof
from litefuse.verification.replacement.compare import ROUNDING, TOLERANCE, difference
from litefuse.verification.replacement.inputs import Array

TOLERANCE_PER_PRODUCT = 1e-6
"""Additional error allowed per matrix product or convolution of the model, because each one rounds. TensorFlow with
oneDNN differs from TensorFlow without it by as much (200 layers: 4e-5 to 1.1e-4)."""
SERVE_ALIAS = "serve"
STEPS_OF_INT8 = 255
Device = Literal["with XNNPACK", "without delegates", "on the GPU"]
"""Ends of the titles of runs."""
VerifyTarget = Literal["interpreter", "gpu"]
ON_GPU: Device = "on the GPU"
_DEVICES: Mapping[str, tuple[Device, ...]] = {
    "interpreter": ("with XNNPACK", "without delegates"),
    "gpu": (ON_GPU,),
}
_CALIBRATED = ("int8", "int16x8")
"""Schemes of files whose ranges follow from samples."""


def verify(
    source: object,
    model: bytes | str | os.PathLike[str],
    *,
    samples: Any = None,
    reference: str = "auto",
    signatures: str | Sequence[str] | None = None,
    tags: Sequence[str] | None = None,
    tolerance: float | None = None,
    kernels: Mapping[str, Any] | None = None,
    labels: Labels | None = None,
    max_drop: float | None = None,
    target: VerifyTarget = "interpreter",
    progress: Callable[[str, float], None] | None = None,
) -> Verification:
    """Compare a `.tflite` file, written by any converter, with its source model.

    Each signature is run four times in a row with different inputs on one interpreter, for batch size 1 and, if the
    batch is free, another batch size, with XNNPACK and without delegates. A file whose number of samples was freed is
    run with several of them, too, and its outputs are compared with those of the source for each block that it takes.
    If outputs differ, the failure names the first operator whose result differs. The `proofs` of the result say for
    each signature whether the file is proved to compute the same as its source for all inputs, or why not.

    Args:
        source: the source model, as for `litefuse.convert`.
        model: the path or the content of the `.tflite` file.
        samples: arrays by input name (or `SIGNATURE/INPUT`), whose additional first dimension means several calls, or
            an array for the only input; the path of a `.npz` file of them, of a folder of such files, or of a `.npy`
            file; or samples as for `litefuse.Quantization`: each is a call. Default: random inputs,
            within the calibrated range if the file quantizes them.
        reference: the reference that computes the expected outputs: "tensorflow", "litefuse" (NumPy kernels, or a
            conversion without fusions), or "auto": TensorFlow if it is installed, else litefuse.
        signatures: the signatures to compare. Default: all that both have.
        tags: tags of the MetaGraph to read.
        tolerance: maximum error, relative to the largest magnitude of an output; for quantized files, maximum root mean
            square of the error, relative to that of the output. Default: the tolerance of the element type, increased
            for the depth of the model and its sensitivity to the rounding of inputs; for quantized files, that of the
            scheme.
        kernels: kernels of custom ops, as for `litefuse.Interpreter`.
        labels: the index of the right class for each of the samples, for the only output or by output: integers, or the
            path of a `.npy` or `.npz` file. The accuracy is the share of samples whose largest number along the last
            axis of the output has this index.
        max_drop: maximum difference between the accuracies of the reference and of the file; 0.01 is one point.
        target: "gpu" runs the file with CompiledModel on LiteRT's GPU accelerator, in another process, which needs the
            driver of a GPU (Mesa's lavapipe computes on the CPU). It computes in float16: errors up to 1 % are allowed.
        progress: called with the name of the next step, and the share of the work that is done (0 to 1).

    Raises:
        ReadError: a file is missing or damaged.
        ConversionError: the file was not converted from this model, or cannot be run.
        KernelError: a kernel is invalid, or the file does not have its op.
        NoGpuError: LiteRT can use none of the GPUs here, if any.
    """
    if target not in _DEVICES:
        raise ConversionError(f"target={target!r}: choose from {', '.join(_DEVICES)}.", argument="target")
    if tolerance is not None and not 0 <= tolerance < float("inf"):
        raise ConversionError(f"tolerance must be non-negative, got {tolerance!r}.", argument="tolerance")
    if labels is not None and samples is None:
        raise ConversionError("labels require the samples to which they belong.", hint="Pass samples= (--samples).")
    if max_drop is not None and (labels is None or not 0 <= max_drop <= 1):
        problem = "requires labels" if labels is None else "must be from 0 to 1"
        raise ConversionError(f"max_drop={max_drop!r} (--max-drop) {problem}.", argument="max_drop")
    options = Options(tags=check_names("tags", tags), signatures=check_names("signatures", signatures))
    with open_source(source) as saved:
        return _FileComparison(saved, model, options, reference, tolerance, kernels, _DEVICES[target]).verify(
            samples, labels, max_drop, progress or (lambda _name, _share: None)
        )


class _FileComparison:
    """A comparison of a file with its source."""

    def __init__(
        self,
        saved: Source,
        model: bytes | str | os.PathLike[str],
        options: Options,
        reference: str,
        tolerance: float | None,
        kernels: Mapping[str, Any] | None,
        devices: Sequence[Device],
    ) -> None:
        self.saved, self.options, self.devices = saved, options, devices
        self.model = model if isinstance(model, bytes) else Path(model)
        self.file = read_file(self.model)
        module = saved.read(tags=options.tags, signatures=options.signatures)
        self.interfaces = read_interfaces(module)
        self._states = initial_states(module)
        self.scheme = scheme_of(self.file)
        self._kernels = kernels
        self._worker, self._sent = worker_for(kernels)
        self._notes: list[str] = []
        self.runner()
        self.depth = count_products(module)
        self.tolerance = tolerance
        self.reference: Reference = make_reference(reference, saved, options, options.tags)

    def runner(self, device: Device = "without delegates", *, keep: bool = False) -> FileRunner:
        """Return the file on a new interpreter, in a new worker process if the current one has crashed."""
        if not self._worker.is_alive:
            self._worker, self._sent = worker_for(self._kernels)
        options: dict[str, Any] = {"kernels": self._sent, "file": self.file, "worker": self._worker}
        return FileRunner(self.model, xnnpack=device == "with XNNPACK", keep=keep, states=self._states, **options)

    def accelerated_runner(self, *, float32: bool = False) -> AcceleratedRunner:
        """Return the file on LiteRT's GPU accelerator, and on an interpreter."""
        self.runner()  # in a process that has not crashed
        options: dict[str, Any] = {"kernels": self._sent, "file": self.file, "worker": self._worker}
        return AcceleratedRunner(self.model, float32=float32, states=self._states, **options)

    def verify(
        self,
        samples: Any,
        labels: Labels | None,
        max_drop: float | None,
        progress: Callable[[str, float], None],
    ) -> Verification:
        """Compare all signatures."""
        result = Verification(self.reference.name, scheme=self.scheme)
        if self._worker.in_process:
            result.notes.append(self._worker.in_process)
        shared = self._shared_signatures(result)
        narrowed = [self.runner().narrow(whole) for whole in shared]
        given = None if samples is None else prepare_samples(samples, narrowed)
        for number, (whole, interface) in enumerate(zip(shared, narrowed, strict=True)):
            calls = None if given is None else given(interface)
            inputs = "random inputs" if calls is None else f"{count_noun(len(calls), 'call')} with the samples"
            progress(f"compare {whole.name} with {self.reference.name}: {inputs}", number / len(shared))
            if whole.has_free_batch and not interface.has_free_batch:
                result.notes.append(f"{whole.name}: the file accepts only one batch size, the model any")
            runs = self._make_runs(interface, calls)
            for index, run in enumerate(runs):
                progress(run.title, (number + (1 + index / len(runs)) / 2) / len(shared))
                result.notes += [
                    f"{run.title}: not compared: {name!r}: {reason}" for name, reason in run.skipped.items()
                ]
                if given is not None:
                    result.notes += self._exceeded_ranges(run) + self._clipped_values(run)
                known = {} if labels is None else read_labels(labels, interface.name, interface.outputs)
                before = {name: measure_accuracy(name, classes, run.expected) for name, classes in known.items()}
                for device in self.devices if run.allowed else ():
                    runner = self.accelerated_runner() if device == ON_GPU else self.runner(device)
                    answers = self._compare(run, runner, device, result)
                    result.accuracies += _accuracies(run, runner, _title(run, device), answers, known, before, max_drop)
                    if isinstance(runner, AcceleratedRunner):
                        result.notes += [f"{_title(run, device)}: the CPU runs {reason}" for reason in runner.on_cpu]
                        runner.close()
            progress(f"prove {whole.name}", (number + 1) / len(shared))
            result.proofs[whole.name] = self._prove(interface, runs)
        result.reference = self.reference.name
        result.notes += self._notes
        if result.failures and given is None and self.scheme in _CALIBRATED:
            result.notes.append(
                "random inputs may be unlike the samples of the calibration; compare with representative inputs "
                "(--samples)"
            )
        return result

    def _prove(self, interface: Interface, runs: Sequence[ReferenceRun]) -> Proof:
        """Try to prove a signature for the shapes of the runs in which the source does not run block by block."""
        subgraph, inputs, outputs = self.runner().entry(interface)
        entry = FileEntry(self.model, self.file, subgraph, list(inputs.values()), list(outputs.values()))
        calls = [[run.calls[0][name].shape for name in interface.inputs] for run in runs if run.interface is interface]
        return prove_file(self.saved, entry, interface, calls, self.options)

    def _shared_signatures(self, result: Verification) -> list[Interface]:
        """Return the model's signatures that the file also has.

        The only signature of a model matches a file without signatures, or with one of any name.
        """
        keys = {signature.key for signature in self.file.signatures}
        shared = [interface for name, interface in self.interfaces.items() if name in keys]
        # Keras 3 writes `serve` as a duplicate of `serving_default`; litefuse keeps one of them.
        lost = [name for name in self.interfaces if name not in keys and name != SERVE_ALIAS]
        if not shared and len(self.interfaces) == 1 and len(keys) <= 1:
            return list(self.interfaces.values())
        if not shared:
            theirs = ", ".join(sorted(keys)) or "none"
            raise ConversionError(
                f"no common signature: the model has {', '.join(self.interfaces)}, the file has {theirs}.",
                hint="Specify the SavedModel that the file was converted from.",
            )
        if lost:
            result.notes.append(f"the file has no signature {', '.join(lost)}")
        return shared

    def _make_runs(self, interface: Interface, given: Calls | None) -> list[ReferenceRun]:
        """Return the calls to make, with the reference's outputs."""
        if given is not None:
            return [self._make_run(interface, "samples", given, self._call_reference)._replace(is_sampled=True)]
        fixed = not interface.has_free_batch
        batches = [1] if fixed else [1, OTHER_BATCH]
        runs: list[ReferenceRun] = []
        reason = "nothing was tried"
        ranges = self.runner().input_ranges(interface) if self.scheme else {}
        for plan in iterate_plans(interface):
            try:
                for batch in batches:
                    calls = [_fit(call, ranges) for call in random_calls(interface, plan, batch)]
                    title = interface.name if fixed else f"{interface.name}, batch {batch}"
                    runs.append(self._make_run(interface, title, calls, self._call_reference))
                return runs + self._make_freed_runs(interface, plan, ranges)
            except RefusedError as error:
                runs, reason = [], str(error)
        raise ConversionError(
            f"signature {interface.name!r}: the model rejects all random inputs that were tried ({reason}).",
            hint="Provide inputs with samples= (--samples file.npz).",
            argument="samples",
        )

    def _make_freed_runs(
        self, interface: Interface, plan: SamplePlan, ranges: Mapping[str, tuple[float, float]]
    ) -> list[ReferenceRun]:
        """Return calls with other numbers of samples if the conversion of a LiteRT file freed that number."""
        freed = find_freed(interface, self.runner()) if isinstance(self.saved, OpenedFile) else None
        if not isinstance(freed, Freed):
            self._notes += [] if freed is None else [f"{interface.name}: not compared for more samples: {freed}"]
            return []
        runs: list[ReferenceRun] = []
        for count in (count for count in COUNTS if count != freed.count):
            resized = freed.resize(interface, count)
            calls = [_fit(call, ranges) for call in random_calls(resized, plan, count)]
            call = partial(freed.call, call=self._call_reference)
            runs.append(self._make_run(resized, f"{interface.name}, {count_noun(count, 'sample')}", calls, call))
        return runs

    def _call_reference(self, interface: Interface, calls: Calls) -> Calls:
        self.reference.reset()
        return [self.reference.call(interface, call) for call in calls]

    def _make_run(
        self, interface: Interface, title: str, calls: Calls, call: Callable[[Interface, Calls], Calls]
    ) -> ReferenceRun:
        """Return a run with the allowed errors, which include the reference's sensitivity to the rounding of inputs.

        `call` returns the reference's outputs of calls that begin with its initial states.
        """
        expected, first = call(interface, calls), calls[0]
        moved = dict(zip(first, nudge(list(first.values())), strict=True))
        (near,) = call(interface, [moved])
        again: dict[str, Array] | None = None
        allowed: dict[str, float] = {}
        skipped: dict[str, str] = {}
        for name, value in expected[0].items():
            usual = self._default_tolerance(value)
            if not difference([value], [near[name]], tolerance=usual, infinite=True).agrees:
                again = call(interface, [first])[0] if again is None else again
                if not difference([value], [again[name]], tolerance=usual, infinite=True).agrees:
                    skipped[name] = "the model is not deterministic"
                    continue
            if self.scheme and value.dtype.kind not in "fc":
                skipped[name] = "integers that are computed from quantized values may differ"
                continue
            own = sensitivity(value, near[name]) if self.tolerance is None and value.shape == near[name].shape else 0
            allowed[name] = max(usual, ROUNDING * own)
        if self.scheme and self.tolerance is None:
            for name, step in self.runner().output_steps(interface).items():
                if name in allowed:
                    allowed[name] = max(allowed[name], step / magnitude([outputs[name] for outputs in expected]))
        return ReferenceRun(interface, title, calls, expected, allowed, skipped, self.scheme)

    def _default_tolerance(self, value: Array) -> float:
        """Return the user's tolerance, or the tolerance of the element type plus an allowance for the model's depth."""
        if self.tolerance is not None:
            return self.tolerance
        if self.scheme:
            return SCHEME_TOLERANCE[self.scheme]
        return TOLERANCE.get(dtype_of(value), TOLERANCE[DType.F32]) + TOLERANCE_PER_PRODUCT * self.depth

    def _compare(self, run: ReferenceRun, runner: FileRunner, device: Device, result: Verification) -> Calls:
        """Add the result of a run; returns the file's outputs of the calls up to the first wrong one."""
        title, answers = _title(run, device), Calls()
        if device == ON_GPU:
            run = run._replace(allowed={name: max(error, GPU_TOLERANCE) for name, error in run.allowed.items()})
        worst, failure = RelativeError(0.0, min(run.allowed.values())), None
        for number, inputs in enumerate(run.calls):
            failure, error = check_call(runner, run, title, number, inputs, answers)
            worst = max(worst, error, key=RelativeError.share)
            if failure is not None:
                result.failures.append(self._locate(failure, run, runner, number, device))
                break
        if failure is None and run.is_averaged:
            failure, worst = check_average(run, title, answers)
            result.failures += [] if failure is None else [failure]
        agrees = failure is None
        result.runs.append({"run": title, "calls": len(run.calls), **worst._asdict(), "agrees": agrees})
        return answers

    def _exceeded_ranges(self, run: ReferenceRun) -> list[str]:
        """Return a note for each input that has numbers outside the range that the file represents."""
        notes: list[str] = []
        for name, (low, high) in self.runner().input_ranges(run.interface).items():
            values = np.concatenate([call[name].reshape(-1) for call in run.calls])
            outside = np.mean((values < low) | (values > high)) if values.size else 0.0
            # Rounding of the scale and the zero point may move an end of the range by a step.
            step = (high - low) / STEPS_OF_INT8
            if outside and (values.min() < low - step or values.max() > high + step):
                notes.append(
                    f"{run.title}: input {name!r} is from {values.min():.4g} to {values.max():.4g}, but the file was "
                    f"calibrated for {low:.4g} to {high:.4g}: it clips {outside:.2%} of the numbers"
                )
        return notes

    def _clipped_values(self, run: ReferenceRun) -> list[str]:
        """Return a note for each operator that clips many numbers; none if the file fails, which `_compare` reports."""
        if self.scheme not in _CALIBRATED:
            return []
        try:
            notes = find_clipped(self.runner(keep=True), run.interface, run.calls)
        except (RuntimeError, ValueError):
            return []
        return [f"{run.title}: {note}" for note in notes]

    @cached_property
    def _unfused(self) -> UnfusedReference | None:
        return try_unfused(self.saved, self.options, self.options.tags)

    def _locate_on_gpu(self, failure: Failure, run: ReferenceRun, failed: AcceleratedRunner) -> Failure:
        """Return the failure with the first op that is wrong on the accelerator, or too inexact for float16."""
        exact = self.accelerated_runner(float32=True)
        try:
            answers = Calls()
            again = [check_call(exact, run, "", number, call, answers)[0] for number, call in enumerate(run.calls)]
        finally:
            exact.close()
        is_inexact = not any(again)
        if is_inexact:
            failure = replace(failure, problem=f"{failure.problem}; with float32 on the GPU, it agrees")
        if failed.given is None:
            return failure
        try:
            divergence = find_divergence_on_gpu(self.model, *failed.given, float32=not is_inexact)
        except LitefuseError:
            return failure
        if divergence is None:
            return failure
        return replace(failure, layer=divergence.layer, operator=divergence.operator)

    def _locate(self, failure: Failure, run: ReferenceRun, failed: FileRunner, last: int, device: Device) -> Failure:
        """Return the failure with the operator and layer where values first differ, if they can be determined."""
        if isinstance(failed, AcceleratedRunner):
            return self._locate_on_gpu(failure, run, failed)
        # In a quantized file, every value differs a little from the first op on.
        plain = self._unfused if failure.output and not run.scheme else None
        if plain is None:
            return failure
        plain.reset()
        allowed = run.allowed[failure.output]
        runner = self.runner(device, keep=True)
        answers: Calls = []
        try:
            for inputs in run.calls[: last + 1]:
                runner.call(run.interface, inputs)
                answers.append(plain.call(run.interface, inputs))
            right, own = run.expected[last][failure.output], answers[-1][failure.output]
            if not difference([right], [own], tolerance=allowed, infinite=True).agrees:
                # The conversion without fusions is wrong, too, and cannot serve as a reference.
                return failure
            number, _, outputs = runner.entry(run.interface)
            known = plain.values(run.interface)
            inputs = list(run.calls[last].values())
            divergence = find_divergence(runner, number, outputs[failure.output], inputs, known, allowed)
        except (RuntimeError, ValueError, RefusedError):
            return failure
        if divergence is None:
            return failure
        return replace(failure, layer=divergence.layer, operator=divergence.operator)


def _title(run: ReferenceRun, device: Device) -> str:
    return f"{run.title}, {device}"


def _accuracies(
    run: ReferenceRun,
    runner: FileRunner,
    title: str,
    answers: Calls,
    labels: Mapping[str, Array],
    before: Mapping[str, float],
    drop: float | None,
) -> list[Accuracy]:
    """Return the accuracy of each output with labels; none if the file fails, which the comparison reports.

    `answers` are the outputs of the runner's calls so far.
    """
    if not labels:
        return []
    try:
        actual = answers + [runner.call(run.interface, inputs) for inputs in run.calls[len(answers) :]]
    except (RuntimeError, ValueError):
        return []
    return [
        Accuracy(title, name, classes.size, before[name], measure_accuracy(name, classes, actual), drop)
        for name, classes in labels.items()
    ]


def _fit(call: dict[str, Array], ranges: Mapping[str, tuple[float, float]]) -> dict[str, Array]:
    """Return random inputs, those with a known range moved into it."""
    return {name: fit(value, ranges[name]) if name in ranges else value for name, value in call.items()}
