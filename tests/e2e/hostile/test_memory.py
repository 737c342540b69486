"""Conversions under an address space limit that is lower than the size of the model."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from ai_edge_litert.interpreter import Interpreter

import litefuse
from litefuse.ir import Constant, DType
from litefuse.ir.storage.mmap_array import StoredArray, StoredFile
from tests.e2e.hostile.bundles import SHARD, write_dense
from tests.support import zoo

# A limit of 0 means: the size of the process before the conversion, plus `argv[4]` megabytes.
CONVERT = """
import json, resource, sys
import litefuse, litefuse.passes.pipeline, litefuse.backend

def megabytes(name):
    return [int(line.split()[1]) >> 10 for line in open("/proc/self/status") if line.startswith(name)][0]

limit = int(sys.argv[3]) or megabytes("VmSize") + int(sys.argv[4])
resource.setrlimit(resource.RLIMIT_AS, (limit << 20, limit << 20))
try:
    model = litefuse.convert(sys.argv[1])
    model.save(sys.argv[2])
except litefuse.ReadError as error:
    print(error)
else:
    print(json.dumps([megabytes("VmPeak"), megabytes("VmHWM"), [str(event) for event in model.report.events]]))
"""


def convert(source: Path, target: Path, limit: int = 0, more: int = 0) -> str:
    command = [sys.executable, "-c", CONVERT, str(source), str(target), str(limit), str(more)]
    # Each thread of OpenBLAS has a buffer, which the address space must have room for.
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=280, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_weights_larger_than_the_limit(tmp_path: Path) -> None:
    """Convert 192 MB of weights in layers of 16 MB, within 96 MB on top of the imports."""
    source = write_dense(tmp_path / "model", 12, 2048)
    printed = convert(source, tmp_path / "limited.tflite", more=96)
    assert (tmp_path / "limited.tflite").exists(), printed
    litefuse.convert(source).save(tmp_path / "free.tflite")
    assert (tmp_path / "limited.tflite").read_bytes() == (tmp_path / "free.tflite").read_bytes()
    interpreter = Interpreter(str(tmp_path / "limited.tflite"))
    x = np.zeros((1, 2048), np.float32)
    x[0, 0] = 1e-18
    answer = interpreter.get_signature_runner()(x=x)["y"]
    weights = np.fromfile(source / "variables" / SHARD, np.float32).reshape(12, 2048, 2048)
    expected = x.astype(np.float64)
    for layer in weights:
        expected = expected @ layer
    assert np.allclose(answer, expected, rtol=0, atol=1e-5 * np.abs(expected).max())


def test_a_variable_larger_than_the_limit(tmp_path: Path) -> None:
    source = write_dense(tmp_path / "model", 1, 5000)
    message = convert(source, tmp_path / "model.tflite", more=60)
    assert message.startswith(f"{source / 'variables' / SHARD}: cannot be mapped into memory: the limit on address")


@pytest.mark.slow
def test_the_transformer_within_600_megabytes(tmp_path: Path) -> None:
    """Its file has 437 MB, its checkpoint 873 MB."""
    model = zoo.get("k3_transformer").saved_model
    peak, resident, events = json.loads(convert(model, tmp_path / "limited.tflite", limit=600))
    assert peak <= 600
    assert resident <= 200
    assert not [event for event in events if "worker" in event]
    litefuse.convert(model).save(tmp_path / "free.tflite")
    command = ["cmp", str(tmp_path / "limited.tflite"), str(tmp_path / "free.tflite")]
    assert subprocess.run(command).returncode == 0


@pytest.fixture
def stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StoredArray:
    """Return an array of [3, 120, 200] in a file that is mapped in pieces."""
    monkeypatch.setattr("litefuse.ir.storage.mmap_array.address_space_limit", lambda: 1)
    monkeypatch.setattr("litefuse.ir.storage.mmap_array.WINDOW_BYTES", 1 << 13)
    (tmp_path / "data").write_bytes(bytes(100) + np.arange(72_000, dtype=np.float32).tobytes())

    def fail(error: Exception) -> Exception:
        return error

    found = StoredFile((tmp_path / "data").open("rb"), fail).array(np.dtype(np.float32), (3, 120, 200), 100)
    assert isinstance(found, StoredArray)
    return found


def test_constants_in_files_are_like_those_in_memory(stored: StoredArray) -> None:
    rewrites = (
        lambda each: each,
        lambda each: each.transpose((2, 0, 1)),
        lambda each: each[:, ::-1, 3:190:7],
        lambda each: each[1:2, :, ::-2].transpose((1, 2, 0)),
        lambda each: each.reshape((360, 200)).transpose((1, 0)),
        lambda each: each.transpose((1, 0, 2)).reshape((120, 600)),
        lambda each: each.multiply(np.arange(200, dtype=np.float32)).add(np.float32(1)).transpose((0, 2, 1)),
        lambda each: each.cast(DType.I16).reshape((72_000,)),
        lambda each: each[0:0, :, :],
        lambda each: each[2:3, 4:5, 7:8],
    )
    memory = Constant(DType.F32, stored.shape, stored.read().copy())
    file = Constant(DType.F32, stored.shape, stored)
    places = np.arange(0, 1000, 37)
    for rewrite in rewrites:
        expected, actual = rewrite(memory), rewrite(file)
        assert actual == expected
        assert actual.shape == expected.shape == actual.numpy().shape
        assert actual.stored_bytes == expected.stored_bytes
        joined = [b"".join(block.tobytes() for block in each.blocks(4000)) for each in (actual, expected)]
        assert joined[0] == joined[1] == actual.numpy().tobytes()
        if expected.size > 1000:
            assert actual.elements(places).tolist() == expected.elements(places).tolist()
        assert rewrite(file).identity() == actual.identity() or actual.passes
    assert not file.numpy().flags.writeable
