"""Conversions in fresh processes, watched from outside.

As a script, the measured child:

    python -m bench.process (litefuse|tflite_converter) SAVED_MODEL TARGET REPEATS

It prints a line `imported`, converts, and prints its seconds as JSON. The parent samples its memory meanwhile.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

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


def convert_in_process(converter: str, source: Path, target: Path, *, repeats: int, timeout: float) -> Conversion:
    """Run the child and watch its memory; raise RuntimeError with the last line it wrote if it fails."""
    command = [sys.executable, "-m", "bench.process", converter, str(source), str(target), str(repeats)]
    child = subprocess.Popen(
        command, cwd=ROOT, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert child.stdout is not None
    assert child.stdin is not None
    os.set_blocking(child.stdout.fileno(), True)
    child.stdout.readline()
    base = _status(child.pid).get("RssAnon", 0)
    child.stdin.write(b"go\n")
    child.stdin.flush()
    peak, deadline = base, time.monotonic() + timeout
    while child.poll() is None and time.monotonic() < deadline:
        peak = max(peak, _status(child.pid).get("RssAnon", 0))
        time.sleep(0.003)
    if child.poll() is None:
        child.kill()
        raise RuntimeError(f"not done after {timeout:.0f} s")
    output, errors = child.communicate()
    if child.returncode != 0:
        raise RuntimeError((errors.decode(errors="replace").strip().splitlines() or ["?"])[-1][:200])
    result = json.loads(output)
    return Conversion(
        result["import"],
        result["seconds"][0],
        result["cpu"][0],
        min(result["seconds"][1:], default=None),
        result["peak_rss"] / 1024,
        (peak - base) / 1024,
    )


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
    """Return the environment of a child: TensorFlow silent, no accelerators."""
    return {**os.environ, "TF_CPP_MIN_LOG_LEVEL": "3", "CUDA_VISIBLE_DEVICES": ""}


def _status(pid: int | str) -> dict[str, int]:
    """Return kilobytes by name, from /proc/PID/status; an empty dict if the process has ended."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return {}
    return {line.split(":")[0]: int(line.split()[1]) for line in lines if line.endswith(" kB")}


def _child(converter: str, source: str, target: str, repeats: int) -> None:
    start = time.perf_counter()
    if converter == "litefuse":
        import litefuse

        def convert() -> None:
            litefuse.convert(source).save(target)
    else:
        import tensorflow as tf

        tf.lite.TFLiteConverter  # noqa: B018 - TensorFlow loads lazily: its import ends here

        def convert() -> None:
            Path(target).write_bytes(tf.lite.TFLiteConverter.from_saved_model(source).convert())

    imported = time.perf_counter() - start
    print("imported", flush=True)
    sys.stdin.readline()
    seconds: list[float] = []
    cpu: list[float] = []
    for _ in range(repeats):
        start, cpu_start = time.perf_counter(), time.process_time()
        convert()
        seconds.append(time.perf_counter() - start)
        cpu.append(time.process_time() - cpu_start)
    result = {"import": imported, "seconds": seconds, "cpu": cpu, "peak_rss": _status("self")["VmHWM"]}
    print(json.dumps(result), flush=True)


if __name__ == "__main__":
    _child(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]))
