"""Versions of the interpreter, and the faults of their kernels."""

import numpy as np
import pytest

from litefuse.backend import to_bytes
from litefuse.dialects import TFL
from litefuse.dialects.tfl.targets.runtimes import all_faults, find_runtime, first_runtimes, level, runtimes
from litefuse.errors import ConversionError
from litefuse.ir import DType
from litefuse.tflite import read_file
from tests.support.modules.lite_modules import entry, f32, tensor


def needed(types, body):
    """Return what the file of a function says about the runtime that it needs."""
    file = read_file(to_bytes(entry(types, body, inputs=[f"x{index}" for index in range(len(types))], outputs=["y"])))
    return bytes(file.data(file.metadata["min_runtime_version"])).rstrip(b"\0").decode()


@pytest.mark.parametrize(
    ("types", "body", "version"),
    [
        ([f32(2, 3, 2, 3), f32(2, 1, 1, 3)], lambda b, x, y: [b.tfl.less(x, y)], "1.14.0"),
        ([f32(2, 3, 2, 3, 2), f32(2, 1, 1, 3, 1)], lambda b, x, y: [b.tfl.less(x, y)], "2.23.0"),
        ([f32(2, 3, 2, 3, 2), f32(2, 3, 2, 3, 2)], lambda b, x, y: [b.tfl.less(x, y)], "1.14.0"),
        ([f32(2, 3, 2, 3, 2), f32(2, 1, 1, 3, 1)], lambda b, x, y: [b.tfl.mul(x, y)], "2.17.0"),
        ([tensor(DType.I32, 2)], lambda b, n: [b.tfl.fill(n, np.float64(1))], "2.22.0"),
        ([tensor(DType.I32, 2)], lambda b, n: [b.tfl.fill(n, np.float32(1))], "1.13.0"),
    ],
)
def test_a_file_needs_the_first_runtime_that_is_right(types, body, version):
    assert needed(types, body) == version


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("2.17", "tensorflow-2.17"),
        ("2.17.1", "tensorflow-2.17"),
        ("tensorflow-2.17", "tensorflow-2.17"),
        ("tflite 2.14.0", "tensorflow-2.14"),
        ("1.4.0", "litert-1.4.0"),
        ("2.1.4", "litert-2.1.4"),
        ("LiteRT 2.3.0", "litert-2.3.0"),
    ],
)
def test_names_of_runtimes(text, name):
    assert find_runtime(text).name == name


@pytest.mark.parametrize(
    "text", ["2.1", "2.2", "1.4", "2.15", "tensorflow-2.3.0", "litert-2.17", "onnx-1.4.0", "new", ""]
)
def test_unknown_runtimes(text):
    with pytest.raises(ConversionError, match=r"choose from tensorflow-2\.14, "):
        find_runtime(text)


def test_the_oldest_runtime_of_each_family():
    assert [runtime.name for runtime in first_runtimes("2.18.0")] == ["tensorflow-2.18", "litert-1.0.1"]
    assert [runtime.name for runtime in first_runtimes("2.22.0")] == ["litert-2.1.4"]


def test_the_table_of_faults_names_known_ops_and_runtimes():
    for kinds, fault in all_faults():
        assert all(TFL.get(f"tfl.{kind}") for kind in kinds.split()), kinds
        assert fault.mode in ("any", "xnnpack", "plain")
        assert fault.effect in ("refused", "error", "crash", "wrong", "inexact")
        if fault.fixed is not None:
            assert level(fault.fixed) in {runtime.level for runtime in runtimes().values()}
        elif fault.first != "-":
            assert set(fault.first.split(",")) <= runtimes().keys()


def _dequantize(b, array):
    return b.tfl.dequantize(b.const(array.astype(np.float16)))


@pytest.mark.parametrize(
    ("is_half", "version"),
    [((True, True), "2.17.0"), ((True, False), "2.20.0"), ((False, False), "1.5.0")],
)
def test_convolutions_with_weights_and_biases_of_two_types(is_half, version):
    def body(b, x):
        constants = np.ones((8, 3, 3, 4), np.float32), np.ones(8, np.float32)
        weights, bias = (
            _dequantize(b, array) if half else b.const(array) for array, half in zip(constants, is_half, strict=True)
        )
        return [b.tfl.conv_2d(x, weights, bias, padding="SAME", stride_w=1, stride_h=1)]

    assert needed([f32(1, 6, 6, 4)], body) == version
