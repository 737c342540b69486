"""`litefuse verify --target gpu` and `litefuse bench --accelerator gpu`, on the driver that computes on the CPU."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from litefuse.backend import to_bytes
from litefuse.ir import Value
from litefuse.runtime.accelerator import NoGpuError
from litefuse.runtime.runner import ProfilingError
from litefuse.tools.benchmark import benchmark
from litefuse.verification.model import verify
from tests.e2e.gpu import driver
from tests.support.modules.graph_builder import Graph


@pytest.fixture(name="gpu")
def use_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let processes that are started use the driver; skip where it cannot be fetched."""
    try:
        variables = driver.environment()
    except driver.UnavailableError as error:
        pytest.skip(f"no GPU driver: {error}")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)


def right(g: Graph, x: Value) -> Value:
    return g.tfl.mul(g.tfl.tanh(x), np.float32(2.0))


def wrong(g: Graph, x: Value) -> Value:
    """Add a constant of the operand's rank, below 4, whose leading dimension is above 1."""
    g.locate("model/dense/BiasAdd")
    y = g.tfl.add(g.tfl.tanh(x), np.arange(24, dtype=np.float32).reshape(4, 6) ** 2)
    g.locate("model/dense/Tanh")
    return g.tfl.mul(y, np.float32(0.5))


def in_parts(g: Graph, x: Value) -> Value:
    """Compute an op for which the accelerator has no kernel."""
    return g.tfl.reverse_sequence(g.tfl.exp(x), g.i32([1, 2, 3, 4]), seq_dim=1, batch_dim=0)


def fatal(g: Graph, x: Value) -> Value:
    """Pack a tensor with itself."""
    y = g.tfl.tanh(x)
    return g.tfl.pack(y, y, axis=1)


def write(build: Callable[[Graph, Value], Value], path: Path) -> Path:
    """Write the file of a graph."""
    g = Graph()
    path.write_bytes(to_bytes(g.returns(build(g, g.input(4, 6)))))
    return path


@pytest.mark.usefixtures("gpu")
def test_a_right_file_agrees_and_is_timed(tmp_path: Path) -> None:
    path = write(right, tmp_path / "model.tflite")
    verification = verify(path, path, target="gpu")
    assert verification.agrees, verification
    (run,) = verification.runs
    assert run["run"].endswith("on the GPU")
    assert run["calls"] == 4
    assert 0 < run["error"] < run["allowed"] == 0.01
    assert verify(path.read_bytes(), path.read_bytes(), target="gpu").agrees
    measured = benchmark([path, path], accelerator="gpu", runs=4)
    assert "LiteRT's GPU accelerator" in str(measured)
    assert [timing.on_cpu for timing in measured.timings] == [(), ()]
    assert all(0 < timing.least <= timing.median for timing in measured.timings)


@pytest.mark.usefixtures("gpu")
def test_the_first_wrong_op_is_named(tmp_path: Path) -> None:
    path = write(wrong, tmp_path / "model.tflite")
    (failure,) = verify(path, path, target="gpu").failures
    assert failure.operator.startswith("ADD 'model/dense/BiasAdd")
    assert failure.layer == "model/dense"
    assert "allowed" in failure.problem
    assert "with float32" not in failure.problem


@pytest.mark.usefixtures("gpu")
def test_numbers_too_large_for_float16_agree_with_float32(tmp_path: Path) -> None:
    def overflow(g: Graph, x: Value) -> Value:
        return g.tfl.mul(g.tfl.mul(g.tfl.tanh(x), np.float32(1e4)), np.float32(1e3))

    path = write(overflow, tmp_path / "model.tflite")
    (failure,) = verify(path, path, target="gpu").failures
    assert failure.problem.endswith("with float32 on the GPU, it agrees")
    assert failure.operator.startswith("MUL")


@pytest.mark.usefixtures("gpu")
def test_ops_of_the_cpu_are_listed(tmp_path: Path) -> None:
    path = write(in_parts, tmp_path / "model.tflite")
    verification = verify(path, path, target="gpu")
    assert verification.agrees, verification
    assert any("the CPU runs REVERSE_SEQUENCE" in note for note in verification.notes)
    assert "on the CPU: REVERSE_SEQUENCE" in str(benchmark([path], accelerator="gpu", runs=2))


@pytest.mark.usefixtures("gpu")
def test_a_crash_ends_only_the_process_of_the_accelerator(tmp_path: Path) -> None:
    path = write(fatal, tmp_path / "model.tflite")
    (failure,) = verify(path, path, target="gpu").failures
    assert "CompiledModel failed: LiteRT crashed with" in failure.problem
    with pytest.raises(ProfilingError, match="LiteRT crashed with"):
        benchmark([path], accelerator="gpu", runs=2)


def test_without_a_driver_the_error_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(right, tmp_path / "model.tflite")
    # The loader of Vulkan is told of no driver, whatever the machine has.
    for name in ("VK_DRIVER_FILES", "VK_ICD_FILENAMES"):
        monkeypatch.setenv(name, str(tmp_path / "none.json"))
    for run in (lambda: verify(path, path, target="gpu"), lambda: benchmark([path], accelerator="gpu")):
        with pytest.raises(NoGpuError, match="Install the GPU's driver"):
            run()
