"""One small graph or more for each op kind that LiteRT's quantized kernels were measured for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from litefuse.ir import DType, Module, TensorType, Value
from tests.support.modules.graph_builder import Graph

BATCH = 3
"""Size of free dimensions in the samples."""


@dataclass(frozen=True)
class Input:
    """An input of a case: its shape, and its values, uniform in a range or drawn by a function."""

    shape: tuple[int | None, ...]
    low: float = -1.0
    high: float = 1.0
    dtype: DType = DType.F32
    draw: Callable[[np.random.Generator, tuple[int, ...]], np.ndarray] | None = None

    def make(self, rng: np.random.Generator, batch: int) -> np.ndarray:
        shape = tuple(batch if size is None else size for size in self.shape)
        if self.draw is not None:
            return self.draw(rng, shape).astype(self.dtype.numpy)
        array = np.asarray(rng.uniform(self.low, self.high, shape), self.dtype.numpy)
        # Every call has both ends of the range, so that no value of a call is outside of the calibrated range.
        if array.size > 1:
            array.reshape(-1)[:2] = self.low, self.high
        return array


@dataclass(frozen=True)
class Case:
    """An op with its inputs; `emit(g, *inputs)` returns its results."""

    name: str
    emit: Callable[..., Any]
    inputs: Sequence[Input]
    seeds: Sequence[int] = field(default=(0,))

    @property
    def op(self) -> str:
        """The name of the op, without the variant."""
        return self.name.partition(":")[0]

    @property
    def has_free_batch(self) -> bool:
        return any(None in each.shape for each in self.inputs)

    def calls(self, *batches: int) -> list[dict[str, np.ndarray]]:
        """Return random inputs by name, one call for each size of free dimensions."""
        rng = np.random.default_rng(len(self.name))
        return [{f"x{i}": each.make(rng, batch) for i, each in enumerate(self.inputs)} for batch in batches]

    def alone(self) -> Module:
        """Return the op between float inputs and outputs."""
        g = Graph()
        values = [g.input(*each.shape, dtype=each.dtype) for each in self.inputs]
        return g.returns(*_tuple(self.emit(g, *values)))

    def between(self) -> Module:
        """Return the op after fully connected layers, and before additions."""
        g = Graph()
        values = [g.input(*each.shape, dtype=each.dtype) for each in self.inputs]
        results = _tuple(self.emit(g, *(produce(g, value) for value in values)))
        return g.returns(*(consume(g, value) for value in results))


def produce(g: Graph, value: Value) -> Value:
    """Return `value`, computed by a layer if it is a float."""
    if value.dtype is not DType.F32:
        return value
    if not value.rank or value.shape[-1] is None:
        return g.tfl.mul(value, np.float32(1))
    width = value.shape[-1]
    weights, bias = np.eye(width, dtype=np.float32), np.zeros(width, np.float32)
    return g.tfl.fully_connected(value, weights, bias, keep_num_dims=value.rank > 2)


def consume(g: Graph, value: Value) -> Value:
    """Return a result of a layer that reads `value`, if it is a float."""
    return g.tfl.add(value, np.float32(0.25)) if value.dtype is DType.F32 else value


def _tuple(results: Any) -> tuple[Value, ...]:
    return results if isinstance(results, tuple) else (results,)


CASES: dict[str, Case] = {}


def case(name: str, emit: Callable[..., Any], *inputs: Input) -> None:
    assert name not in CASES
    CASES[name] = Case(name, emit, inputs)


def _weights(*shape: int, seed: int = 1) -> np.ndarray:
    """Return multiples of 1/127 in [-1, 1], both ends in each channel of any axis, which 8 bits represent exactly."""
    array = np.random.default_rng(seed).integers(-127, 128, shape)
    indices = np.indices(shape).sum(0)
    array[indices % 7 == 0] = 127
    array[indices % 7 == 3] = -127
    return (array / 127).astype(np.float32)


def _grid(rng: np.random.Generator, shape: tuple[int, ...]) -> np.ndarray:
    """Return multiples of 1/8 in [-1, 1], both ends included."""
    array = rng.integers(-8, 9, shape) / 8
    array.reshape(-1)[:2] = -1, 1
    return array


def _ranks(rng: np.random.Generator, shape: tuple[int, ...]) -> np.ndarray:
    """Return rows of distinct numbers in [-1, 1]."""
    return rng.permuted(np.broadcast_to(np.linspace(-1, 1, shape[-1]), shape), axis=-1)


def _op(name: str, **attributes: Any) -> Callable[..., Any]:
    return lambda g, *values: getattr(g.tfl, name.lower())(*values, **attributes)


def _type(*shape: int | None, dtype: DType = DType.F32) -> list[TensorType]:
    return [TensorType(dtype, shape)]


_POOL = {"stride_h": 2, "stride_w": 2, "filter_height": 2, "filter_width": 2, "padding": "VALID"}
_IMAGE = Input((None, 8, 8, 4))
_ROWS = Input((None, 32))
_WIDE = Input((None, 32), -4, 4)

# Layers with weights.
_STRIDES = {"stride_h": 1, "stride_w": 1, "padding": "VALID"}
case("CONV_2D", lambda g, x: g.tfl.conv_2d(x, _weights(8, 3, 3, 4), _weights(8), **_STRIDES), _IMAGE)
case(
    "CONV_2D:relu",
    lambda g, x: g.tfl.conv_2d(x, _weights(8, 3, 3, 4), _weights(8), fused_activation_function="RELU", **_STRIDES),
    _IMAGE,
)
case("CONV_2D:grouped", lambda g, x: g.tfl.conv_2d(x, _weights(6, 3, 3, 2), _weights(6), **_STRIDES), _IMAGE)
case(
    "CONV_2D:unequal_channels",
    lambda g, x: g.tfl.conv_2d(
        x, _weights(8, 3, 3, 4) * np.logspace(-4, 0, 8, dtype=np.float32)[:, None, None, None], _weights(8), **_STRIDES
    ),
    _IMAGE,
)
case(
    "CONV_2D:channel_of_zeros",
    lambda g, x: g.tfl.conv_2d(
        x, _weights(2, 3, 3, 4) * np.float32([1, 0]).reshape(2, 1, 1, 1), _weights(2), **_STRIDES
    ),
    _IMAGE,
)
case(
    "DEPTHWISE_CONV_2D",
    lambda g, x: g.tfl.depthwise_conv_2d(x, _weights(1, 3, 3, 8), _weights(8), depth_multiplier=2, **_STRIDES),
    _IMAGE,
)
case(
    "TRANSPOSE_CONV",
    lambda g, x: g.tfl.transpose_conv(
        g.i32([2, 11, 11, 6]), _weights(6, 3, 3, 4), x, _weights(6), stride_h=2, stride_w=2, padding="VALID"
    ),
    Input((2, 5, 5, 4)),
)
case(
    "TRANSPOSE_CONV:no_bias",
    lambda g, x: g.tfl.transpose_conv(
        g.i32([2, 11, 11, 6]), _weights(6, 3, 3, 4), x, stride_h=2, stride_w=2, padding="VALID"
    ),
    Input((2, 5, 5, 4)),
)
_STRIDES_3D = {"stride_d": 1, "stride_h": 1, "stride_w": 1, "padding": "VALID"}
case(
    "CONV_3D",
    lambda g, x: g.tfl.conv_3d(x, _weights(2, 3, 3, 3, 5), _weights(5), **_STRIDES_3D),
    Input((None, 4, 6, 6, 3)),
)
case(
    "CONV_3D_TRANSPOSE",
    lambda g, x: g.tfl.conv_3d_transpose(
        g.i32([1, 5, 8, 8, 5]), _weights(2, 3, 3, 5, 3), x, _weights(5), **_STRIDES_3D
    ),
    Input((1, 4, 6, 6, 3)),
)
case("FULLY_CONNECTED", lambda g, x: g.tfl.fully_connected(x, _weights(48, 32), _weights(48)), _ROWS)
case(
    "FULLY_CONNECTED:relu",
    lambda g, x: g.tfl.fully_connected(x, _weights(48, 32), _weights(48), fused_activation_function="RELU"),
    _ROWS,
)
case("FULLY_CONNECTED:no_bias", lambda g, x: g.tfl.fully_connected(x, _weights(48, 32)), _ROWS)
case(
    "FULLY_CONNECTED:keep_dims",
    lambda g, x: g.tfl.fully_connected(x, _weights(48, 32), _weights(48), keep_num_dims=True),
    Input((None, 4, 32)),
)
case(
    "FULLY_CONNECTED:runtime_weights",
    lambda g, x, y: g.tfl.fully_connected(x, y),
    _ROWS,
    Input((48, 32)),
)
case(
    "FULLY_CONNECTED:runtime_bias",
    lambda g, x, y: g.tfl.fully_connected(x, _weights(48, 32), y),
    _ROWS,
    Input((48,)),
)
case("BATCH_MATMUL", _op("BATCH_MATMUL"), Input((None, 4, 16)), Input((None, 16, 8)))
case("BATCH_MATMUL:adj_y", _op("BATCH_MATMUL", adj_y=True), Input((None, 4, 16)), Input((None, 8, 16)))
case("BATCH_MATMUL:constant", lambda g, x: g.tfl.batch_matmul(x, _weights(1, 32, 40)), Input((None, 4, 32)))
case("BATCH_MATMUL:constant_left", lambda g, y: g.tfl.batch_matmul(_weights(1, 4, 32), y), Input((None, 32, 40)))
case(
    "EMBEDDING_LOOKUP",
    lambda g, ids: g.tfl.embedding_lookup(ids, _weights(50, 32)),
    Input((None,), dtype=DType.I32, draw=lambda rng, shape: rng.integers(0, 50, shape)),
)
case("PRELU", lambda g, x: g.tfl.prelu(x, _weights(1, 1, 4)), _IMAGE)

# Arithmetic.
for _name in ("ADD", "SUB", "MUL", "MAXIMUM", "MINIMUM", "SQUARED_DIFFERENCE"):
    _y = Input((None, 4, 6), -2, 1.5)
    case(_name, _op(_name), Input((None, 4, 6)), _y)
    case(f"{_name}:broadcast", _op(_name), Input((None, 4, 6)), Input((6,), -2, 1.5))
    case(f"{_name}:constant", lambda g, x, _name=_name: _op(_name)(g, x, _weights(6)), Input((None, 4, 6)))
    case(f"{_name}:same_operand", lambda g, x, _name=_name: _op(_name)(g, x, x), Input((None, 4, 6)))
    case(f"{_name}:unequal_ranges", _op(_name), Input((None, 4, 6), -0.01, 0.01), Input((None, 4, 6), -10, 10))
case("ADD:relu6", _op("ADD", fused_activation_function="RELU6"), Input((None, 6), -4, 4), Input((None, 6), -4, 4))
case("DIV", _op("DIV"), Input((None, 4, 6)), Input((None, 4, 6), 0.5, 2))
case("POW", _op("POW"), Input((None, 12), 0.2, 2), Input((None, 12), 0, 2))
case("FLOOR_DIV", _op("FLOOR_DIV"), Input((None, 12), draw=_grid), Input((None, 12), 0.3, 0.35))
case(
    "FLOOR_MOD",
    _op("FLOOR_MOD"),
    Input((None, 12), draw=lambda rng, shape: rng.integers(0, 4, shape) + rng.uniform(0.3, 0.7, shape)),
    Input((12,), draw=lambda rng, shape: np.ones(shape)),
)
case("ADD_N", _op("ADD_N"), Input((None, 12)), Input((None, 12)), Input((None, 12)))
case("ATAN2", _op("ATAN2"), Input((None, 12), 0.3, 1), Input((None, 12), 0.3, 1))

# Pools, reductions.
case("AVERAGE_POOL_2D", _op("AVERAGE_POOL_2D", **_POOL), _IMAGE)
case("MAX_POOL_2D", _op("MAX_POOL_2D", **_POOL), _IMAGE)
case("L2_POOL_2D", _op("L2_POOL_2D", **_POOL), Input((None, 8, 8, 4), 0.5, 1))
for _name in ("MEAN", "SUM", "REDUCE_MAX", "REDUCE_MIN", "REDUCE_PROD"):
    _x = Input((None, 6, 6, 4), 0.7 if _name == "REDUCE_PROD" else -1)
    case(_name, lambda g, x, _name=_name: _op(_name)(g, x, g.i32([1, 2])), _x)
    case(f"{_name}:keep_dims", lambda g, x, _name=_name: _op(_name, keep_dims=True)(g, x, g.i32([1, 2])), _x)
    case(f"{_name}:last_axis", lambda g, x, _name=_name: _op(_name)(g, x, g.i32([-1])), _x)
_RANKS = Input((None, 9), draw=_ranks)
for _name in ("ARG_MAX", "ARG_MIN"):
    case(_name, lambda g, x, _name=_name: _op(_name, output_type=DType.I32)(g, x, g.i32(-1)), _RANKS)
case("TOPK_V2", lambda g, x: g.tfl.topk_v2(x, g.i32(3)), _RANKS)
case("TOPK_V2:unused_values", lambda g, x: g.tfl.topk_v2(x, g.i32(3))[1], _RANKS)
case("CUMSUM", lambda g, x: g.tfl.cumsum(x, g.i32(1)), Input((None, 6), 0))
case("SEGMENT_SUM", lambda g, x: g.tfl.segment_sum(x, g.i32([0, 0, 1, 1])), Input((4, 3)))
case(
    "UNSORTED_SEGMENT_MAX",
    lambda g, x: g.tfl.unsorted_segment_max(x, g.i32([0, 1, 1, 0]), g.i32(2)),
    Input((4, 3)),
)

# Activations.
for _name in ("LOG_SOFTMAX", "TANH", "L2_NORMALIZATION", "HARD_SWISH", "GELU", "ELU", "RELU", "RELU6"):
    case(_name, _op(_name), _WIDE)
for _name in ("RELU_0_TO_1", "RELU_N1_TO_1", "SQUARE", "ABS", "NEG", "SIN", "COS", "FLOOR", "CEIL", "ROUND", "SIGN"):
    # Steps of functions that jump are between the values.
    _draw = (
        (lambda rng, shape: rng.integers(-2, 2, shape) + rng.uniform(0.2, 0.4, shape))
        if _name in ("FLOOR", "CEIL", "ROUND", "SIGN")
        else None
    )
    case(_name, _op(_name), Input((None, 32), -2, 3, draw=_draw))
case("LOGISTIC", _op("LOGISTIC"), Input((None, 32), -6, 6))
case("SOFTMAX", _op("SOFTMAX", beta=1.0), Input((None, 10), -4, 4))
case("SOFTMAX:beta", _op("SOFTMAX", beta=2.5), Input((None, 10), -2, 2))
case("GELU:approximate", _op("GELU", approximate=True), _WIDE)
case("LEAKY_RELU", _op("LEAKY_RELU", alpha=0.2), _WIDE)
case("LEAKY_RELU:steep", _op("LEAKY_RELU", alpha=3.0), _WIDE)
case("EXP", _op("EXP"), Input((None, 32), -3, 1))
case("LOG", _op("LOG"), Input((None, 32), 0.5, 3))
case("RSQRT", _op("RSQRT"), Input((None, 32), 0.5, 3))
case("SQRT", _op("SQRT"), Input((None, 32), 0.5, 3))
case(
    "LOCAL_RESPONSE_NORMALIZATION",
    _op("LOCAL_RESPONSE_NORMALIZATION", radius=2, bias=1.0, alpha=0.5, beta=0.5),
    Input((None, 4, 4, 8)),
)
case("ZEROS_LIKE", _op("ZEROS_LIKE"), _ROWS)

# Layout.
case("RESHAPE", lambda g, x: g.tfl.reshape(x, g.i32([-1, 4, 8])), _ROWS)
case("SQUEEZE", _op("SQUEEZE", squeeze_dims=(1,)), Input((None, 1, 6)))
case("EXPAND_DIMS", lambda g, x: g.tfl.expand_dims(x, g.i32(1)), _ROWS)
case("TRANSPOSE", lambda g, x: g.tfl.transpose(x, g.i32([2, 0, 1])), Input((None, 3, 4)))
case("GATHER", lambda g, x: g.tfl.gather(x, g.i32([3, 1, 0]), axis=1), _ROWS)
case(
    "GATHER:table",
    lambda g, ids: g.tfl.gather(_weights(50, 32), ids),
    Input((None,), dtype=DType.I32, draw=lambda rng, shape: rng.integers(0, 50, shape)),
)
case(
    "GATHER:table_of_free_ids",
    lambda g, ids: g.tfl.gather(_weights(50, 32), ids),
    Input((None, None), dtype=DType.I32, draw=lambda rng, shape: rng.integers(0, 50, shape)),
)
case("GATHER_ND", lambda g, x: g.tfl.gather_nd(x, g.i32([[2], [1]])), Input((5, 4)))
case("CONCATENATION", _op("CONCATENATION", axis=1), Input((None, 3)), Input((None, 4)))
case(
    "CONCATENATION:unequal_ranges",
    _op("CONCATENATION", axis=1),
    Input((None, 3), -0.01, 0.01),
    Input((None, 4), -10, 10),
)
case("CONCATENATION:constant", lambda g, x: g.tfl.concatenation(x, _weights(3, 4), axis=1), Input((3, 5)))
case("SPLIT", lambda g, x: g.tfl.split(g.i32(1), x, num_splits=2), _ROWS)
case("SPLIT:unused", lambda g, x: g.tfl.split(g.i32(1), x, num_splits=2)[1], _ROWS)
case("SPLIT_V", lambda g, x: g.tfl.split_v(x, g.i32([8, 24]), g.i32(1), num_splits=2), _ROWS)
case("SLICE", lambda g, x: g.tfl.slice(x, g.i32([0, 2]), g.i32([-1, 3])), _ROWS)
case(
    "STRIDED_SLICE",
    lambda g, x: g.tfl.strided_slice(x, g.i32([0, 1]), g.i32([0, 32]), g.i32([1, 2]), begin_mask=1, end_mask=1),
    _ROWS,
)
case(
    "DYNAMIC_UPDATE_SLICE",
    lambda g, x, y: g.tfl.dynamic_update_slice(x, y, g.i32([1, 1])),
    Input((4, 6)),
    Input((2, 2)),
)
case("PACK", _op("PACK", axis=1), Input((None, 4)), Input((None, 4), -0.3, 0.6))
case("UNPACK", lambda g, x: g.tfl.unpack(x, axis=1, num=2), Input((None, 2, 4)))
_PADS = [[0, 0], [1, 1], [1, 2], [0, 0]]
case("PAD", lambda g, x: g.tfl.pad(x, g.i32(_PADS)), Input((None, 3, 3, 2)))
case("PAD:positive", lambda g, x: g.tfl.pad(x, g.i32(_PADS)), Input((None, 3, 3, 2), 0.5, 1))
case("PADV2", lambda g, x: g.tfl.padv2(x, g.i32(_PADS), np.float32(0.5)), Input((None, 3, 3, 2)))
case("PADV2:outside", lambda g, x: g.tfl.padv2(x, g.i32(_PADS), np.float32(-3)), Input((None, 3, 3, 2)))
case("MIRROR_PAD", lambda g, x: g.tfl.mirror_pad(x, g.i32(_PADS)), Input((None, 4, 4, 2)))
case("TILE", lambda g, x: g.tfl.tile(x, g.i32([2, 2])), Input((None, 4)))
case("BROADCAST_TO", lambda g, x: g.tfl.broadcast_to(x, g.i32([4, 8])), Input((1, 8)))
case(
    "FILL",
    lambda g, x: g.tfl.fill(g.i32([2, 3]), g.tfl.reshape(x, g.i32([]))),
    Input((1,), draw=lambda rng, shape: np.ones(shape)),
)
_SMALL_IMAGE = Input((None, 4, 4, 4))
_CENTERS = {"half_pixel_centers": True}
case("RESIZE_BILINEAR", lambda g, x: g.tfl.resize_bilinear(x, g.i32([8, 8]), **_CENTERS), _SMALL_IMAGE)
case("RESIZE_NEAREST_NEIGHBOR", lambda g, x: g.tfl.resize_nearest_neighbor(x, g.i32([8, 8]), **_CENTERS), _SMALL_IMAGE)
case("SPACE_TO_DEPTH", _op("SPACE_TO_DEPTH", block_size=2), _SMALL_IMAGE)
case("DEPTH_TO_SPACE", _op("DEPTH_TO_SPACE", block_size=2), _SMALL_IMAGE)
_BLOCK, _NO_PADS = [2, 2], [[0, 0], [0, 0]]
case(
    "SPACE_TO_BATCH_ND",
    lambda g, x: g.tfl.space_to_batch_nd(x, g.i32(_BLOCK), g.i32([[0, 2], [1, 1]])),
    Input((2, 4, 4, 2), 0.5, 1),
)
case("BATCH_TO_SPACE_ND", lambda g, x: g.tfl.batch_to_space_nd(x, g.i32(_BLOCK), g.i32(_NO_PADS)), Input((4, 2, 2, 2)))
case("REVERSE_V2", lambda g, x: g.tfl.reverse_v2(x, g.i32([1])), _ROWS)
case("REVERSE_SEQUENCE", lambda g, x: g.tfl.reverse_sequence(x, g.i32([3, 5]), seq_dim=1), Input((2, 5, 3)))
_FLAGS = Input((None, 6), dtype=DType.BOOL, draw=lambda rng, shape: rng.random(shape) > 0.5)
case("SELECT", _op("SELECT"), _FLAGS, Input((None, 6)), Input((None, 6), -3, 0.5))
case("SELECT_V2", _op("SELECT_V2"), _FLAGS, Input((None, 6)), Input((None, 6), -3, 0.5))
case("SELECT_V2:constant", lambda g, c, x: g.tfl.select_v2(c, x, np.float32(-2)), _FLAGS, Input((None, 6)))
case("SCATTER_ND", lambda g, x: g.tfl.scatter_nd(g.i32([[0], [2]]), x, g.i32([4, 3])), Input((2, 3), 0.5, 1))
case("MATRIX_DIAG", _op("MATRIX_DIAG"), Input((None, 3), 0.5, 1))
for _name in ("EQUAL", "NOT_EQUAL", "LESS", "LESS_EQUAL", "GREATER", "GREATER_EQUAL"):
    case(_name, _op(_name), Input((None, 16), draw=_grid), Input((None, 16), draw=_grid))
    if "EQUAL" not in _name:
        case(
            f"{_name}:unequal_ranges",
            _op(_name),
            Input((None, 16), draw=_grid),
            Input((None, 16), draw=lambda rng, shape: 4 * _grid(rng, shape) + 0.05),
        )
case(
    "EQUAL:coarse",
    _op("EQUAL"),
    *(Input((None, 16), draw=lambda rng, shape: 200 * _grid(rng, shape)) for _ in range(2)),
)
case(
    "CAST",
    lambda g, x: g.tfl.cast(x, out_data_type=DType.I32),
    Input((None, 32), draw=lambda rng, shape: rng.integers(-3, 4, shape) * 1.2),
)
_INDICES = Input((None, 4), dtype=DType.I32, draw=lambda rng, shape: rng.integers(-1, 6, shape))
case("ONE_HOT", lambda g, i: g.tfl.one_hot(i, g.i32(5), np.float32(0.75), np.float32(-0.25), axis=-1), _INDICES)
case(
    "SPARSE_TO_DENSE",
    lambda g, x: g.tfl.sparse_to_dense(
        g.i32([[0, 1], [1, 2], [3, 0]]),
        g.i32([4, 3]),
        g.tfl.reshape(x, g.i32([3])),
        np.float32(-0.5),
        validate_indices=False,
        result_types=[TensorType(DType.F32, (4, 3))],
    ),
    Input((3,)),
)
case(
    "DILATE",
    lambda g, x: g.tfl.dilate(x, g.i32([1, 2, 3]), np.float32(0.25), result_types=[TensorType(DType.F32, (2, 5, 7))]),
    Input((2, 3, 3)),
)
case(
    "REDUCE_WINDOW",
    lambda g, x: g.tfl.reduce_window(
        x,
        np.float32(0),
        *(g.const(np.array(sizes)) for sizes in ([1, 2, 2], [1, 1, 1], [1, 1, 1])),
        reduce_function="ADD",
        result_types=[TensorType(DType.F32, (2, 3, 3))],
    ),
    Input((2, 4, 4)),
)
case("SHAPE", lambda g, x: g.tfl.shape(x, out_type=DType.I32), _ROWS)
