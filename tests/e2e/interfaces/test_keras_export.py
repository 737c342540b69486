"""`litefuse.keras`: Keras's own `export(format="litert")` writes the files of `litefuse.convert`."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import litefuse
import litefuse.interfaces.keras
from litefuse.tflite import summarize
from tests.support import harness

pytest.importorskip("tensorflow", reason="Keras exports with TensorFlow")

import keras
import tensorflow as tf
from ai_edge_litert.interpreter import Interpreter

ORIGINAL = tf.lite.TFLiteConverter
LAYERS = keras.layers


@pytest.fixture(autouse=True)
def hook_is_removed() -> Iterator[None]:
    """Check that every test leaves TensorFlow's converter in its place."""
    yield
    litefuse.keras.uninstall()
    assert tf.lite.TFLiteConverter is ORIGINAL


def lstm() -> Any:
    return keras.Sequential([keras.Input((12, 8), name="x"), LAYERS.LSTM(6), LAYERS.Dense(3)])


def dense() -> Any:
    return keras.Sequential([keras.Input((12, 8), name="x"), LAYERS.Dense(5, activation="gelu"), LAYERS.Dense(3)])


def conv() -> Any:
    layers = [LAYERS.Conv1D(4, 3), LAYERS.BatchNormalization(), LAYERS.ReLU(), LAYERS.GlobalAveragePooling1D()]
    return keras.Sequential([keras.Input((12, 8), name="x"), *layers])


def test_the_form_of_recurrent_layers_is_a_keyword(tmp_path: Path) -> None:
    model, path = lstm(), tmp_path / "model.tflite"
    with litefuse.keras.installed():
        model.export(path, format="litert", verbose=False, exclude_conversion_metadata=True, recurrent="loop")
    ops = harness.count_ops(path.read_bytes())
    assert "WHILE" in ops and ops == harness.count_ops(litefuse.convert(model, recurrent="loop").to_bytes())


@pytest.mark.parametrize("build", [lstm, dense, conv])
def test_the_file_is_that_of_convert_and_right_in_several_calls(build: Any, tmp_path: Path) -> None:
    model, path = build(), tmp_path / "model.tflite"
    with litefuse.keras.installed():
        model.export(path, format="litert", verbose=False, exclude_conversion_metadata=True)
    assert path.read_bytes() == litefuse.convert(model).to_bytes()
    values = np.random.default_rng(0).normal(size=(2, 12, 8)).astype(np.float32)
    run = harness.open_interpreter(path.read_bytes()).get_signature_runner("serving_default")
    for factor in (1, 2, 1):
        answers = run(x=values * np.float32(factor))
        harness.compare(answers["output_0"], np.asarray(model(values * np.float32(factor), training=False)))


def test_the_lstm_is_fused_only_with_the_hook(tmp_path: Path) -> None:
    model, path = lstm(), tmp_path / "model.tflite"

    def has_fused_op() -> bool:
        model.export(path, format="litert", verbose=False)
        return any("unidirectional_sequence_lstm" in kind for kind in summarize(path).ops)

    litefuse.keras.install()
    assert has_fused_op()
    litefuse.keras.uninstall()
    assert not has_fused_op()


def test_a_signature_and_options_are_passed_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "model.tflite"
    signature = [keras.InputSpec(shape=(2, 12, 8), dtype="float32", name="x")]
    model = keras.Sequential([keras.Input((12, 8), name="x"), LAYERS.Dense(64), LAYERS.Dense(64)])
    with litefuse.keras.installed():
        model.export(path, format="litert", verbose=False)
        assert capsys.readouterr().out == ""
        as_float = path.stat().st_size
        options = {"optimizations": [tf.lite.Optimize.DEFAULT], "target_spec": {"supported_types": [tf.float16]}}
        model.export(path, format="litert", verbose=True, input_signature=signature, **options)
    assert "Saved artifact at" in capsys.readouterr().out
    assert path.stat().st_size < 0.7 * as_float
    assert [list(detail["shape"]) for detail in Interpreter(str(path)).get_input_details()] == [[2, 12, 8]]


def test_wrong_options_are_refused_and_the_hook_is_removed(tmp_path: Path) -> None:
    path = tmp_path / "model.tflite"
    with pytest.raises(ValueError, match="no_such_option"), litefuse.keras.installed():
        dense().export(path, format="litert", no_such_option=1)
    assert tf.lite.TFLiteConverter is ORIGINAL
    with pytest.raises(litefuse.ConversionError, match="unfold_batchmatmul"), litefuse.keras.installed():
        dense().export(path, format="litert", unfold_batchmatmul=True)
    assert not path.exists()


def test_blocks_and_installations_nest() -> None:
    for _ in range(2):
        with litefuse.keras.installed():
            with litefuse.keras.installed():
                assert tf.lite.TFLiteConverter is litefuse.TFLiteConverter
            litefuse.keras.install()
            litefuse.keras.uninstall()
            assert tf.lite.TFLiteConverter is litefuse.TFLiteConverter
        assert tf.lite.TFLiteConverter is ORIGINAL
    litefuse.keras.install()
    litefuse.keras.install()
    with litefuse.keras.installed():
        pass
    assert tf.lite.TFLiteConverter is litefuse.TFLiteConverter
    litefuse.keras.uninstall()
    assert tf.lite.TFLiteConverter is ORIGINAL


def test_a_block_in_another_thread_keeps_the_hook() -> None:
    is_open, may_end = threading.Event(), threading.Event()

    def hold() -> None:
        with litefuse.keras.installed():
            is_open.set()
            may_end.wait()

    thread = threading.Thread(target=hold)
    with litefuse.keras.installed():
        thread.start()
        is_open.wait()
    assert tf.lite.TFLiteConverter is litefuse.TFLiteConverter
    may_end.set()
    thread.join()
    assert tf.lite.TFLiteConverter is ORIGINAL


def test_a_converter_of_other_code_stays() -> None:
    class Other:
        pass

    with litefuse.keras.installed():
        tf.lite.TFLiteConverter = Other
    found = tf.lite.TFLiteConverter
    tf.lite.TFLiteConverter = ORIGINAL
    assert found is Other


def test_another_backend_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keras.backend, "backend", lambda: "torch")
    with pytest.raises(litefuse.ConversionError, match=r"backend torch.*litefuse\.convert\(model\)"):
        litefuse.keras.install()
    with pytest.raises(litefuse.ConversionError), litefuse.keras.installed():
        pass
