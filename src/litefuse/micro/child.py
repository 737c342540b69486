"""Finds the smallest arena that tflite-micro accepts for the file on standard input; run as a script.

The interpreter is started in a copy of this process for each size, since it may crash in an arena that is too small.
"""

from __future__ import annotations

import importlib
import json
import os
import re
import sys
import tempfile
from collections.abc import Callable
from typing import Any

STEP = 16
"""Sizes are multiples of the alignment of an arena."""
_PART = re.compile(r"Arena allocation (\w+) (\d+) bytes")


def main() -> None:
    """Print the smallest size and the parts of the arena as JSON, or else the interpreter's messages and exit code."""
    runtime = importlib.import_module("tflite_micro").runtime
    answer = os.fdopen(os.dup(1), "w")
    content, largest = sys.stdin.buffer.read(), int(sys.argv[1]) // STEP
    with tempfile.TemporaryFile() as log:
        # The interpreter prints to both streams.
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
        code = _try_size(runtime, content, largest)
        log.seek(0)
        text = log.read().decode(errors="replace")
        parts = {name: int(size) for name, size in _PART.findall(text)}
        if not code and "total" in parts:
            least = -(-parts["total"] // STEP)
            smallest = _find_smallest(lambda steps: not _try_size(runtime, content, steps), least, largest)
            result: dict[str, Any] = {**parts, "smallest": smallest * STEP}
        else:
            result = {"log": text, "code": code}
    json.dump(result, answer)
    answer.close()


def _find_smallest(accepts: Callable[[int], bool], low: int, high: int) -> int:
    """Return the smallest number from `low` to `high` that is accepted, if every larger one is, too."""
    if accepts(low):
        return low
    distance = 1
    while low + distance < high and not accepts(low + distance):
        low, distance = low + distance, 2 * distance
    high = min(low + distance, high)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if accepts(middle) else (middle, high)
    return high


def _try_size(runtime: Any, content: bytes, steps: int) -> int:
    """Start the interpreter with an arena of this size in a copy of this process; return its exit code."""
    pid = os.fork()
    if not pid:
        code = 1
        try:
            runtime.Interpreter.from_bytes(content, arena_size=steps * STEP).print_allocations()
            code = 0
        except RuntimeError:
            # The interpreter has printed the reason.
            pass
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


if __name__ == "__main__":
    main()
