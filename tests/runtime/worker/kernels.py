"""Kernels of custom ops that a worker process can import."""

from __future__ import annotations

import os
import signal
from typing import Any


class Double:
    """Prints its process, and doubles."""

    def prepare(self, inputs: Any, options: Any) -> Any:
        return [inputs[0].shape]

    def invoke(self, inputs: Any, outputs: Any) -> None:
        print(f"a kernel in process {os.getpid()}")
        outputs[0][...] = 2 * inputs[0]


class Crash(Double):
    """Kills the process."""

    def invoke(self, inputs: Any, outputs: Any) -> None:
        os.kill(os.getpid(), signal.SIGSEGV)


class Fail(Double):
    """Raises."""

    def invoke(self, inputs: Any, outputs: Any) -> None:
        raise ZeroDivisionError("no such number")
