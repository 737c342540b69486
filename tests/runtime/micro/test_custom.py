"""tflite-micro's custom ops: those of its signal library, compared with NumPy, and the detection of LiteRT."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from litefuse.backend import to_bytes
from litefuse.dialects.tfl.table import TYPE_NUMBERS
from litefuse.dialects.tfl.targets.micro import call_of, find_problems, micro_rules
from litefuse.ir import DType, Module, TensorType
from litefuse.ir.types import dtype_of
from tests.support.modules.graph_builder import Graph
from tests.support.running.micro import IS_INSTALLED, NOT_INSTALLED, Job, run_files
from tests.support.running.quantized_runs import answers

pytestmark = pytest.mark.skipif(not IS_INSTALLED, reason=NOT_INSTALLED)

Array = np.ndarray[Any, Any]
RNG = np.random.default_rng(4)
UNMEASURED = {
    "ethos-u": "needs the processor of its name: the wheel has no kernel",
    "TFLM_DECODE": "decompresses weights of tflite-micro's own compression",
    "SignalFftAutoScale": "fixed-point parts of the microfrontend, which has its own tests",
    "SignalFilterBank": "",
    "SignalFilterBankLog": "",
    "SignalFilterBankSpectralSubtraction": "",
    "SignalPCAN": "",
    "SignalStacker": "",
    "CIRCULAR_BUFFER": "ends the run until enough inputs have come",
}
"""Custom ops without a test, with the reason, that of the op before if it is empty."""
MEASURED = {
    *("SignalRfft", "SignalIrfft", "SignalWindow", "SignalEnergy", "SignalDelay", "SignalOverlapAdd", "SignalFramer"),
    *("SignalFilterBankSquareRoot", "TFLite_Detection_PostProcess"),
}


def _module(code: str, inputs: Sequence[Array], results: Sequence[Array], options: dict[str, Any]) -> Module:
    g = Graph()
    values = [g.input(*array.shape, dtype=dtype_of(array)) for array in inputs]
    types = [TensorType(dtype_of(array), array.shape) for array in results]
    found = g.tfl.custom(code, *values, options=options, result_types=types)
    return g.returns(*(found if isinstance(found, tuple) else (found,)))


def _run(code: str, calls: Sequence[Sequence[Array]], results: Sequence[Array], **options: Any) -> list[list[Array]]:
    """Return the results of several calls; `results` are arrays of their types and shapes."""
    module = _module(code, calls[0], results, options)
    (op,) = (op for op in next(iter(module.functions.values())).ops() if op.dialect == "tfl")
    assert find_problems(call_of(op)) == []
    (run,) = run_files([Job(to_bytes(module), calls)])
    assert not run.has_failed, run.log
    return run.calls


@pytest.mark.parametrize(("dtype", "scale"), [("float32", 1.0), ("int16", 1 / 16), ("int32", 1 / 16)])
def test_fourier_transform(dtype: str, scale: float) -> None:
    """Integers are divided by the length of the transform."""
    x = (RNG.uniform(-1, 1, (2, 12)) * (1 if dtype == "float32" else 8000)).astype(dtype)
    number = TYPE_NUMBERS[dtype_of(x)]
    ((found,),) = _run("SignalRfft", [[x]], [np.zeros((2, 18), dtype)], T=number, fft_length=16)
    expected = np.fft.rfft(x, 16) * scale
    tolerance = 1e-5 if dtype == "float32" else 4
    np.testing.assert_allclose(found[:, 0::2], expected.real, rtol=0, atol=tolerance)
    np.testing.assert_allclose(found[:, 1::2], expected.imag, rtol=0, atol=tolerance)


def test_inverse_fourier_transform() -> None:
    x = RNG.uniform(-1, 1, 16).astype(np.float32)
    spectrum = np.fft.rfft(x).astype(np.complex64).view(np.float32)
    ((found,),) = _run("SignalIrfft", [[spectrum]], [x], T=TYPE_NUMBERS[DType.F32], fft_length=16)
    np.testing.assert_allclose(found, x, atol=1e-6)


def test_window() -> None:
    x, window = (RNG.integers(-20000, 20000, 16).astype(np.int16) for _ in range(2))
    ((found,),) = _run("SignalWindow", [[x, window]], [x], shift=12)
    expected = np.clip(x.astype(np.int64) * window >> 12, -32768, 32767)
    np.testing.assert_array_equal(found, expected)


def test_energy() -> None:
    x = RNG.integers(-20000, 20000, 16).astype(np.int16)
    ((found,),) = _run("SignalEnergy", [[x]], [np.zeros(8, np.uint32)], start_index=2, end_index=7)
    parts = x.astype(np.int64).reshape(8, 2)
    np.testing.assert_array_equal(found[2:7], (parts**2).sum(1)[2:7])


def test_square_root() -> None:
    x = RNG.integers(0, 1 << 40, 8).astype(np.uint64)
    ((found,),) = _run("SignalFilterBankSquareRoot", [[x, np.array(3, np.int32)]], [np.zeros(8, np.uint32)])
    assert np.abs(found.astype(np.int64) - (np.round(np.sqrt(x)).astype(np.int64) >> 3)).max() <= 1


def test_delay_keeps_its_state() -> None:
    x = np.arange(1, 9, dtype=np.int16)
    found = _run("SignalDelay", [[x[:4]], [x[4:]]], [x[:4]], delay_length=3)
    np.testing.assert_array_equal(np.concatenate([call[0] for call in found]), [0, 0, 0, 1, 2, 3, 4, 5])


def test_frames_overlap() -> None:
    x = np.arange(8, dtype=np.int16)
    (found,) = _run(
        "SignalFramer", [[x]], [np.zeros((4, 3), np.int16), np.array(True)], frame_size=3, frame_step=2, prefill=True
    )
    np.testing.assert_array_equal(found[0], [[0, 0, 1], [1, 2, 3], [3, 4, 5], [5, 6, 7]])
    assert found[1]


def test_sums_of_overlapping_frames() -> None:
    frames = RNG.uniform(-1, 1, (3, 4)).astype(np.float32)
    number = TYPE_NUMBERS[DType.F32]
    ((found,),) = _run("SignalOverlapAdd", [[frames]], [np.zeros((6), np.float32)], T=number, frame_step=2)
    expected = np.zeros(8)
    for place, frame in enumerate(frames):
        expected[place * 2 : place * 2 + 4] += frame
    np.testing.assert_allclose(found, expected[:6], atol=1e-6)


def test_detection() -> None:
    options: dict[str, Any] = {"max_detections": 4, "max_classes_per_detection": 1, "detections_per_class": 4}
    options |= {"use_regular_nms": False, "nms_score_threshold": 0.2, "nms_iou_threshold": 0.5, "num_classes": 3}
    options |= {"y_scale": 10.0, "x_scale": 10.0, "h_scale": 5.0, "w_scale": 5.0}
    rng = np.random.default_rng(0)
    encodings, classes = rng.normal(0, 2, (1, 8, 4)), rng.uniform(0, 1, (1, 8, 4))
    anchors = np.concatenate([rng.uniform(0.2, 0.8, (8, 2)), rng.uniform(0.1, 0.4, (8, 2))], -1)
    inputs = [array.astype(np.float32) for array in (encodings, classes, anchors)]
    results = [np.zeros(shape, np.float32) for shape in ((1, 4, 4), (1, 4), (1, 4), (1,))]
    (found,) = _run("TFLite_Detection_PostProcess", [inputs], results, **options)
    module = _module("TFLite_Detection_PostProcess", inputs, results, options)
    (expected,) = answers(module, [{f"x{place}": array for place, array in enumerate(inputs)}], "builtin")
    for right, got in zip(expected.values(), found, strict=True):
        np.testing.assert_allclose(got, right, atol=1e-6)


def test_all_custom_ops_are_considered() -> None:
    known = {kind.removeprefix("tfl.custom:") for kind in micro_rules() if kind.startswith("tfl.custom")}
    assert known == MEASURED | UNMEASURED.keys()
