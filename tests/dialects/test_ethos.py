"""The table of what Vela maps to Ethos-U, on calls of ops; tests/runtime/ethos compares it with Vela."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from litefuse.dialects.tfl.kernel_call import KernelCall, KernelTensor
from litefuse.dialects.tfl.table import TFL
from litefuse.dialects.tfl.targets.ethos import (
    CONDITIONS,
    DEVICES,
    accepted,
    find_interface_problems,
    find_problems,
    limits,
)
from litefuse.dialects.tfl.targets.placement import ERROR, REFUSED
from litefuse.ir import QuantizationParameters

SCALE, OTHER = QuantizationParameters.of(0.1), QuantizationParameters.of(0.2)


def int8(*shape: int | None, scale: QuantizationParameters | None = SCALE) -> KernelTensor:
    return KernelTensor("int8", shape, quantization=scale)


def plain(dtype: str, *shape: int) -> KernelTensor:
    return KernelTensor(dtype, shape)


def constant(values: Any, scale: QuantizationParameters | None = None) -> KernelTensor:
    array = np.asarray(values)
    return KernelTensor(array.dtype.name, array.shape, is_constant=True, quantization=scale, read=lambda: array)


def call(kind: str, operands: Sequence[KernelTensor | None], *results: KernelTensor, **attributes: Any) -> KernelCall:
    return KernelCall(f"tfl.{kind}", attributes, tuple(operands), results)


def reasons(given: KernelCall, device: str = "ethos-u55") -> list[str]:
    return [problem.reason for problem in find_problems(given, device=device)]


_WEIGHTS = constant(np.ones((2, 66000), np.int8), SCALE)
_LSTM = [int8(1, 3, 4), *[constant(np.ones((4, 4), np.int8), SCALE)] * 8, *[None] * 11]
_POSITIONS = constant(np.zeros((2, 1), np.int32))
_MANY = KernelTensor("int8", (1,) * 9, quantization=SCALE)
_STRIDES = {"stride_h": 1, "stride_w": 1, "dilation_h_factor": 1, "dilation_w_factor": 1}
_LARGE = constant(np.full((1, 3, 3, 7400), 127, np.int8), SCALE)
LIMITED = {
    "a tensor without elements": call("add", [int8(2, 0), int8(2, 0)], int8(2, 0)),
    "unlike scales of operand and result": call("reshape", [int8(2, 3), None], int8(3, 2, scale=OTHER)),
    "weights whose absolute sum exceeds 8323072": call(
        "conv_2d", [int8(1, 6, 6, 7400), _LARGE, None], int8(1, 6, 6, 1), padding="SAME", **_STRIDES
    ),
    "more than 65536 elements of an input": call("fully_connected", [int8(1, 66000), _WEIGHTS, None], int8(1, 2)),
    "coupled gates, peepholes, projection or normalization": call(
        "unidirectional_sequence_lstm", [*_LSTM[:1], None, *_LSTM[2:]], int8(1, 3, 4)
    ),
    "computed or repeated positions": call(
        "scatter_nd", [_POSITIONS, int8(2, 3), constant(np.array([4, 3], np.int32))], int8(4, 3)
    ),
    "more than 65536 rows": call("softmax", [int8(1, 65537, 4)], int8(1, 65537, 4)),
    "more than 8 dimensions": call("transpose", [_MANY, constant(np.arange(9, dtype=np.int32))], _MANY),
    "unlike scales": call("maximum", [int8(2, 3), int8(2, 3, scale=OTHER)], int8(2, 3)),
}
"""Calls for limits whose files are large, or that no case of tests/runtime/ethos has."""


@pytest.mark.parametrize("form", LIMITED)
def test_a_limit_applies(form: str) -> None:
    assert any(reason.endswith(f"with {form}") for reason in reasons(LIMITED[form], "ethos-u85"))


def test_rows_are_sound() -> None:
    for device in DEVICES:
        assert all(TFL.get(kind) is not None for kind in accepted(device))
    assert {name for limit in limits() for name in limit.conditions} == CONDITIONS.keys()
    assert all(limit.source and limit.remedy and limit.devices in ("all", "u55", "u85") for limit in limits())
    assert all(TFL.get(kind) is not None for limit in limits() for kind in limit.kinds if kind != "*")


def test_devices_differ() -> None:
    divided = call("div", [int8(2, 3), int8(2, 3)], int8(2, 3), fused_activation_function="NONE")
    assert [bool(reasons(divided, device)) for device in DEVICES] == [True, True, False]


def test_general_constraints() -> None:
    assert reasons(call("relu", [plain("float32", 2, 3)], plain("float32", 2, 3))) == ["float32"]
    assert reasons(call("relu", [int8(2, 3, scale=None)], int8(2, 3))) == ["integers without scales"]
    assert reasons(call("relu", [int8()], int8())) == ["a scalar that is computed"]
    assert reasons(call("relu", [int8(1, None)], int8(1, None))) == ["free dimensions"]
    assert reasons(call("relu", [int8(None, 3)], int8(None, 3))) == []
    scales = QuantizationParameters.of([0.1, 0.2, 0.3], axis=1)
    assert reasons(call("relu", [int8(2, 3, scale=scales)], int8(2, 3))) == ["a tensor with several scales"]
    assert reasons(call("custom:MyOp", [int8(2)], int8(2))) == ["not an operation of the NPU"]


def test_vela_fails_only_at_ops_that_it_takes() -> None:
    axis = plain("int32", 1)
    (problem,) = find_problems(call("reverse_v2", [int8(2, 3), axis], int8(2, 3)))
    assert problem.effect == ERROR
    (problem,) = find_problems(call("reverse_v2", [plain("float32", 2, 3), axis], plain("float32", 2, 3)))
    assert problem.effect == REFUSED


def test_truth_values_at_the_interface() -> None:
    assert [bool([*find_interface_problems([plain("bool", 3)], device=device)]) for device in DEVICES] == [
        True,
        True,
        False,
    ]
    assert not [*find_interface_problems([plain("bool"), int8(3)])]
