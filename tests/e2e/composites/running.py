"""Who computes a composite: the interpreter with XNNPACK, CompiledModel on the CPU, the GPU accelerator."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from litefuse.backend import to_bytes
from litefuse.runtime.accelerator import captured_log, refused_ops
from tests.e2e.composites.bypass import bypass
from tests.e2e.composites.probes import PROBES, SEVEN, Probe
from tests.e2e.gpu import accelerator, driver
from tests.e2e.gpu.accelerator import relative_error
from tests.support import isolated

TARGETS = ("interpreter", "compiled_model", "gpu", "ml_drift")
"""`ml_drift` is the GPU accelerator without the fault that ends the process (`bypass.py`)."""
_ON_GPU = ("gpu", "ml_drift")
KERNEL, DECOMPOSITION, WRONG, REFUSED, DEAD = "kernel", "decomposition", "wrong", "refused", "dead"
TOLERANCE = {"gpu": 0.01, "ml_drift": 0.01}
"""Maximum relative error of a kernel; the accelerator computes in float16."""
_CALLS = 2

Arrays = Mapping[str, "np.ndarray[Any, Any]"]


def outcomes(titles: Sequence[str]) -> Iterator[tuple[str, str, str, str]]:
    """Yield title (`gpu, rms_norm: [3, 8]`), verdict, the function that a kernel computed, and details.

    Each case may crash its process.
    """
    for target in TARGETS:  # each in processes of their own: the bypass changes code
        chosen = [title for title in titles if title.startswith(f"{target}, ")]
        environment = driver.environment() if target in _ON_GPU else {}
        for title, kind, *detail in isolated.verdicts(__name__, chosen, environment=environment, timeout=120):
            yield (title, DEAD, "", detail[0][-200:]) if kind == "crash" else (title, kind, *detail)


def verdict(title: str) -> tuple[str, str, str]:
    """Run a probe on a target; returns the verdict, the function that a kernel computed ("" if none), and details."""
    target, _, name = title.partition(", ")
    probe = PROBES[name]
    if target == "ml_drift":
        bypass()
    content = bytes(to_bytes(probe.module()))
    calls = [probe.arguments(seed) for seed in range(_CALLS)]
    try:
        found, refused = _run(target, content, probe, calls, enforce_f32=False)
        kind, function, detail = _judge(target, probe, calls, found)
        if kind == WRONG and target in _ON_GPU:
            found, refused = _run(target, content, probe, calls, enforce_f32=True)
            kind, function, detail = _judge(target, probe, calls, found)
    except (RuntimeError, ValueError) as error:
        return REFUSED, "", isolated.one_line(error)
    return kind, function, "; ".join([detail, *refused]).strip("; ")


def _run(
    target: str, content: bytes, probe: Probe, calls: Sequence[Sequence[Any]], *, enforce_f32: bool
) -> tuple[list[list[Any]], Sequence[str]]:
    """Return the answers to the calls, and the ops that the accelerator refuses."""
    given = [_inputs(probe, call) for call in calls]
    expected = _outputs(next(iter(probe.answers(calls[0]).values())))
    if target == "interpreter":
        from ai_edge_litert.interpreter import Interpreter

        runner = Interpreter(model_content=content, num_threads=1).get_signature_runner("serve")
        return [[value.copy() for _, value in sorted(runner(**call).items())] for call in given], ()
    from ai_edge_litert.compiled_model import CompiledModel, CpuOptions, Options
    from ai_edge_litert.hardware_accelerator import HardwareAccelerator

    options = Options(HardwareAccelerator.CPU, cpu_options=CpuOptions(num_threads=1))
    if target in _ON_GPU:
        options = accelerator.options(enforce_f32=enforce_f32)
    with tempfile.NamedTemporaryFile(suffix=".tflite") as file, captured_log() as log:
        file.write(content)
        file.flush()
        compiled = CompiledModel.from_file(file.name, options=options)
        answers = [accelerator.call(compiled, "serve", call, expected) for call in given]
        refused = refused_ops(log.read_text(errors="replace"))
    return [[answer[name] for name in sorted(answer)] for answer in answers], refused


def _inputs(probe: Probe, call: Sequence[Any]) -> Arrays:
    inputs = [array for array, operand in zip(call, probe.operands, strict=True) if not isinstance(operand, np.ndarray)]
    return {f"x{index}": array for index, array in enumerate(inputs)}


def _outputs(answers: Sequence[Any]) -> Arrays:
    return {f"y{index}": answer.astype(np.float32) for index, answer in enumerate(answers)}


def _judge(
    target: str, probe: Probe, calls: Sequence[Sequence[Any]], found: Sequence[Sequence[Any]]
) -> tuple[str, str, str]:
    if all((value == SEVEN).all() for values in found for value in values):
        return DECOMPOSITION, "", ""
    errors: dict[str, float] = {}
    for call, values in zip(calls, found, strict=True):
        for name, answers in probe.answers(call).items():
            for value, answer in zip(values, answers, strict=True):
                errors[name] = max(errors.get(name, 0.0), relative_error(value.astype(np.float64), answer))
    closest = min(errors, key=lambda name: errors[name])
    detail = f"closest to {closest!r}, error {errors[closest]:.2g}"
    if errors[closest] > TOLERANCE.get(target, 1e-4):
        return WRONG, "", detail
    return (KERNEL if closest == next(iter(errors)) else WRONG), closest, detail
