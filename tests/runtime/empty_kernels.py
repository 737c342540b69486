"""LiteRT's kernels, one at a time, on operands that have elements in some calls and none in others.

Each operand is a slice of an input; another input is the length of one of its dimensions. Cases are run in child
processes (`tests.support.isolated`), because some kernels end the process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from litefuse.backend import to_bytes
from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.dialects.tfl.limits import needs_elements
from litefuse.ir import Builder, DType, Module, Value
from litefuse.options import Options
from litefuse.passes.finalize.copy_empty_results import copy_empty_results
from litefuse.passes.finalize.pad_empty_operands import pad_empty_operands
from tests.support.modules.lite_modules import entry, f32, i32

Array = np.ndarray[Any, Any]
Make = Callable[[Builder, Value], Value]
COUNTS = (2, 0, 3, 0, 1)
MOST = 4
UNARY = """
    abs ceil cos cumsum elu exp floor gelu hard_swish l2_normalization leaky_relu local_response_normalization log
    log_softmax logistic neg relu relu6 relu_n1_to_1 relu_0_to_1 reverse_v2 round rsqrt sign sin softmax sqrt square
    tanh zeros_like
"""
BINARY = """
    add atan2 div equal floor_div floor_mod greater greater_equal less less_equal maximum minimum mul not_equal pow sub
    squared_difference
"""
REDUCTIONS = "mean reduce_max reduce_min reduce_prod sum"
_POOL = {"padding": "SAME", "stride_w": 1, "stride_h": 1, "filter_width": 2, "filter_height": 2}
_STRIDES = {"padding": "SAME", "stride_w": 1, "stride_h": 1}


class Case(NamedTuple):
    """An op on a tensor of shape `shape`, whose dimension `axis` may be empty."""

    kind: str
    make: Make
    shape: tuple[int, ...] = (MOST, 4, 4, 2)
    axis: int = 0

    @property
    def title(self) -> str:
        return f"{self.kind}/{'x'.join(map(str, self.shape))}/{self.axis}"


def _op(kind: str, *constants: Any, **attributes: Any) -> Make:
    return lambda b, x: b.op(f"tfl.{kind}", (x, *map(np.asarray, constants)), attributes).results[0]


def _weights(*shape: int) -> Array:
    return np.random.default_rng(shape).normal(size=shape).astype(np.float32)


def _unary(kind: str) -> Make:
    attributes = {"softmax": {"beta": 1.0}, "leaky_relu": {"alpha": 0.1}}.get(kind, {})
    if kind == "local_response_normalization":
        attributes = {"radius": 2, "bias": 1.0, "alpha": 1.0, "beta": 0.5}
    axes = {"cumsum": [np.int32(1)], "reverse_v2": [np.int32([1])]}.get(kind, [])
    return _op(kind, *axes, **attributes)


def _indices(b: Builder, x: Value) -> Value:
    """Return small numbers computed from a matrix."""
    whole = b.tfl.cast(x, in_data_type=DType.F32, out_data_type=DType.I32)
    return b.tfl.minimum(b.tfl.maximum(whole, np.int32(0)), np.int32(2))


def _products() -> Iterator[Case]:
    y = _weights(3, 5)
    yield Case("batch_matmul", _op("batch_matmul", _weights(1, 3, 5)), (MOST, 2, 3))
    yield Case("batch_matmul", _op("batch_matmul", y), (2, MOST, 3), 1)
    yield Case("batch_matmul", lambda b, x: b.tfl.batch_matmul(_weights(2, 3), x), (3, MOST), 1)
    yield Case("batch_matmul", lambda b, x: b.tfl.batch_matmul(x, x, adj_y=True), (3, MOST), 1)
    yield Case("fully_connected", _op("fully_connected", _weights(5, 3)), (MOST, 3))


def _windows() -> Iterator[Case]:
    bias = np.zeros(3, np.float32)
    for axis in (0, 1, 2):
        yield Case("conv_2d", _op("conv_2d", _weights(3, 3, 3, 2), bias, **_STRIDES), axis=axis)
        filter = (_weights(1, 3, 3, 2), np.zeros(2, np.float32))
        yield Case("depthwise_conv_2d", _op("depthwise_conv_2d", *filter, depth_multiplier=1, **_STRIDES), axis=axis)
        yield Case("max_pool_2d", _op("max_pool_2d", **_POOL), axis=axis)
        yield Case("average_pool_2d", _op("average_pool_2d", **_POOL), axis=axis)
    yield Case("depth_to_space", _op("depth_to_space", block_size=2), (MOST, 4, 4, 8))
    yield Case("space_to_depth", _op("space_to_depth", block_size=2))
    strides = {"padding": "SAME", "stride_d": 1, "stride_w": 1, "stride_h": 1}
    yield Case("conv_3d", _op("conv_3d", _weights(2, 2, 2, 2, 3), **strides), (MOST, 3, 4, 4, 2))
    for kind in ("resize_bilinear", "resize_nearest_neighbor"):
        for axis in (0, 1):
            yield Case(kind, _op(kind, np.int32([5, 3])), axis=axis)


def _moves() -> Iterator[Case]:
    yield Case("transpose", _op("transpose", np.int32([0, 3, 1, 2])))
    yield Case("transpose", _op("transpose", np.int32([1, 0])), (MOST, 3))
    yield Case("reshape", lambda b, x: b.tfl.reshape(x, np.int32([-1, 32]), result_types=[f32(None, 32)]))
    for kind, more in (("pad", ()), ("padv2", (np.float32(2),))):
        yield Case(kind, _op(kind, np.int32([[0, 0], [1, 1], [0, 1], [0, 0]]), *more))
    # Both refuse REFLECT without rows, and so does TensorFlow.
    yield Case("mirror_pad", _op("mirror_pad", np.int32([[0, 0], [1, 1]]), mode="SYMMETRIC"), (MOST, 3))
    yield Case("concatenation", lambda b, x: b.tfl.concatenation(x, x, axis=3))
    yield Case("concatenation", lambda b, x: b.tfl.concatenation(x, _weights(2, 3), axis=0), (MOST, 3))
    yield Case("pack", lambda b, x: b.tfl.pack(x, x, axis=1))
    for axis in (0, 1):
        yield Case("unpack", lambda b, x: b.tfl.unpack(x, num=2, axis=3)[0], axis=axis)
    yield Case("split", lambda b, x: b.tfl.split(np.int32(3), x, num_splits=2)[0])
    yield Case("split_v", lambda b, x: b.tfl.split_v(x, np.int32([1, 3]), np.int32(1), num_splits=2)[1])
    yield Case("tile", _op("tile", np.int32([2, 1])), (MOST, 3))
    yield Case("slice", _op("slice", np.int32([0, 1]), np.int32([-1, 2])), (MOST, 3))
    yield Case("strided_slice", _op("strided_slice", np.int32([1]), np.int32([9]), np.int32([2])), (MOST, 3))
    yield Case("squeeze", _op("squeeze", squeeze_dims=(1,)), (MOST, 1, 3))
    yield Case("expand_dims", _op("expand_dims", np.int32(1)), (MOST, 3))
    yield Case("gather", _op("gather", np.int32([2, 0]), axis=1), (MOST, 3))
    yield Case("gather", lambda b, x: b.tfl.gather(_weights(3, 5), _indices(b, x)), (MOST, 3))
    yield Case("gather_nd", lambda b, x: b.tfl.gather_nd(_weights(3, 3, 5), _indices(b, x)), (MOST, 2))
    yield Case("one_hot", _one_hot, (MOST, 2))
    yield Case("space_to_batch_nd", _op("space_to_batch_nd", np.int32([2, 2]), np.zeros((2, 2), np.int32)))
    yield Case("matrix_diag", _op("matrix_diag"), (MOST, 3))
    yield Case("cast", _op("cast", in_data_type=DType.F32, out_data_type=DType.I32))
    yield Case("topk_v2", lambda b, x: b.tfl.topk_v2(x, np.int32(2))[0], (MOST, 3))
    yield Case("arg_max", _op("arg_max", np.int32(1), output_type=DType.I32), (MOST, 3))
    yield Case("reverse_sequence", _reversed, (MOST, 3))


def _one_hot(b: Builder, x: Value) -> Value:
    return b.tfl.one_hot(_indices(b, x), np.int32(3), np.float32(1), np.float32(0), axis=-1)


def _reversed(b: Builder, x: Value) -> Value:
    lengths = b.tfl.gather(_indices(b, x), np.int32(0), axis=1)
    return b.tfl.reverse_sequence(x, lengths, seq_dim=1, batch_dim=0)


def cases() -> list[Case]:
    found = [Case(kind, _unary(kind)) for kind in UNARY.split()]
    for kind in BINARY.split():
        found.append(Case(kind, lambda b, x, kind=kind: b.op(f"tfl.{kind}", (x, b.tfl.square(x))).results[0]))
        if kind != "atan2":  # accepts only operands of one shape
            found.append(Case(kind, _op(kind, _weights(1, 3)), (MOST, 3)))
    for kind in REDUCTIONS.split():
        found.append(Case(kind, _op(kind, np.int32([1, 2]))))
    found += [Case(kind, _unary(kind), (3, MOST), 1) for kind in ("softmax", "l2_normalization")]
    # Read from the arena, which has no address for a tensor without elements: on the heap it would work by luck.
    found.append(Case("log_softmax", lambda b, x: b.tfl.log_softmax(b.tfl.square(x)), (3, MOST), 1))
    found.append(Case("prelu", _op("prelu", _weights(1, 1, 2))))
    found.append(Case("select_v2", lambda b, x: b.tfl.select_v2(b.tfl.greater(x, np.float32(0)), x, np.float32(2))))
    return [*found, *_products(), *_windows(), *_moves()]


BY_TITLE = {case.title: case for case in cases()}


def is_listed(case: Case) -> bool:
    """Return whether the table says that the kernel needs elements there."""
    maker = module(case).functions["serve"].results[0].op
    assert maker is not None
    places = [index for index, value in enumerate(maker.operands) if value is not None and None in (value.shape or ())]
    return any(needs_elements(maker, index, axis) for index in places for axis in _axes(maker.operands[index]))


def _axes(value: Value | None) -> list[int]:
    assert value is not None and value.shape is not None
    return [axis for axis, dim in enumerate(value.shape) if dim is None]


def module(case: Case) -> Module:
    rank = len(case.shape)
    type = f32(*(None if axis == case.axis else dim for axis, dim in enumerate(case.shape)))

    def body(b: Builder, x: Value, size: Value) -> list[Value]:
        return [case.make(b, b.tfl.slice(x, b.i32([0] * rank), size, result_types=[type]))]

    return entry([f32(*case.shape), i32(rank)], body, inputs=["x", "n"], outputs=["y"])


def verdict(title: str) -> tuple[str, str]:
    """Return "right" or "wrong", and the reason, for a title `mode resolver case`."""
    mode, resolver, name = title.split(" ")
    case = BY_TITLE[name]
    plain, padded = (_content(case, padded=padded) for padded in (False, True))
    problems = _problems(padded if mode == "padded" else plain, plain, case, resolver)
    return ("wrong", "; ".join(problems)) if problems else ("right", "")


def _content(case: Case, *, padded: bool) -> bytes:
    built, context = module(case), Context(DIALECTS, Options())
    if padded:
        pad_empty_operands(built, context)
    copy_empty_results(built, context)
    return bytes(to_bytes(built))


def _problems(content: bytes, plain: bytes, case: Case, resolver: str) -> list[str]:
    from tests.support.harness import open_interpreter

    x = np.random.default_rng(0).normal(size=case.shape).astype(np.float32)
    wanted = {count: _call(open_interpreter(plain, resolver="builtin"), x, case, count) for count in (1, 2, 3)}
    none = tuple(max(2 * one - two, 0) for one, two in zip(wanted[1].shape, wanted[2].shape, strict=True))
    wanted[0] = np.zeros(none, wanted[1].dtype)
    if case.kind == "concatenation" and len(case.shape) == 2:
        wanted[0] = _weights(2, 3)
    interpreter = open_interpreter(content, resolver=resolver)
    problems: list[str] = []
    for number, count in enumerate(COUNTS):
        try:
            found = _call(interpreter, x, case, count)
        except (RuntimeError, ValueError) as error:
            problems.append(f"call {number}: {str(error)[:80]}")
            continue
        if found.shape != wanted[count].shape:
            problems.append(f"call {number}: shape {found.shape}, not {wanted[count].shape}")
        elif not np.allclose(found, wanted[count], 1e-5, 1e-5, equal_nan=True):
            problems.append(f"call {number}: other values")
    return problems


def _call(interpreter: Any, x: Array, case: Case, count: int) -> Array:
    size = np.int32([count if axis == case.axis else dim for axis, dim in enumerate(case.shape)])
    return interpreter.get_signature_runner()(x=x, n=size)["y"]
