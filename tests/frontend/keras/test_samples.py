"""Answers of Keras models by which another process checks that it computes the same; classes that it can import."""

from __future__ import annotations

import sys
import types
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from litefuse.errors import ConversionError
from litefuse.frontend.keras.code import is_importable
from litefuse.frontend.keras.samples import check_samples, write_samples

keras = pytest.importorskip("keras", reason="the models are Keras's")


def dense(factor: float = 1.0) -> Any:
    model = keras.Sequential([keras.Input((3,)), keras.layers.Dense(2, kernel_initializer="ones", use_bias=False)])
    model.layers[0].kernel.assign(np.full((3, 2), factor, np.float32))
    return model


@pytest.mark.parametrize(("factor", "shown"), [(1.01, "0.01 of the largest"), (np.nan, "nan of the largest")])
def test_other_answers_are_refused_and_rounding_is_not(factor: float, shown: str, tmp_path: Path) -> None:
    write_samples(keras, dense(), tmp_path / "samples.npz")
    check_samples(keras, dense(1.00001), tmp_path / "samples.npz")
    with pytest.raises(ConversionError, match=f"computes something else on TensorFlow: answers differ by {shown}"):
        check_samples(keras, dense(factor), tmp_path / "samples.npz")


def test_other_shapes_types_and_numbers_of_answers_are_refused(tmp_path: Path) -> None:
    file, inputs = tmp_path / "samples.npz", keras.Input((3,))
    write_samples(keras, keras.Model(inputs, inputs * 1), file)
    for outputs in ([inputs * 1, inputs], inputs[:, :2], keras.ops.cast(inputs, "float16")):
        with pytest.raises(ConversionError, match="differ by inf"):
            check_samples(keras, keras.Model(inputs, outputs), file)


def test_states_stay_as_they_are_and_infinities_are_compared(tmp_path: Path) -> None:
    file, inputs = tmp_path / "samples.npz", keras.Input(batch_shape=(2, 4, 3))
    states = keras.layers.LSTM(2, stateful=True)
    model = keras.Model(inputs, [states(inputs), keras.ops.log(inputs * 0)])
    write_samples(keras, model, file)
    check_samples(keras, model, file)
    assert not np.any(states.states[0])


def test_free_sizes_are_large_enough_and_types_are_those_of_the_inputs(tmp_path: Path) -> None:
    file, x = tmp_path / "samples.npz", keras.Input((None, 3), name="x")
    word = keras.Input((None,), dtype="int32", name="word")
    sums = keras.ops.mean(keras.layers.Conv1D(2, 40)(x), axis=1), keras.layers.Embedding(2, 4)(word)
    model = keras.Model({"x": x, "word": word}, list(sums))
    write_samples(keras, model, file)
    check_samples(keras, model, file)
    stored = np.load(file)
    assert [stored[name].shape for name in ("x0", "x1")] == [(2, 96), (2, 96, 3)]
    assert stored["x0"].dtype == np.int32


def test_a_model_that_cannot_be_called_is_refused_with_the_reason(tmp_path: Path) -> None:
    x = keras.Input((None, 3))
    with pytest.raises(ConversionError, match=r"cannot be called with random inputs, .*: .*500"):
        write_samples(keras, keras.Model(x, keras.ops.reshape(x, (500,))), tmp_path / "samples.npz")
    write_samples(keras, dense(), tmp_path / "samples.npz")
    with pytest.raises(ConversionError, match="has layers of its own, which TensorFlow cannot run: "):
        other = keras.Sequential([keras.Input((4,)), keras.layers.Dense(2)])
        check_samples(keras, other, tmp_path / "samples.npz")


class Outer:
    """A class in which a class is defined."""

    class Inner:
        """A class that is found through another one."""


def test_only_classes_of_imported_modules_can_be_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    class Local:
        pass

    assert is_importable(Outer.Inner)
    assert not is_importable(Local)
    # It holds a module of PyTorch.
    assert not is_importable(keras.layers.TorchModuleWrapper)
    assert not is_importable(test_only_classes_of_imported_modules_can_be_imported)
    for name in ("__main__", "no_module_of_this_name", "module_without_spec"):
        kind = type("Kind", (), {"__module__": name})
        if name != "no_module_of_this_name":
            module = types.ModuleType(name)
            module.Kind = kind  # type: ignore[attr-defined]
            monkeypatch.setitem(sys.modules, name, module)
        assert not is_importable(kind)
