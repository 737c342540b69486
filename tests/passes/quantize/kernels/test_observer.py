"""Observers in LiteRT, and the memory that they read."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from litefuse.backend import to_bytes
from litefuse.errors import KernelError
from litefuse.ir import DType, Module, TensorType
from litefuse.passes.quantize.kernels import ranges
from litefuse.passes.quantize.kernels.observer import OBSERVER, Observer
from litefuse.passes.quantize.observe.observation import ObservedModule
from litefuse.runtime import open_interpreter
from litefuse.runtime.blocks import MemoryBlock, make_blocks
from tests.support.modules import observed_programs
from tests.support.modules.lite_modules import entry, f32
from tests.support.running.malloc_checks import checked_environment

Array = np.ndarray[Any, Any]


@pytest.mark.parametrize("name", observed_programs.PROGRAMS)
@pytest.mark.parametrize("counts", [False, True])
def test_ranges_are_those_of_views(name: str, counts: bool) -> None:
    expected, found = observed_programs.compare(observed_programs.PROGRAMS[name](), counts=counts, recorded=2)
    assert len(expected) >= 4
    assert found == expected


def test_malloc_finds_no_fault() -> None:
    command = [sys.executable, "-m", "tests.support.modules.observed_programs"]
    done = subprocess.run(command, env=checked_environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_what_a_loop_passes_on_is_observed_outside() -> None:
    module = observed_programs.recurrent()
    observed = ObservedModule.of(module)
    sequence = module.functions["body"].arguments[2]
    assert sequence not in observed.values
    (original,) = (copy.original for copy in observed.copies.values())
    assert original.op is not None and original.op.kind == "tfl.mul"
    assert original is not module.functions["serve"].arguments[0]
    found = {number: ranges.Observed(-1.0, float(number)) for number in range(len(observed.values))}
    assert observed.by_value(found)[sequence] == found[observed.values.index(original)]
    # The loop ran no step.
    outside = {number for number, value in enumerate(observed.values) if value in observed_of(module, "serve")}
    assert sequence not in observed.by_value({number: found[number] for number in outside})


def observed_of(module: Module, name: str) -> set[Any]:
    function = module.functions[name]
    return {*function.arguments, *(result for op in function.ops() for result in op.results)}


@pytest.mark.parametrize("dtype", [DType.I32, DType.F32])
def test_what_cannot_be_observed_is_refused(dtype: DType) -> None:
    given = TensorType(dtype, (2,))

    def body(b: Any, x: Any) -> list[Any]:
        return [b.tfl.custom(OBSERVER, x, options=b'{"first": 0}', result_types=[f32(2)])]

    module = entry([given], body, inputs=["x"], outputs=["y"])
    interpreter = open_interpreter(to_bytes(module), xnnpack=False, kernels={OBSERVER: Observer})
    with pytest.raises(KernelError, match=r"^the operands must be float32, and there must be no results"):
        interpreter.allocate_tensors()


def shape_of(block: MemoryBlock) -> tuple[int, dict[int, int], list[tuple[int, int]]]:
    return block.size, block.operands, block.spans


def test_blocks_have_small_gaps_and_no_overlap() -> None:
    addresses = [1000, 1064, 1000, 1328 + 256, 4000, 4008]
    sizes = [64, 264, 64, 4, 16, 16]
    blocks = make_blocks(range(6), addresses, sizes)
    # Operands 0 and 2 are the same memory; 4 and 5 overlap.
    expected = [
        (588, {0: 0, 2: 0, 1: 1, 3: 2}, [(0, 16), (16, 82), (146, 147)]),
        *[(16, {n: 0}, [(0, 4)]) for n in (4, 5)],
    ]
    assert [shape_of(block) for block in blocks] == expected
    assert [shape_of(block)[1] for block in make_blocks([0, 1], [0, 321], [64, 4])] == [{0: 0}, {1: 0}]


def place_randomly(random: np.random.Generator, memory: Array, count: int) -> list[Array]:
    """Return operands anywhere in memory: near each other and far, overlapping, the same, large, and empty."""
    sizes = random.choice([0, 1, 3, 8, 100, 5000], count)
    starts = np.where(random.random(count) < 0.5, random.integers(0, 400, count), random.integers(0, 7000, count))
    operands = [memory[start : start + size] for start, size in zip(starts.tolist(), sizes.tolist(), strict=True)]
    return [*operands, operands[0]]


def attach(observer: Observer, operands: list[Array]) -> None:
    observer.attach(np.array([[each.ctypes.data for each in operands], [each.nbytes for each in operands]], np.uintp))


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("average", [None, 0.75])
def test_ranges_anywhere_in_memory(seed: int, average: float | None) -> None:
    random = np.random.default_rng(seed)
    memories = np.zeros((2, 12_000), np.float32)
    operands = place_randomly(random, memories[0], random.integers(1, 12))
    ranges.start(len(operands), average=average)
    observer = Observer()
    observer.configure({"first": 0}, lambda _: ())
    expected: list[tuple[float, float] | None] = [None] * len(operands)
    for _ in range(40):
        by_sample: list[list[tuple[float, float]]] = [[] for _ in operands]
        for _ in range(random.integers(0, 30)):
            if random.random() < 0.2:
                # All operands move together, or they are arranged in another way.
                used = memories[random.integers(2)]
                operands = [used[slice_of(each, memories)] for each in operands]
            memories[:] = random.normal(size=memories.shape)
            attach(observer, operands)
            observer.observe()
            for place, each in enumerate(operands):
                if each.size:
                    by_sample[place].append((float(each.min()), float(each.max())))
        ranges.end_sample()
        expected = [join(*each, average) for each in zip(expected, by_sample, strict=True)]
        if random.random() < 0.3:
            ranges.measure()
    found = ranges.take()
    assert {number: (each.low, each.high) for number, each in found.items()} == {
        number: each for number, each in enumerate(expected) if each is not None
    }


def slice_of(array: Array, memories: Array) -> slice:
    start = (array.ctypes.data - memories.ctypes.data) // 4 % memories.shape[1]
    return slice(start, start + array.size)


def join(
    earlier: tuple[float, float] | None, calls: list[tuple[float, float]], average: float | None
) -> tuple[float, float] | None:
    """Return the range, or the moving average of the ranges of samples, with another sample."""
    if not calls:
        return earlier
    now = min(low for low, _ in calls), max(high for _, high in calls)
    low, high = now if earlier is None else earlier
    if average is None:
        return min(low, now[0]), max(high, now[1])
    return average * low + (1 - average) * now[0], average * high + (1 - average) * now[1]


@pytest.mark.parametrize("average", [None, 0.5])
@pytest.mark.parametrize("steps", [1, 7])
def test_the_first_sample_that_is_not_finite_is_named(average: float | None, steps: int) -> None:
    ranges.start(6, average=average)
    values = np.zeros(200, np.float32)
    observers = [Observer(), Observer()]
    for first, observer in zip((0, 3), observers, strict=True):
        observer.configure({"first": first}, lambda _: ())
        attach(observer, [values[:5], values[100:200], values[20:30]])
    for sample in range(1000):
        values[150] = np.nan if sample in (600, 601) else 0
        values[25] = np.inf if sample >= 600 else 0
        for _ in range(steps):
            # The second one does not run in all samples.
            for observer in observers if sample % 3 == 2 else observers[:1]:
                observer.observe()
        ranges.end_sample()
    found = {number: each.not_finite for number, each in ranges.take().items() if each.not_finite is not None}
    assert {number: each.sample for number, each in found.items()} == {1: 600, 2: 600, 5: 602}
    assert found[1].has_nan and found[2].has_high


@pytest.mark.parametrize("size", [1, 30, 3000, 6000])
@pytest.mark.parametrize("calls", [1, 50])
def test_recorded_elements_are_those_of_the_first_samples(size: int, calls: int) -> None:
    random = np.random.default_rng(0)
    values = np.zeros((2, size), np.float32)
    seen: list[Array] = []

    def observe(noise: float) -> None:
        ranges.start(2, recorded=3)
        observer = Observer()
        observer.configure({"first": 0}, lambda _: ())
        attach(observer, [values[0], values[1]])
        for sample in range(5):
            for _ in range(calls):
                values[:] = random.normal(size=values.shape)
                values[1] += noise
                observer.observe()
                seen.extend([values[0].copy()] if sample < 3 and noise == 0 else [])
            ranges.end_sample()
        ranges.measure()

    observe(0.0)
    ranges.take()
    random = np.random.default_rng(0)
    observe(0.5)
    sums = ranges.compare({0: 0, 1: 1}, {})
    step = ranges.stride(size, 1 << 10)
    parts = [each[::step] for each in seen]
    parts = parts[: -(-(1 << 14) // len(parts[0]))]
    assert sums[0] == (pytest.approx(float(np.sum(np.concatenate(parts).astype(np.float64) ** 2))), 0.0)
    assert sums[1][1] == pytest.approx(0.25 * len(np.concatenate(parts)), rel=1e-4)
