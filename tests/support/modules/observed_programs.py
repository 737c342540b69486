"""Observe programs in LiteRT by `Observer` and by a kernel that only uses NumPy's views, and compare the ranges.

python -m tests.support.modules.observed_programs     all programs, for runs with malloc's checks
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

import numpy as np

from litefuse.backend import to_bytes
from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.ir import Builder, Module, Symbol, Value
from litefuse.options import Options
from litefuse.passes.base import run
from litefuse.passes.finalize import FINALIZE
from litefuse.passes.quantize.kernels import ranges
from litefuse.passes.quantize.kernels.observer import OBSERVER, Observer
from litefuse.passes.quantize.observe.observation import ObservedModule
from litefuse.runtime import open_interpreter
from tests.support.modules.lite_modules import BOOL, add_function, counted, entry, f32, i32, loop

Ranges = dict[int, tuple[float, float]]
STEPS = 5
BATCHES = 1, 3, 3, 700, 1, 0, 2, 3


class Reference:
    """Keeps the smallest and largest number of each operand by its number."""

    ranges: ClassVar[Ranges] = {}

    def prepare(self, inputs: Sequence[Any], options: bytes) -> list[tuple[int, ...]]:
        self._first = json.loads(options)["first"]
        return []

    def invoke(self, inputs: Sequence[Any], outputs: Sequence[Any]) -> None:
        for number, array in enumerate(inputs, self._first):
            if array.size:
                low, high = self.ranges.get(number, (np.inf, -np.inf))
                self.ranges[number] = min(low, float(array.min())), max(high, float(array.max()))


def recurrent() -> Module:
    """A loop over steps of a sequence, whose body has a fixed shape per call, and a value that all steps read."""
    module = Module()
    state = f32(None, 8)

    def step(b: Builder, h: Value, xs: Value) -> Sequence[Value]:
        x = b.tfl.gather(xs, b.const(np.int32(1)), axis=0, batch_dims=0, result_types=[state])
        return [b.tfl.tanh(b.tfl.add(b.tfl.mul(h, x, result_types=[state]), x, result_types=[state])), xs]

    counted(module, [state, f32(STEPS, None, 8)], STEPS, step)

    def body(b: Builder, xs: Value) -> Sequence[Value]:
        xs = b.tfl.mul(xs, np.float32(3), result_types=[xs.type])
        h = b.tfl.gather(xs, b.const(np.int32(0)), axis=0, batch_dims=0, result_types=[state])
        _, h, _ = loop(b, [np.int32(0), h, xs], [i32(), state, xs.type])
        return [b.tfl.tanh(h)]

    return entry([f32(STEPS, None, 8)], body, inputs=["x"], outputs=["y"], module=module)


def growing() -> Module:
    """A loop whose body doubles the rows of a value: LiteRT allocates its tensors in each step."""
    module = Module()

    def step(b: Builder, x: Value) -> Sequence[Value]:
        y = b.tfl.tanh(b.tfl.mul(x, np.float32(1.25), result_types=[x.type]))
        return [b.tfl.concatenation(x, y, axis=0, result_types=[x.type])]

    counted(module, [f32(None, 8)], STEPS, step)

    def body(b: Builder, x: Value) -> Sequence[Value]:
        x = b.tfl.reshape(x, b.i32([-1, 8]), result_types=[f32(None, 8)])
        _, y = loop(b, [np.int32(0), x], [i32(), x.type])
        return [b.tfl.mul(y, y, result_types=[y.type])]

    return entry([f32(STEPS, None, 8)], body, inputs=["x"], outputs=["y"], module=module)


def branches() -> Module:
    """A condition on the content: one branch computes, the other returns its argument."""
    module = Module()
    whole = f32(STEPS, None, 8)
    add_function(module, "then", [whole], lambda b, x: [b.tfl.tanh(b.tfl.mul(x, x, result_types=[whole]))])
    add_function(module, "else", [whole], lambda b, x: [b.tfl.mul(x, np.float32(2), result_types=[whole])])

    def body(b: Builder, x: Value) -> Sequence[Value]:
        total = b.tfl.sum(x, b.i32([0, 1, 2]), keep_dims=False, result_types=[f32()])
        is_large = b.tfl.less(b.const(np.float32(0)), total, result_types=[BOOL])
        names = {"then_subgraph_index": Symbol("then"), "else_subgraph_index": Symbol("else")}
        return b.op("tfl.if", [is_large, x], names, [whole]).results

    return entry([whole], body, inputs=["x"], outputs=["y"], module=module)


PROGRAMS: dict[str, Callable[[], Module]] = {program.__name__: program for program in (recurrent, growing, branches)}


def samples() -> Iterator[np.ndarray[Any, Any]]:
    """Yield inputs of different batch sizes, so that some values are large, and some have no elements."""
    random = np.random.default_rng(0)
    for batch in BATCHES:
        yield random.normal(random.normal(), 1, (STEPS, batch, 8)).astype(np.float32)


def observed_file(module: Module) -> bytes:
    observed = ObservedModule.of(module).module
    run(observed, Context(DIALECTS, Options()), FINALIZE)
    return to_bytes(observed)


def observe(content: bytes, kernel: Any) -> None:
    """Run two interpreters in turn, which frees and allocates memory between the calls of each."""
    interpreters = [open_interpreter(content, xnnpack=False, kernels={OBSERVER: kernel}) for _ in range(2)]
    for x in samples():
        for interpreter in interpreters:
            interpreter.get_signature_runner()(x=x)
        ranges.end_sample()


def compare(module: Module, **options: Any) -> tuple[Ranges, Ranges]:
    """Return the expected ranges, and those that the observers recorded."""
    content = observed_file(module)
    Reference.ranges = {}
    observe(content, Reference)
    ranges.start(len(ObservedModule.of(module).values), **options)
    observe(content, Observer)
    ranges.measure()
    return Reference.ranges, {number: (observed.low, observed.high) for number, observed in ranges.take().items()}


if __name__ == "__main__":
    for name, program in PROGRAMS.items():
        expected, observed = compare(program(), counts=True, recorded=3)
        assert expected == observed, name
