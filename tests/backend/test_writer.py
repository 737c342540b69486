"""The file is streamed, aligned, stores each constant once, is deterministic, and is written whole or not at all."""

from __future__ import annotations

import mmap
import os
import threading
import tracemalloc

import numpy as np
import pytest
from ai_edge_litert import schema_py_generated as schema
from ai_edge_litert.interpreter import Interpreter, OpResolverType

from litefuse.backend import ModelFile, temporary_file, to_bytes, write_file, writer
from litefuse.ir import Constant, DType, Module
from litefuse.tflite import summarize
from tests.support.modules.lite_modules import add_function, counted, entry, f32, i32, loop, unpack
from tests.support.running.counting import calls_of


def chain(layers: int, width: int = 8, constants: list[Constant] | None = None) -> Module:
    rng = np.random.default_rng(0)

    def body(b, x):
        for layer in range(layers):
            weights = rng.normal(size=(width, width)).astype(np.float32) if constants is None else constants[layer]
            x = b.tfl.fully_connected(x, b.const(weights), result_types=[f32(1, width)])
        return [x]

    return entry([f32(1, width)], body, inputs=["x"], outputs=["y"])


def places(content: bytes) -> list[int]:
    """Return the offset of each buffer's data in the file."""
    model = schema.Model.GetRootAs(content, 0)
    found = []
    for number in range(model.BuffersLength()):
        buffer = model.Buffers(number)
        if buffer.DataLength() and number < model.BuffersLength() - 1:  # the last is metadata, in the tables
            field = buffer._tab.Offset(4)
            found.append(buffer._tab.Vector(field))
        elif buffer.Size():
            found.append(buffer.Offset())
    return found


def test_data_is_aligned_and_files_repeat(tmp_path):
    content = to_bytes(chain(5))
    assert len(places(content)) == 5
    assert all(place % 16 == 0 for place in places(content))
    assert to_bytes(chain(5)) == content
    write_file(chain(5), tmp_path / "model.tflite")
    assert (tmp_path / "model.tflite").read_bytes() == content
    assert os.listdir(tmp_path) == ["model.tflite"]


@pytest.mark.parametrize("is_small", [True, False])
def test_a_file_is_encoded_once(is_small, tmp_path, monkeypatch):
    content = to_bytes(chain(5))
    whole = calls_of(lambda: to_bytes(chain(5)))
    monkeypatch.setattr(writer, "MAX_KEPT", len(content) if is_small else len(content) - 1)
    file = ModelFile(chain(5))
    assert file.is_small == is_small
    assert file.to_bytes() == content
    assert calls_of(file.to_bytes) < (5 if is_small else whole / 4)
    file.write(tmp_path / "model.tflite")
    assert (tmp_path / "model.tflite").read_bytes() == content


@pytest.mark.skipif(os.name != "posix", reason="files in use cannot be deleted")
def test_a_large_temporary_file_is_kept_until_the_next_file_is_written(tmp_path, monkeypatch):
    content = to_bytes(chain(5))
    monkeypatch.setattr(writer, "MAX_KEPT", 0)
    file = ModelFile(chain(5))
    with temporary_file(file) as path:
        assert isinstance(path, str)
    assert not os.path.exists(path)
    monkeypatch.setattr(file._tables, "chunks", None)
    assert file.to_bytes() == content
    file.write(tmp_path / "model.tflite")
    assert (tmp_path / "model.tflite").read_bytes() == content
    with pytest.raises(TypeError):
        file.write(tmp_path / "model.tflite")


@pytest.mark.parametrize("inline_limit", [1 << 20, 0])
def test_large_buffers_begin_at_cache_lines(tmp_path, inline_limit):
    weights = [np.random.default_rng(size).normal(size=size).astype(np.float32) for size in (3, 300, 5, 257)]
    module = entry([], lambda b: [b.const(array) for array in weights], inputs=[], outputs=["a", "b", "c", "d"])
    write_file(module, tmp_path / "model.tflite", inline_limit=inline_limit)
    content = (tmp_path / "model.tflite").read_bytes()
    starts = [content.index(array.tobytes()) for array in weights]
    assert [start % 64 for start in starts[1::2]] == [0, 0]
    assert [start % 16 for start in starts] == [0] * 4
    found = Interpreter(str(tmp_path / "model.tflite")).get_signature_runner()()
    for name, array in zip("abcd", weights, strict=True):
        np.testing.assert_array_equal(found[name], array)


def test_the_same_module_exports_twice():
    module = chain(3)
    assert to_bytes(module) == to_bytes(module)


def test_external_layout(tmp_path):
    module = chain(5)
    write_file(module, tmp_path / "inline.tflite")
    write_file(module, tmp_path / "external.tflite", inline_limit=0)
    content = (tmp_path / "external.tflite").read_bytes()
    assert all(buffer.data is None for buffer in unpack(content).buffers[:-1])
    assert all(place % 16 == 0 for place in places(content))
    x = np.ones((1, 8), np.float32)
    inline, external = (
        Interpreter(str(tmp_path / f"{layout}.tflite")).get_signature_runner()(x=x)["y"]
        for layout in ("inline", "external")
    )
    np.testing.assert_array_equal(inline, external)
    assert np.abs(inline).max() > 0


def test_a_constant_is_written_once():
    weights = np.random.default_rng(0).normal(size=(200, 200)).astype(np.float32)
    assert weights.nbytes > 1 << 16
    shared = Constant.of(weights)
    module = Module()
    types = [i32(), f32(1, 200)]

    def dense(b, x):
        return [b.tfl.fully_connected(x, b.const(shared), result_types=[f32(1, 200)])]

    counted(module, types[1:], 3, dense)
    add_function(module, "unused", [f32(1, 200)], dense)

    def body(b, n, x):
        (y,) = dense(b, x)
        (z,) = dense(b, y)
        return [*loop(b, [n, z], types), b.const(Constant.of(weights))]

    entry(types, body, inputs=["n", "x"], outputs=["n", "x", "w"], module=module)
    summary = summarize(to_bytes(module))
    assert summary.weights == weights.nbytes + 2 * 4 + 16  # the loop's limit and step, the runtime version


def test_the_same_rewrite_of_a_constant_is_written_once():
    weights = np.random.default_rng(0).normal(size=(200, 2, 100)).astype(np.float32)

    def rewritten() -> Constant:
        return Constant.of(weights).transpose((2, 1, 0)).reshape((100, 400))

    module = entry([], lambda b: [b.const(rewritten()), b.const(rewritten())], inputs=[], outputs=["a", "b"])
    assert summarize(to_bytes(module)).weights == weights.nbytes + 16


def test_pending_rewrites_are_applied_in_blocks(tmp_path):
    weights = np.random.default_rng(0).normal(size=(1024, 4096)).astype(np.float32)
    scale = np.random.default_rng(1).normal(size=4096).astype(np.float32)
    constant = Constant.of(weights).multiply(scale).transpose((1, 0)).reshape((4096, 32, 32))
    module = entry([f32(1)], lambda b, x: [x, b.const(constant)], inputs=["x"], outputs=["x", "w"])
    tracemalloc.start()
    write_file(module, tmp_path / "model.tflite")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < weights.nbytes + (1 << 20)  # one block of 4 MB, twice, instead of the 16 MB
    found = Interpreter(str(tmp_path / "model.tflite")).get_signature_runner()(x=np.zeros(1, np.float32))["w"]
    np.testing.assert_array_equal(found, (weights * scale).T.reshape(4096, 32, 32))


def test_a_failure_leaves_nothing(tmp_path):
    def fail() -> np.ndarray:
        raise OSError("the checkpoint is gone")

    broken = Constant(DType.F32, (8, 8), None, deferred=fail)
    # Large, so that its bytes are requested only while the file is written.
    large = Constant(DType.F32, (200, 200), None, deferred=fail)
    target = tmp_path / "model.tflite"
    target.write_bytes(b"the old model")
    for constant, width in ((large, 200), (broken, 8)):
        with pytest.raises(OSError, match="the checkpoint is gone"):
            write_file(chain(1, width, [constant]), target)
        assert os.listdir(tmp_path) == ["model.tflite"]
        assert target.read_bytes() == b"the old model"
    with pytest.raises(FileNotFoundError):
        write_file(chain(1), tmp_path / "missing" / "model.tflite")


def test_without_room_for_a_second_thread(tmp_path, monkeypatch):
    """A limit on processes or address space may prevent a second thread; then the calling thread writes everything."""

    def fail(self: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    weights = np.arange(3 * 40_000, dtype=np.float32).reshape(3, 200, 200)
    module = chain(3, 200, [Constant.of(each).transpose((1, 0)) for each in weights])
    monkeypatch.setattr(threading.Thread, "start", fail)
    write_file(module, tmp_path / "alone.tflite")
    assert (tmp_path / "alone.tflite").read_bytes() == to_bytes(module)


def test_one_thread_under_a_limit_on_address_space(tmp_path, monkeypatch):
    weights = np.arange(3 * 40_000, dtype=np.float32).reshape(3, 200, 200)
    module = chain(3, 200, [Constant.of(each).transpose((1, 0)) for each in weights])
    threads: list[threading.Thread] = []
    monkeypatch.setattr(threading.Thread, "start", threads.append)
    monkeypatch.setattr("litefuse.backend.writer.address_space_limit", lambda: 1 << 40)
    write_file(module, tmp_path / "limited.tflite")
    assert (tmp_path / "limited.tflite").read_bytes() == to_bytes(module)
    assert not threads


def test_large_graphs_take_linear_work():
    def calls(ops: int) -> int:
        module = chain(ops, 2, [Constant.of(np.full((2, 2), n, np.float32)) for n in range(ops)])
        return calls_of(lambda: to_bytes(module))

    calls(10)  # imports and files that are read only at first use
    assert calls(4000) < 2.1 * calls(2000)


@pytest.mark.slow
def test_a_file_over_2_gb(tmp_path):
    """Nine layers of 8192 x 8192 weights, each a sliding window over a vector: W[i, j] = v[i + j]."""
    width, layers = 8192, 9
    rng = np.random.default_rng(0)
    vectors = [(rng.normal(size=2 * width) / np.sqrt(width)).astype(np.float32) for _ in range(layers)]
    views = [np.lib.stride_tricks.as_strided(v, (width, width), (4, 4)) for v in vectors]
    path = tmp_path / "large.tflite"
    write_file(chain(layers, width, [Constant.of(view) for view in views]), path)
    assert path.stat().st_size > 1 << 31
    assert summarize(path).weights == layers * width * width * 4 + 16
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        assert all(place % 64 == 0 for place in places(content))
    plain = OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES
    interpreter = Interpreter(str(path), experimental_op_resolver_type=plain)
    x = rng.normal(size=(1, width)).astype(np.float32)
    found = interpreter.get_signature_runner()(x=x)["y"][0]
    expected = x[0].astype(np.float64)
    for vector in vectors:
        expected = np.correlate(vector[:-1].astype(np.float64), expected, "valid")[:width]
    np.testing.assert_allclose(found, expected, atol=1e-5 * np.abs(expected).max())
