"""Matrix products on one thread."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from litefuse.runtime import blas
from tests.runtime.worker.programs import output, program

NUMBER = blas._find_number()
needs_openblas = pytest.mark.skipif(NUMBER is None, reason="NumPy uses another library")


def run(code: str, folder: Path) -> str:
    """Run a script in which products of matrices use two threads."""
    begin = "def threads(): return len(os.listdir('/proc/self/task'))\n"
    command = "exec env OPENBLAS_NUM_THREADS=2 {python} {script}"
    return output(program(begin + code, folder=folder, command=command))


@needs_openblas
def test_threads_that_a_fork_has_ended_are_not_started(tmp_path: Path) -> None:
    code = """
from litefuse.runtime.blas import one_thread
a = np.ones((300, 300))
print(threads(), flush=True)
if not os.fork():
    with one_thread():
        a @ a
    print(threads())
    a @ a
    print(threads(), flush=True)
    os._exit(0)
os.wait()
"""
    assert run(code, tmp_path) == "2\n1\n2\n"


@needs_openblas
def test_weights_are_rounded_on_one_thread(tmp_path: Path) -> None:
    code = """
from litefuse.passes.quantize.kernels import gram_observer
layer = gram_observer._layers[0] = gram_observer._Layer(300, 300, 1)
rng = np.random.default_rng(0)
basis = rng.normal(size=(3, 300))
if not os.fork():
    for _ in range(4):
        layer.add(rng.normal(size=(300, 3)) @ basis)
    weights = rng.normal(size=(8, 300))
    found = gram_observer.round_layer(0, np.ones(300), np.zeros(300), weights, np.full((8, 1), 0.1), 127)
    print(found is not None, threads(), flush=True)
    os._exit(0)
os.wait()
"""
    assert run(code, tmp_path) == "True 1\n"


@needs_openblas
def test_the_number_of_threads_is_restored(monkeypatch: pytest.MonkeyPatch) -> None:
    assert NUMBER is not None
    monkeypatch.setattr(NUMBER, "value", 7)
    first, second = blas.one_thread(), blas.one_thread()
    first.__enter__()
    assert NUMBER.value == 1
    other = threading.Thread(target=second.__enter__)
    other.start()
    other.join()
    first.__exit__(None, None, None)
    assert NUMBER.value == 1
    second.__exit__(None, None, None)
    assert NUMBER.value == 7


def test_other_libraries_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blas, "_find_number", lambda: None)
    with blas.one_thread():
        pass
    assert NUMBER is None or NUMBER.value >= 1
