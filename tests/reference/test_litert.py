"""The kernels of LiteRT's layers compared with LiteRT."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from litefuse.errors import NoMatch
from litefuse.ir import DType, QuantizationParameters, TensorType
from tests.support.modules.graph_builder import Graph, evaluate, run_file

RNG = np.random.default_rng(0)


def floats(*shape: int) -> np.ndarray:
    return RNG.uniform(-1, 1, shape).astype(np.float32)


STEPS = {"stride_h": 2, "stride_w": 1, "padding": "SAME"}
CASES: dict[str, tuple[str, list[Any], dict[str, Any], tuple[int, ...] | None]] = {
    "conv_2d": (
        "conv_2d",
        [floats(2, 5, 4, 3), floats(6, 3, 2, 3), floats(6)],
        {**STEPS, "fused_activation_function": "RELU6"},
        None,
    ),
    "conv_2d in groups": (
        "conv_2d",
        [floats(2, 5, 4, 4), floats(6, 3, 2, 2), floats(6)],
        {"stride_h": 1, "stride_w": 1, "dilation_h_factor": 2, "padding": "VALID"},
        None,
    ),
    "depthwise_conv_2d": (
        "depthwise_conv_2d",
        [floats(2, 5, 4, 3), floats(1, 3, 2, 6), floats(6)],
        {"stride_h": 2, "stride_w": 2, "padding": "SAME", "depth_multiplier": 2},
        None,
    ),
    "conv_3d": (
        "conv_3d",
        [floats(2, 5, 4, 3, 2), floats(3, 2, 2, 2, 4), floats(4)],
        {**STEPS, "stride_d": 1, "fused_activation_function": "RELU"},
        None,
    ),
    "transpose_conv": (
        "transpose_conv",
        [np.int32([2, 5, 4, 6]), floats(6, 3, 2, 3), floats(2, 3, 4, 3), floats(6)],
        STEPS,
        (2, 5, 4, 6),
    ),
    "conv_3d_transpose": (
        "conv_3d_transpose",
        [np.int32([2, 5, 5, 4, 6]), floats(3, 3, 2, 6, 3), floats(2, 5, 3, 4, 3), floats(6)],
        {**STEPS, "stride_d": 1},
        (2, 5, 5, 4, 6),
    ),
    "fully_connected": (
        "fully_connected",
        [floats(2, 3, 4), floats(5, 4), floats(5)],
        {"keep_num_dims": True, "fused_activation_function": "RELU_N1_TO_1"},
        None,
    ),
    "fully_connected of rows": ("fully_connected", [floats(2, 3, 4), floats(5, 4), None], {}, None),
    "gelu": ("gelu", [3 * floats(50)], {"approximate": False}, None),
    "gelu by tanh": ("gelu", [3 * floats(50)], {"approximate": True}, None),
    "hard_swish": ("hard_swish", [4 * floats(50)], {}, None),
    "prelu": ("prelu", [floats(2, 3, 4), floats(4)], {}, None),
    "l2_normalization": ("l2_normalization", [np.concatenate([floats(3, 4), np.zeros((1, 4), "f4")])], {}, None),
    "matrix_diag": ("matrix_diag", [floats(2, 3)], {}, (2, 3, 3)),
    "matrix_set_diag": ("matrix_set_diag", [floats(2, 3, 4), floats(2, 3)], {}, None),
    "space_to_batch_nd": (
        "space_to_batch_nd",
        [floats(1, 3, 4, 2), np.int32([2, 2]), np.int32([[0, 1], [1, 1]])],
        {},
        None,
    ),
    "batch_to_space_nd": (
        "batch_to_space_nd",
        [floats(4, 3, 4, 2), np.int32([2, 2]), np.int32([[0, 1], [1, 1]])],
        {},
        None,
    ),
    **{name: (f"stablehlo_{name}", [floats(3), floats(3)], {}, (3,)) for name in ("add", "maximum", "minimum")},
    "multiply": ("stablehlo_multiply", [floats(3), floats(3)], {}, (3,)),
}


@pytest.mark.parametrize("name", CASES)
def test_kernel(name: str) -> None:
    kind, operands, attributes, shape = CASES[name]
    g, inputs = Graph(), [operand for operand in operands if operand is not None and operand.dtype == np.float32]
    values = [
        g.input(*operand.shape) if operand is not None and operand.dtype == np.float32 else operand
        for operand in operands
    ]
    types = {} if shape is None else {"result_types": [TensorType(DType.F32, shape)]}
    module = g.returns(getattr(g.tfl, kind)(*values, **attributes, **types))
    (expected,) = run_file(module, *inputs)
    (found,) = evaluate(module, *inputs)
    assert found.shape == expected.shape and np.abs(found - expected).max() < 2e-6


def test_integers_that_represent_other_numbers() -> None:
    g = Graph()
    type = TensorType(DType.I8, (2, 3), QuantizationParameters.of(0.1))
    module = g.returns(g.tfl.gelu(g.function.add_argument(type), approximate=False))
    with pytest.raises(NoMatch, match="of quantized numbers"):
        evaluate(module, np.ones((2, 3), np.int8))
