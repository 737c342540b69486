"""Measure a kernel's overhead in addition to its work: in Python, in C, and a builtin op for comparison.

A model with a chain of ten ops is compared with one without them; both have a builtin op at either end, and run without
delegates, alternately, in one thread. The work itself, measured by calling the kernel's `invoke` in a Python loop, is
subtracted from the difference. The minimum of many rounds counts, because the machine runs other processes.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from ai_edge_litert.interpreter import OpResolverType

import litefuse
from litefuse.backend import to_bytes
from litefuse.ir import Builder, Value
from litefuse.runtime import build_kernel
from tests.support.modules.lite_modules import entry, f32

OPS, CALLS = 10, 200
SOURCE = """
#include "litefuse_kernel.h"
static lf_status prepare(lf_op *op) { return lf_resize_like(op, 0, lf_input(op, 0)); }
static lf_status invoke(lf_op *op) {
    memcpy(lf_data(lf_output(op, 0)), lf_data(lf_input(op, 0)), lf_bytes(lf_output(op, 0)));
    return LF_OK;
}
LF_KERNELS({"Copy", NULL, NULL, prepare, invoke});
"""
Step = Callable[[Builder, Value], Value]


class Copy:
    """y = x, whatever other inputs the op has."""

    def prepare(self, inputs, options):
        """Set the output to the shape of the first input."""
        return [inputs[0].shape]

    def invoke(self, inputs, outputs):
        """Copy the first input."""
        outputs[0][...] = inputs[0]


class CopyUnknown(Copy):
    """y = x, with a shape that only `invoke` knows."""

    def prepare(self, inputs, options):
        """Leave the output's shape unknown."""
        return [None]

    def invoke(self, inputs, outputs):
        """Return the first input."""
        outputs[0] = inputs[0]


def custom(inputs: int) -> Step:
    """Return a step that applies a custom op with this number of inputs."""

    def step(b: Builder, x: Value) -> Value:
        b.custom("Copy", *[x] * inputs, options={"alpha": 0.5}, result_types=[x.type])
        return b.staged[-1].results[0]

    return step


def builtin(b: Builder, x: Value) -> Value:
    """Apply a builtin op that does about as much work."""
    return b.tfl.floor(x)


def content(step: Step, count: int, size: int) -> bytes:
    """Return a model with a chain of `count` such ops between two builtin ones."""

    def body(b: Builder, x: Value) -> Sequence[Value]:
        y = b.tfl.abs(x)
        for _ in range(count):
            y = step(b, y)
        return [b.tfl.neg(y)]

    return bytes(to_bytes(entry([f32(1, size)], body, inputs=["x"], outputs=["y"])))


def call_of(step: Step, kernel: Any, count: int, size: int) -> Callable[[], None]:
    """Return a function that runs the model."""
    kernels = {"Copy": kernel} if kernel is not None and count else {}
    interpreter = litefuse.Interpreter(
        content(step, count, size),
        kernels=kernels,
        num_threads=1,
        experimental_op_resolver_type=OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES,
    )
    interpreter.allocate_tensors()
    return interpreter.invoke


def least(calls: Sequence[Callable[[], object]], rounds: int) -> list[float]:
    """Return the minimum seconds of each call over all rounds, which alternate between the calls."""
    found = [float("inf")] * len(calls)
    for _ in range(rounds):
        for index, call in enumerate(calls):
            start = time.perf_counter()
            for _ in range(CALLS):
                call()
            found[index] = min(found[index], (time.perf_counter() - start) / CALLS)
    return found


def measure(title: str, step: Step, kernel: Any, size: int, rounds: int) -> None:
    """Print the microseconds of one op."""
    work: Callable[[], object] = list
    if isinstance(kernel, type):
        inputs, outputs = (np.ones((1, size), np.float32),), [np.ones((1, size), np.float32)]
        made = kernel()

        def work() -> object:
            return made.invoke(inputs, list(outputs))

    with_ops, without, own = least([call_of(step, kernel, OPS, size), call_of(step, kernel, 0, size), work], rounds)
    whole = (with_ops - without) / OPS
    counted = own if isinstance(kernel, type) else 0.0
    print(
        f"{title:<38} {size:>7} floats: {whole * 1e6:6.2f} us an op, "
        f"{counted * 1e6:5.2f} of them work, {(whole - counted) * 1e6:6.2f} us over it",
        flush=True,
    )


def main(rounds: int) -> None:
    """Print a line per kind of kernel."""
    for size in (4, 10_000):
        measure("builtin op", builtin, None, size, rounds)
        measure("Python", custom(1), Copy, size, rounds)
        measure("Python, four inputs", custom(4), Copy, size, rounds)
        measure("Python, shape known when run", custom(1), CopyUnknown, size, rounds)
        if shutil.which("cc") is not None:
            with tempfile.TemporaryDirectory() as folder:
                source = Path(folder, "copy.c")
                source.write_text(SOURCE)
                measure("C", custom(1), build_kernel([source], Path(folder, "libcopy.so")), size, rounds)
