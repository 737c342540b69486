"""Conversions in fresh processes, watched from outside.

As a script, the measured child:

    python -m bench.process (litefuse|tflite_converter|litert_converter) SOURCE TARGET REPEATS

It prints a line `imported`, converts, and prints its seconds as JSON. The parent samples its memory meanwhile; `watch`
does so for any such program.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.measured import descendants, wait_for_start

ROOT = Path(__file__).resolve().parent.parent
INCUMBENT_SCRIPT = """
import sys
import tensorflow as tf
content = tf.lite.TFLiteConverter.from_saved_model(sys.argv[1]).convert()
open(sys.argv[2], "wb").write(content)
"""


@dataclass(frozen=True)
class Conversion:
    """Seconds and megabytes of one conversion in a fresh process.

    `seconds` is the first conversion after the import, `cpu_seconds` its processor time (useful on a busy machine),
    `warm_seconds` the best of the following conversions in the same process; `anonymous` is the peak of anonymous
    memory in excess of what importing the package had used.
    """

    import_seconds: float
    seconds: float
    cpu_seconds: float
    warm_seconds: float | None
    peak_rss: float
    anonymous: float


@dataclass(frozen=True)
class Watched:
    """What a child printed, and its anonymous memory in megabytes with that of its own children: after its imports, and
    the peak.
    """

    result: Any
    base: float
    peak: float


def convert_in_process(
    converter: str, source: Path, target: Path, *, repeats: int, timeout: float, python: str = sys.executable
) -> Conversion:
    """Convert in a child; raise RuntimeError with the last line it wrote if it fails."""
    command = ["-m", "bench.process", converter, str(source), str(target), str(repeats)]
    watched = watch(command, timeout=timeout, python=python)
    result = watched.result
    return Conversion(
        result["import"],
        result["seconds"][0],
        result["cpu"][0],
        min(result["seconds"][1:], default=None),
        result["peak_rss"] / 1024,
        watched.peak - watched.base,
    )


def watch(arguments: Sequence[str], *, timeout: float, python: str = sys.executable) -> Watched:
    """Run a Python program and watch its memory: it calls `wait_for_start`, works, and prints JSON.

    Raises:
        RuntimeError: the program failed or crashed; the message is the last line it wrote, or the signal's name.
    """
    with tempfile.TemporaryFile() as errors:
        child = subprocess.Popen(
            [python, *arguments],
            cwd=ROOT,
            env=environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
        )
        assert child.stdout is not None
        assert child.stdin is not None
        child.stdout.readline()
        base = _anonymous(child.pid)
        peak, deadline = base, time.monotonic() + timeout
        with contextlib.suppress(BrokenPipeError):
            child.stdin.write(b"go\n")
            child.stdin.flush()
        while child.poll() is None and time.monotonic() < deadline:
            peak = max(peak, _anonymous(child.pid))
            time.sleep(0.003)
        if child.poll() is None:
            child.kill()
            child.wait()
            raise RuntimeError(f"not done after {timeout:.0f} s")
        output, _ = child.communicate()
        if child.returncode != 0:
            errors.seek(0)
            raise RuntimeError(_failure(child.returncode, errors.read().decode(errors="replace")))
    return Watched(json.loads(output), base / 1024, peak / 1024)


def _failure(code: int, errors: str) -> str:
    if code < 0:
        return f"killed by {signal.Signals(-code).name}"
    return (errors.strip().splitlines() or ["?"])[-1][:200]


def _anonymous(pid: int) -> int:
    """Return the kilobytes of anonymous memory of a process and its descendants; 0 if it has ended."""
    return sum(_status(each).get("RssAnon", 0) for each in (pid, *descendants(pid)))


def shell_seconds(converter: str, source: Path, target: Path) -> float:
    """Return the seconds of the whole process, as a shell starts it."""
    if converter == "litefuse":
        command = [str(Path(sys.executable).parent / "litefuse"), "convert", str(source), "-o", str(target), "-q"]
    else:
        command = [sys.executable, "-c", INCUMBENT_SCRIPT, str(source), str(target)]
    start = time.perf_counter()
    done = subprocess.run(command, env=environment(), stdin=subprocess.DEVNULL, capture_output=True, text=True)
    seconds = time.perf_counter() - start
    if done.returncode != 0:
        raise RuntimeError((done.stderr.strip().splitlines() or ["?"])[-1][:200])
    return seconds


def compile_package() -> None:
    """Byte-compile litefuse as installers do: an editable package may lack bytecode, and compiles at each start."""
    subprocess.run([sys.executable, "-m", "compileall", "-q", "src"], cwd=ROOT, env=environment(), check=True)


def environment() -> dict[str, str]:
    """Return the environment of a child: TensorFlow silent, no accelerators, and one thread of NumPy's BLAS.

    Other threads of OpenBLAS wait for work, which counts as processor time of the process that imported NumPy.
    """
    return {**os.environ, "TF_CPP_MIN_LOG_LEVEL": "3", "CUDA_VISIBLE_DEVICES": "", "OPENBLAS_NUM_THREADS": "1"}


def _status(pid: int | str) -> dict[str, int]:
    """Return kilobytes by name, from /proc/PID/status; an empty dict if the process has ended."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return {}
    return {line.split(":")[0]: int(line.split()[1]) for line in lines if line.endswith(" kB")}


def _litefuse() -> Callable[[str, str], None]:
    import litefuse

    return lambda source, target: litefuse.convert(source).save(target)


def _tflite_converter() -> Callable[[str, str], None]:
    import tensorflow as tf

    tf.lite.TFLiteConverter  # noqa: B018 - TensorFlow loads lazily: its import ends here

    def convert(source: str, target: str) -> None:
        Path(target).write_bytes(tf.lite.TFLiteConverter.from_saved_model(source).convert())

    return convert


def _litert_converter() -> Callable[[str, str], None]:
    """Convert an export of JAX; litert-converter takes the text of StableHLO."""
    from jax import export
    from litert_converter.mlir import ir, passmanager
    from litert_converter.mlir._mlir_libs import converter_api_ext as api

    def convert(source: str, target: str) -> None:
        exported = export.deserialize(bytearray(Path(source).read_bytes()))
        sides = ("args", exported.module_kept_var_idx), ("output", exported.out_avals)
        inputs, outputs = ([f"{side}_{place}" for place in range(len(values))] for side, values in sides)
        context = ir.Context()
        api.prepare_mlir_context(context)
        with context, ir.Location.unknown():
            module = ir.Module.parse(str(exported.mlir_module()))
            api.set_signature(
                module.operation, signature_name="serving_default", input_names=inputs, output_names=outputs
            )
            api.run_convert_to_tfl_passes(module, passmanager.PassManager(), api.ConvertToTFLConfig())
            Path(target).write_bytes(api.export_flatbuffer_to_bytes(module.operation))

    return convert


_CONVERTERS = {"litefuse": _litefuse, "tflite_converter": _tflite_converter, "litert_converter": _litert_converter}


def _child(converter: str, source: str, target: str, repeats: int) -> None:
    start = time.perf_counter()
    convert = _CONVERTERS[converter]()
    imported = time.perf_counter() - start
    answers = wait_for_start()
    seconds: list[float] = []
    cpu: list[float] = []
    for _ in range(repeats):
        start, cpu_start = time.perf_counter(), time.process_time()
        convert(source, target)
        seconds.append(time.perf_counter() - start)
        cpu.append(time.process_time() - cpu_start)
    result = {"import": imported, "seconds": seconds, "cpu": cpu, "peak_rss": _status("self")["VmHWM"]}
    print(json.dumps(result), file=answers, flush=True)


if __name__ == "__main__":
    _child(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]))
