"""Constants of equal content are stored once, whatever their size and origin."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest
import tensorflow as tf

from litefuse import convert
from litefuse.backend import to_bytes, write_file
from litefuse.ir import Constant, DType
from litefuse.ir.storage import equal_constants
from litefuse.ir.storage.equal_constants import Contents, Data
from tests.support.harness import open_interpreter
from tests.support.modules.lite_modules import entry, f32, unpack

SIZE = (160, 200)


def weights(seed: int = 0, shape: tuple[int, ...] = SIZE) -> np.ndarray:
    return np.random.default_rng(seed).normal(size=shape).astype(np.float32)


def altered(place: int) -> np.ndarray:
    """Return weights in which one element differs."""
    changed = weights()
    changed.reshape(-1)[place] += 1
    return changed


def as_constant(value: np.ndarray | Constant) -> Constant:
    return value if isinstance(value, Constant) else Constant.of(value)


def stored(*values: np.ndarray | Constant) -> int:
    """Return the number of data buffers in a file whose ops read these constants."""

    def body(b, x):
        return [b.tfl.mul(x, b.const(as_constant(value)), result_types=[f32(1)]) for value in values]

    module = entry([f32(1)], body, inputs=["x"], outputs=[f"y{index}" for index in range(len(values))])
    return sum(buffer.data is not None and len(buffer.data) > 100 for buffer in unpack(to_bytes(module)).buffers)


EQUAL: dict[str, Callable[[], np.ndarray | Constant]] = {
    "array of its own": weights,
    "of another shape": lambda: weights().reshape(200, 160),
    "transposed twice": lambda: Constant.of(np.ascontiguousarray(weights().T)).transpose((1, 0)),
    "scaled": lambda: Constant.of(weights() / 4).multiply(np.full(SIZE[1], 4, np.float32)),
    "transposed, then reshaped": lambda: (
        Constant.of(np.ascontiguousarray(weights().T)).transpose((1, 0)).reshape((400, 80))
    ),
    "transposed, reshaped and scaled": lambda: (
        Constant.of(np.ascontiguousarray(weights().T / 2)).transpose((1, 0)).reshape(SIZE).multiply(np.float32([2]))
    ),
    "cast": lambda: Constant.of(weights().astype(np.float64)).cast(DType.F32),
    "sliced": lambda: Constant.of(np.concatenate([weights(), weights(9)]))[slice(0, SIZE[0]), slice(None)],
}  # fmt: skip


@pytest.mark.parametrize("name", EQUAL)
def test_equal_constants_are_stored_once(name):
    assert weights().nbytes > 1 << 16
    assert stored(weights(), EQUAL[name](), weights(1)) == 2


@pytest.mark.parametrize("place", [0, 1, 4321, weights().size - 1])
def test_constants_of_one_size_that_differ_are_stored_each(place):
    assert stored(weights(), altered(place), weights(), altered(place)) == 2


def test_small_constants_of_other_shapes_are_stored_once():
    assert stored(weights(shape=(6, 10)), weights(shape=(6, 10)).reshape(10, 6), weights(shape=(60,))) == 1


def test_other_types_and_signs_of_zero_are_other_contents():
    zeros = np.zeros(SIZE, np.float32)
    assert stored(zeros, zeros.copy(), zeros.view(np.int32), -zeros) == 3


@pytest.mark.parametrize("dtype", [np.float16, ml_dtypes.bfloat16, np.int8, ml_dtypes.int4])
def test_any_type(dtype):
    values = np.random.default_rng(0).integers(-8, 8, (300, 500)).astype(dtype)
    other = values.copy()
    other[-1, -1] = 3 if values[-1, -1] != 3 else 2
    assert stored(values, values.copy(), other) == 2


def test_large_strings():
    texts = np.array([f"text {index}".encode() for index in range(20_000)], object)
    number = Contents().number
    joined = [b"".join(text) for text in (texts, texts.copy(), texts[::-1])]
    data = [Data(len(text), lambda text=text: [text[:1000], text[1000:]]) for text in joined]
    found = [number(Constant.of(texts), place, part) for place, part in enumerate(data)]
    assert (found[0] == found[1], found[0] == found[2]) == (True, False)


def test_equal_hashes_do_not_make_contents_equal(monkeypatch):
    monkeypatch.setattr(equal_constants, "_hash", lambda data: b"")
    monkeypatch.setattr(equal_constants, "_sample", lambda constant: None)
    assert stored(weights(), altered(7), weights(), altered(9), altered(7)) == 3


def test_constants_without_a_duplicate_in_size_or_sample_are_not_read():
    found, read = Contents(), []

    def data(name: str, values: np.ndarray) -> Data:
        return Data(values.nbytes, lambda: [read.append(name) or values.data.cast("B")])

    every = {"alone": weights(shape=(150, 200)), "first": weights(), "second": weights(1), "twin": weights()}
    for name, values in every.items():
        found.number(Constant.of(values), name, data(name, values))
    assert sorted(set(read)) == ["first", "twin"]
    assert len(read) == 4


def test_comparing_needs_no_memory():
    values = [np.zeros((4096, 4096), np.float32) for _ in range(2)]
    lazy = [Constant.of(value).transpose((1, 0)) for value in values]
    contents_of = Contents()
    tracemalloc.start()
    for constant in (Constant.of(values[0]), *lazy):
        blocks = [constant]
        data = Data(constant.nbytes, lambda blocks=blocks: (part.reshape(-1).view(np.uint8).data
                                                             for part in blocks[0].blocks()))  # fmt: skip
        assert contents_of.number(constant, id(constant), data) == 1
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 16 << 20


@pytest.mark.parametrize("captured", [True, False], ids=["captured", "written in each"])
def test_a_constant_of_several_signatures_is_written_once(captured, tmp_path: Path):
    values = weights(shape=(300, 300))
    tensor = tf.constant(values)

    def table():
        return tensor if captured else tf.constant(values)

    class Model(tf.Module):
        @tf.function(input_signature=[tf.TensorSpec((None, 300))])
        def plain(self, x):
            return {"y": tf.matmul(x, table())}

        @tf.function(input_signature=[tf.TensorSpec((None, 300))])
        def squashed(self, x):
            return {"y": tf.tanh(tf.matmul(x, table()))}

        @tf.function(input_signature=[tf.TensorSpec((300,))])
        def row(self, x):
            return {"y": x + table()[3]}

    model = Model()
    functions = {"plain": model.plain, "squashed": model.squashed, "row": model.row}
    tf.saved_model.save(model, str(tmp_path), signatures=functions)
    content = convert(tmp_path).to_bytes()
    assert len(content) < values.nbytes * 1.1
    interpreter = open_interpreter(content)
    x = weights(5, (2, 300))
    for name in ("plain", "squashed", "plain"):
        want = functions[name](tf.constant(x))["y"].numpy()
        np.testing.assert_allclose(interpreter.get_signature_runner(name)(x=x)["y"], want, rtol=1e-5, atol=1e-4)


def test_data_outside_of_the_tables_is_shared_as_well(tmp_path: Path):
    def body(b, x):
        return [b.tfl.mul(x, b.const(Constant.of(value)), result_types=[f32(*SIZE)]) for value in twins]

    twins = [weights(), weights(), weights(1), altered(3)]
    module = entry([f32(1)], body, inputs=["x"], outputs=["a", "b", "c", "d"])
    path = tmp_path / "model.tflite"
    write_file(module, path, inline_limit=0)
    assert path.stat().st_size < 3.1 * weights().nbytes
    answers = open_interpreter(path).get_signature_runner()(x=np.float32([2]))
    for name, value in zip("abcd", twins, strict=True):
        np.testing.assert_array_equal(answers[name], 2 * value)
