"""States with a free size: files that corrupted the heap of the program that runs them, and the checks that prevent
this.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

import litefuse
from litefuse.backend import model, to_bytes
from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.errors import InvalidModuleError
from litefuse.ir import Builder, DType, Module, Value
from litefuse.options import Options
from litefuse.passes.finalize.states.state_writers import place_state_writers
from tests.e2e.recurrent import state_networks, stress
from tests.support import generated, harness
from tests.support.modules.lite_modules import entry, f32, tensor

UNITS = 3


@pytest.fixture(scope="module")
def networks() -> Path:
    return generated.require_models("state_networks")


@pytest.mark.xdist_group("state_networks")
@pytest.mark.parametrize("verify", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_networks_run_under_the_checks_of_malloc(networks: Path, tmp_path: Path, verify: bool) -> None:
    folders = [tmp_path / name for name in state_networks.NAMES]
    for folder in folders:
        folder.mkdir()
        shutil.copy(networks / folder.name / "calls.npz", folder)
        converted = litefuse.convert(networks / folder.name / "saved_model", verify=verify)
        converted.save(folder / "network.tflite")
    problems = {folder.name: problem for folder, problem in stress.verdicts(folders) if problem}
    assert problems == {}


@pytest.mark.xdist_group("state_networks")
@pytest.mark.parametrize(("name", "fused"), [("lstm_encoder_decoder", 3), ("two_layers", 4), ("chain", 4)])
def test_layers_with_states_stay_fused(networks: Path, name: str, fused: int) -> None:
    content = litefuse.convert(networks / name / "saved_model", recurrent="fused").to_bytes()
    counts = harness.count_ops(content)
    assert counts["UNIDIRECTIONAL_SEQUENCE_LSTM"] == fused
    assert "IF" not in counts


def _late_state(b: Builder, x: Value, state: Value) -> list[Value]:
    """Write a state of a free size after WHERE, whose result LiteRT sizes at run time."""
    positive = b.tfl.greater(x, np.float32(0), result_types=[tensor(DType.BOOL, None, 4, 2)])
    places = b.tfl.where(positive, result_types=[tensor(DType.I64, None, 3)])
    own = b.tfl.strided_slice(
        state, b.i32([0, 0]), b.i32([0, 0]), b.i32([1, 1]), end_mask=3, result_types=[f32(None, UNITS)]
    )
    weights = (np.ones((UNITS, 2), np.float32), np.ones((UNITS, UNITS), np.float32), np.zeros(UNITS, np.float32))
    rnn = b.tfl.unidirectional_sequence_rnn(
        x, *weights, own, fused_activation_function="TANH", result_types=[f32(None, 4, UNITS)]
    )
    return [places, rnn]


def _module() -> Module:
    return entry([f32(None, 4, 2), f32(None, UNITS)], _late_state, inputs=["x", "s"], outputs=["places", "y"])


def test_a_file_with_such_a_state_is_not_written() -> None:
    with pytest.raises(InvalidModuleError, match="LiteRT would determine the size of its state, operand 4, only when"):
        to_bytes(_module())


VALGRIND = pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind is not installed")


@pytest.mark.parametrize("valgrind", [False, pytest.param(True, marks=[VALGRIND, pytest.mark.slow])])
def test_effect_of_such_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, valgrind: bool) -> None:
    """The refused file damages the heap when the batch grows, and the memory checks detect it."""
    monkeypatch.setattr(model, "check_states", lambda module: None)
    (tmp_path / "network.tflite").write_bytes(to_bytes(_module()))
    monkeypatch.undo()
    calls: dict[str, np.ndarray] = {}
    for number, batch in enumerate((1, 64, 1, 64)):
        x, steps = np.ones((batch, 4, 2), np.float32), [np.zeros((batch, UNITS), np.float32)]
        for _ in range(4):
            steps.append(np.tanh(2 + UNITS * steps[-1]))
        calls |= {f"{number}/in/x": x, f"{number}/in/s": steps[0]}
        calls |= {f"{number}/out/places": np.argwhere(x), f"{number}/out/y": np.stack(steps[1:], 1)}
    np.savez(tmp_path / "calls.npz", **calls)
    ((_, problem),) = stress.verdicts([tmp_path], valgrind=valgrind)
    assert "Invalid write" in problem if valgrind else problem.startswith("the child ended with -")
    placed = _module()
    place_state_writers(placed, Context(DIALECTS, Options()))
    (tmp_path / "network.tflite").write_bytes(to_bytes(placed))
    ((_, problem),) = stress.verdicts([tmp_path], valgrind=valgrind)
    assert problem == ""
