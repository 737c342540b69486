"""A file that crashes the interpreter gets a verdict from verify, bench and report; the program continues."""

from __future__ import annotations

import os
import re
import threading
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from litefuse.backend import to_bytes
from litefuse.cli import main
from litefuse.errors import ReadError
from litefuse.runtime.runner import ProfilingError
from litefuse.runtime.worker import InProcess
from litefuse.runtime.worker.kernels import worker_for
from litefuse.tools.benchmark import benchmark
from litefuse.tools.html_report.write import collect_content
from litefuse.tools.profiler import profile
from litefuse.verification.model import verify
from tests.runtime.worker import files, kernels
from tests.support.modules.lite_modules import entry, f32

CRASH = r"LiteRT crashed with signal 11 \(SIGSEGV\)\."
KNOWN = r" `litefuse check` reports: operator 0, EMB.*: the kernel crashes the process if the table contains strings\."


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a SavedModel that looks up three rows of strings by their ids."""
    import tensorflow as tf

    folder = tmp_path_factory.mktemp("rows") / "saved_model"
    module = tf.Module()
    spec = tf.TensorSpec([3], tf.int32, "x")
    module.call = tf.function(lambda x: {"y": tf.gather(tf.constant(files.STRINGS.tolist()), x)}, [spec])
    tf.saved_model.save(module, str(folder), signatures=module.call)
    return folder


@pytest.fixture
def crashing(tmp_path: Path) -> Path:
    path = tmp_path / "crashing.tflite"
    path.write_bytes(files.crashes())
    return path


def test_verify_says_that_a_file_crashes(source: Path, crashing: Path) -> None:
    for model in (crashing, files.crashes()):
        found = verify(source, model, reference="litefuse")
        assert not found.agrees
        assert len(found.failures) == len(found.runs) == 2
        for failure in found.failures:
            assert (failure.call, failure.output) == (1, "")
            assert re.fullmatch(f"the interpreter failed: {CRASH}{KNOWN}", failure.problem)
    assert found.to_json()


def test_commands_say_that_a_file_crashes(source: Path, crashing: Path, tmp_path: Path) -> None:
    run = CliRunner().invoke(main, ["verify", str(source), str(crashing), "--reference", "litefuse"])
    assert run.exit_code == 1
    assert re.search(f"WRONG.*call 1: the interpreter failed: {CRASH}{KNOWN}", run.output, re.DOTALL)
    run = CliRunner().invoke(main, ["bench", str(crashing)])
    assert run.exit_code == 1
    assert re.search(f"error: The model cannot be run here: {CRASH}{KNOWN}", run.output)
    page = tmp_path / "page.json"
    run = CliRunner().invoke(main, ["report", str(crashing), "-o", str(page)])
    assert run.exit_code == 0
    assert re.search(CRASH, page.read_text())


def test_bench_and_report_say_that_a_file_crashes(crashing: Path) -> None:
    for measure in (lambda: benchmark([crashing]), lambda: profile(files.crashes())):
        with pytest.raises(ProfilingError, match=f"The model cannot be run here: {CRASH}{KNOWN}"):
            measure()
    content = collect_content("crashing", crashing)
    assert not content.profiles
    assert re.search(CRASH, content.problem)


def test_sound_files_are_measured_in_another_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their paths may be relative."""
    monkeypatch.chdir(tmp_path)
    Path("twice.tflite").write_bytes(files.twice())
    found = benchmark(["twice.tflite", Path("twice.tflite")], runs=4, shapes={"x": [7]})
    assert [timing.path for timing in found.timings] == ["twice.tflite"] * 2
    assert found.inputs == {"x": (7,)}
    assert found.timings[0].by_op[0].nodes == 1
    with pytest.raises(ProfilingError, match=r"twice\.tflite has no input 'z'\. It has: x\."):
        benchmark(["twice.tflite"], shapes={"z": [1]})
    assert profile("twice.tflite", budget=0.01).runs >= 1


def test_a_damaged_file_is_refused_before_anything_runs(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> Any:
        pytest.fail("a process is started")

    monkeypatch.setattr("litefuse.runtime.worker.client.launch", refuse)
    damaged = files.twice()[:-40]
    for use in (lambda: verify(source, damaged), lambda: profile(damaged), lambda: collect_content("damaged", damaged)):
        with pytest.raises(ReadError, match="damaged or truncated"):
            use()


def custom() -> bytes:
    def body(b: Any, x: Any) -> list[Any]:
        return list(b.op("tfl.custom", [x], {"custom_code": "Double", "options": {}}, [f32(3)]).results)

    return to_bytes(entry([f32(3)], body, inputs=["x"], outputs=["y"]))


def test_kernels_run_in_the_worker(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert profile(custom(), budget=0.01, kernels={"Double": kernels.Double}).runs >= 1
    said = capsys.readouterr().err
    assert "a kernel in process" in said
    assert f"a kernel in process {os.getpid()}\n" not in said
    with pytest.raises(ProfilingError, match=CRASH):
        profile(custom(), kernels={"Double": kernels.Crash})
    with pytest.raises(ZeroDivisionError, match="no such number"):
        profile(custom(), kernels={"Double": kernels.Fail})


def test_a_kernel_that_cannot_be_sent_runs_here_with_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    class Local(kernels.Double):
        pass

    with pytest.warns(RuntimeWarning, match="the kernel of 'Double' cannot be imported by another process"):
        assert profile(custom(), budget=0.01, kernels={"Double": Local}).runs >= 1
    assert f"a kernel in process {os.getpid()}\n" in capsys.readouterr().out


def test_which_kernels_can_be_sent() -> None:
    class Local(kernels.Double):
        pass

    main_class = type("Main", (kernels.Double,), {"__module__": "__main__"})
    for kernel in (Local, main_class, lambda: None, kernels.Double()):
        with pytest.warns(RuntimeWarning, match="a crash would terminate"):
            assert isinstance(worker_for({"Double": kernel})[0], InProcess)
    _, sent = worker_for({"Double": kernels.Double, "Other": Path("lib/kernel.so")})
    assert sent["Double"] == ("name", ("tests.runtime.worker.kernels", "Double"))
    assert sent["Other"] == ("library", os.path.abspath("lib/kernel.so"))


def test_without_a_worker_there_is_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("litefuse.runtime.worker.client._THREAD", threading.local())
    monkeypatch.setattr("sys.executable", "")
    with pytest.warns(RuntimeWarning, match="a crash would terminate: sys.executable is not a Python interpreter"):
        assert profile(files.twice(), budget=0.01).runs >= 1
