"""The size of the arena that tflite-micro's Python wheel accepts for a file.

The wheel is optional; its interpreter ends the process on some files and arenas, so that it runs in child processes.
"""

import importlib.util
import json
import subprocess
import sys
from typing import NamedTuple

from litefuse.micro import child
from litefuse.runtime.worker.launch import describe_exit, find_obstacle

PACKAGE = "tflite_micro"
MAX_SECONDS = 120
MAX_BYTES = 1 << 29
"""Largest arena that is measured; tflite-micro computes its sizes with numbers of 32 bits."""
_MARGIN = 1 << 20


class NotMeasuredError(Exception):
    """The size cannot be measured; the text is the reason."""


class Measurement(NamedTuple):
    """The smallest arena that the interpreter accepts, and the parts of a large one that it uses."""

    bytes: int
    non_persistent: int
    persistent: int


def measure_arena(content: bytes, expected: int) -> Measurement:
    """Measure the arena of a file; `expected` is an estimate of its size.

    Raises `NotMeasuredError` if the wheel is not installed or does not accept the file.
    """
    if importlib.util.find_spec(PACKAGE) is None:
        raise NotMeasuredError("the Python package tflite-micro is not installed")
    obstacle = find_obstacle()
    if obstacle:
        raise NotMeasuredError(obstacle)
    if expected > MAX_BYTES:
        raise NotMeasuredError(f"it is larger than {MAX_BYTES:,} bytes")
    # `-P`: this folder must not come before the packages that the child imports.
    command = [sys.executable, "-P", child.__file__, str(2 * expected + _MARGIN)]
    try:
        done = subprocess.run(command, input=content, capture_output=True, timeout=MAX_SECONDS)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NotMeasuredError(f"tflite-micro did not run: {error}") from error
    if done.returncode:
        message = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise NotMeasuredError(f"tflite-micro did not run: {message or 'its process crashed'}")
    result = json.loads(done.stdout)
    if "smallest" not in result:
        raise NotMeasuredError(f"tflite-micro does not accept the file: {_reason(**result)}")
    return Measurement(result["smallest"], result["head"], result["tail"])


def _reason(log: str, code: int) -> str:
    """Return the first line of the interpreter's output that states a problem, or how its process ended."""
    lines = (line.strip() for line in log.splitlines() if not line.startswith("Number of resource variables"))
    return next((line for line in lines if line), f"its process ended with {describe_exit(code)}").rstrip(".")
