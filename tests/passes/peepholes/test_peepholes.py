"""Each peephole fires in both dialects where it should, keeps the results, and refuses where it should not fire."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from litefuse.ir import DType, TensorType
from tests.passes.peepholes.graphs import evaluate, module_of, simplify
from tests.passes.simplify.graphs import sample, tensor

F32, F16, I32, I64, BOOL = DType.F32, DType.F16, DType.I32, DType.I64, DType.BOOL
ROW = np.float32([1.5, -2.0, 0.25, 3.0])
X, Y, ROWS, UNITS = tensor(None, 4), tensor(2, 4), tensor(None, 3, 4), tensor(None, 1, 4)
NUMBERS, SCALAR, FLAGS = tensor(3, dtype=I32), tensor(dtype=I32), tensor(2, 4, dtype=BOOL)


def ints(*values: int) -> np.ndarray:
    return np.array(values, np.int32)


def no(*values: int) -> np.ndarray:
    return np.zeros((len(values) or 2, 2), np.int32)


def whole(o: Any, x: Any, begin: tuple[int, ...], end: tuple[int, ...], **masks: int) -> Any:
    return o.strided_slice(x, ints(*begin), ints(*end), ints(*[1] * len(begin)), **masks)


Case = tuple[str, Callable[..., Any], tuple[TensorType, ...], list[str]]

# (name, builder, argument types, remaining ops)
FIRES: list[Case] = [
    ("reshape_same", lambda o, x: o.reshape(x, ints(-1, 4)), (X,), []),
    ("reshape_own_shape", lambda o, x: o.reshape(x, o.shape(x, out_type=I32)), (tensor(None, None),), []),
    ("reshapes", lambda o, x: o.reshape(o.reshape(x, ints(-1)), ints(-1, 2, 6)), (ROWS,), ["reshape"]),
    ("reshapes_back", lambda o, x: o.reshape(o.reshape(x, ints(-1)), ints(-1, 3, 4)), (ROWS,), []),
    ("squeeze_of_reshape",
     lambda o, x: o.squeeze(o.reshape(x, ints(-1, 1, 12)), squeeze_dims=(1,)),
     (ROWS,), ["reshape"]),
    ("squeeze_of_expand_dims", lambda o, x: o.squeeze(o.expand_dims(x, np.int32(1)), squeeze_dims=(1,)), (X,), []),
    ("squeeze_of_expand_dims_of_free_axes",
     lambda o, x: o.squeeze(o.expand_dims(x, np.int32(-2)), squeeze_dims=(1,)),
     (tensor(None, None),), []),
    ("expand_dims_of_squeeze_of_free_axes",
     lambda o, x: o.expand_dims(o.squeeze(x, squeeze_dims=(-2,)), np.int32(1)),
     (tensor(None, 1, None),), []),
    ("squeeze_of_nothing", lambda o, x: o.squeeze(x), (Y,), []),
    ("transpose_same", lambda o, x: o.transpose(x, ints(0, 1, 2)), (ROWS,), []),
    ("transposes_back", lambda o, x: o.transpose(o.transpose(x, ints(1, 2, 0)), ints(2, 0, 1)), (ROWS,), []),
    ("transposes", lambda o, x: o.transpose(o.transpose(x, ints(1, 2, 0)), ints(1, 2, 0)), (ROWS,), ["transpose"]),
    ("transpose_of_ones", lambda o, x: o.transpose(x, ints(1, 0, 2)), (UNITS,), ["reshape"]),
    ("pad", lambda o, x: o.pad(x, no()), (X,), []),
    ("padv2", lambda o, x: o.padv2(x, no(), np.float32(3)), (X,), []),
    ("mirror_pad", lambda o, x: o.mirror_pad(x, no(), mode="REFLECT"), (X,), []),
    ("tile", lambda o, x: o.tile(x, ints(1, 1)), (X,), []),
    ("broadcast", lambda o, x: o.broadcast_to(x, ints(2, 4)), (Y,), []),
    ("broadcast_own_shape", lambda o, x: o.broadcast_to(x, o.shape(x, out_type=I32)), (X,), []),
    ("concatenation_of_one", lambda o, x: o.concatenation(x, axis=0), (X,), []),
    ("concatenation_of_empty", lambda o, x, y: o.concatenation(x, y, axis=1), (Y, tensor(2, 0)), []),
    ("concatenation_of_two", lambda o, x, y: o.concatenation(x, y, x, axis=1), (Y, tensor(2, 0)), ["concatenation"]),
    ("split_into_one", lambda o, x: o.split_into_one(x), (X,), []),
    ("reverse_none", lambda o, x: o.reverse_v2(x, np.zeros(0, np.int32)), (X,), []),
    ("reverse_ones", lambda o, x: o.reverse_v2(x, ints(1)), (UNITS,), []),
    ("reverse_twice", lambda o, x: o.reverse_v2(o.reverse_v2(x, ints(1)), ints(1)), (X,), []),
    ("reverse_transposed",
     lambda o, x: o.reverse_v2(o.transpose(o.reverse_v2(x, ints(1)), ints(1, 2, 0)), ints(0)), (ROWS,), ["transpose"]),
    ("reverse_reshaped",
     lambda o, x: o.reverse_v2(o.reshape(o.reverse_v2(x, ints(0)), ints(2, 1, 4)), ints(0)), (Y,), ["reshape"]),
    ("slice", lambda o, x: o.slice(x, ints(0, 0), ints(-1, 4)), (X,), []),
    ("strided_slice", lambda o, x: whole(o, x, (0, 0), (0, 4), begin_mask=1, end_mask=1), (X,), []),
    ("strided_slice_head", lambda o, x: whole(o, x, (0,), (2,)), (Y,), []),
    ("strided_ellipsis", lambda o, x: whole(o, x, (0, 0), (0, 9), ellipsis_mask=1), (ROWS,), []),
    ("unpack_of_pack", lambda o, x, y: o.unpack(o.pack(x, y, axis=1), num=2, axis=1), (Y, Y), []),
    ("pack_of_unpack", lambda o, x: o.pack(*o.unpack(x, num=2, axis=0), axis=0), (Y,), []),
    ("mul_one", lambda o, x: o.mul(np.ones(4, np.float32), x), (X,), []),
    ("div_one", lambda o, x: o.div(x, np.float32(1)), (X,), []),
    ("pow_one", lambda o, x: o.pow(x, np.float32(1)), (X,), []),
    ("floor_div_one", lambda o, x: o.floor_div(x, np.int32(1)), (NUMBERS,), []),
    ("add_zero", lambda o, x: o.add(x, np.float32(0)), (X,), []),
    ("add_zero_int", lambda o, x: o.add(np.int32(0), x), (NUMBERS,), []),
    ("sub_zero", lambda o, x: o.sub(x, np.float32(0)), (X,), []),
    ("sums", lambda o, x: o.sub(o.add(ROW, x), np.float32(2)), (X,), ["add"]),
    ("differences", lambda o, x: o.sub(o.sub(x, np.int32(5)), np.int32(7)), (NUMBERS,), ["add"]),
    ("products", lambda o, x: o.mul(np.float32(3), o.mul(x, ROW)), (X,), ["mul"]),
    ("negative_factor", lambda o, x: o.mul(o.neg(x), ROW), (X,), ["mul"]),
    ("negative_factors", lambda o, x, y: o.mul(o.neg(x), o.neg(y)), (X, X), ["mul"]),
    ("power_of_two", lambda o, x: o.pow(x, np.float32(2)), (X,), ["square"]),
    ("negative_twice", lambda o, x: o.neg(o.neg(x)), (X,), []),
    ("not_twice", lambda o, x: o.logical_not(o.logical_not(x)), (FLAGS,), []),
    ("relu_twice", lambda o, x: o.relu(o.relu(x)), (X,), ["relu"]),
    ("relu_of_relu6", lambda o, x: o.relu(o.relu6(x)), (X,), ["relu6"]),
    ("relu_of_logistic", lambda o, x: o.relu(o.logistic(x)), (X,), ["logistic"]),
    ("relu_of_square", lambda o, x: o.relu(o.square(x)), (X,), ["square"]),
    ("abs_twice", lambda o, x: o.abs(o.abs(x)), (X,), ["abs"]),
    ("floor_twice", lambda o, x: o.floor(o.floor(x)), (X,), ["floor"]),
    ("maxima", lambda o, x: o.maximum(np.float32(-1), o.maximum(x, ROW)), (X,), ["maximum"]),
    ("minima", lambda o, x: o.minimum(o.minimum(x, ROW), np.float32(1)), (X,), ["minimum"]),
    ("min_excluded", lambda o, x: o.minimum(np.int32(9), o.maximum(np.int32(9), x)), (SCALAR,), []),
    ("max_excluded", lambda o, x: o.maximum(o.minimum(x, np.int32(3)), np.int32(4)), (SCALAR,), []),
    ("cast_same", lambda o, x: o.cast(x, dtype=F32), (X,), []),
    ("casts", lambda o, x: o.cast(o.cast(x, dtype=I32), dtype=F32), (FLAGS,), ["cast"]),
    ("casts_back", lambda o, x: o.cast(o.cast(x, dtype=I64), dtype=I32), (NUMBERS,), []),
    ("select_true", lambda o, x, y: o.select_v2(np.array(True), x, y), (Y, Y), []),
    ("select_false", lambda o, x, y: o.select_v2(np.array(False), x, y), (Y, Y), []),
    ("select_of_not", lambda o, c, x, y: o.select_v2(o.logical_not(c), x, y), (FLAGS, Y, Y), ["select_v2"]),
    ("select_bools", lambda o, c: o.select_v2(c, np.array(True), np.array(False)), (FLAGS,), []),
    ("select_negated", lambda o, c: o.select_v2(c, np.array(False), np.array(True)), (FLAGS,), ["logical_not"]),
    ("and_true", lambda o, x: o.logical_and(np.array(True), x), (FLAGS,), []),
    ("or_false", lambda o, x: o.logical_or(x, np.array(False)), (FLAGS,), []),
    ("and_false", lambda o, x: o.logical_and(x, np.zeros((2, 4), bool)), (FLAGS,), []),
    ("or_true", lambda o, x: o.logical_or(np.ones((2, 4), bool), x), (FLAGS,), []),
]  # fmt: skip


def two_users(o: Any, x: Any) -> Any:
    y = o.add(x, np.float32(1))
    return o.add(y, np.float32(2)), o.relu(y)


REFUSES: list[Case] = [
    ("two_free_dimensions", lambda o, x, s: o.reshape(x, s), (ROWS, tensor(2, dtype=I32)), ["reshape"]),
    ("transpose_moves", lambda o, x: o.transpose(x, ints(1, 0)), (X,), ["transpose"]),
    ("squeeze_of_another_axis",
     lambda o, x: o.squeeze(o.expand_dims(x, np.int32(1)), squeeze_dims=(0,)),
     (tensor(1, None, None),), ["expand_dims", "squeeze"]),
    ("squeeze_may_drop", lambda o, x: o.squeeze(x), (X,), ["squeeze"]),
    ("pads", lambda o, x: o.pad(x, ints(0, 0, 0, 1).reshape(2, 2)), (X,), ["pad"]),
    ("tiles", lambda o, x: o.tile(x, ints(1, 2)), (X,), ["tile"]),
    ("broadcasts", lambda o, x: o.broadcast_to(x, ints(2, 4)), (tensor(1, 4),), ["broadcast_to"]),
    ("slices", lambda o, x: whole(o, x, (0, 0), (2, 4)), (X,), ["strided_slice"]),
    ("slices_rows", lambda o, x: o.slice(x, ints(0, 0), ints(1, 4)), (X,), ["slice"]),
    ("concatenates", lambda o, x, y: o.concatenation(x, y, axis=0), (X, Y), ["concatenation"]),
    ("reverses", lambda o, x: o.reverse_v2(x, ints(1)), (X,), ["reverse_v2"]),
    ("reverses_others", lambda o, x: o.reverse_v2(o.reverse_v2(x, ints(1)), ints(0)), (X,), ["reverse_v2"] * 2),
    ("reverses_transposed",
     lambda o, x: o.reverse_v2(o.transpose(o.reverse_v2(x, ints(1)), ints(1, 2, 0)), ints(1)), (ROWS,),
     ["reverse_v2", "transpose", "reverse_v2"]),
    ("reverses_merged_axes",
     lambda o, x: o.reverse_v2(o.reshape(o.reverse_v2(x, ints(1)), ints(8)), ints(0)), (Y,),
     ["reverse_v2", "reshape", "reverse_v2"]),
    ("packs_in_other_order", lambda o, x: o.pack(*o.unpack(x, num=2, axis=0)[::-1], axis=0), (Y,), ["unpack", "pack"]),
    ("mul_broadcasts", lambda o, x: o.mul(x, np.ones((3, 4), np.float32)), (tensor(1, 4),), ["mul"]),
    ("add_adds_axis", lambda o, x: o.add(x, np.zeros((1, 1), np.float32)), (tensor(4),), ["add"]),
    ("floor_div_rounds", lambda o, x: o.floor_div(x, np.float32(1)), (X,), ["floor_div"]),
    ("other_users", two_users, (X,), ["add", "add", "relu"]),
    ("sums_grow", lambda o, x: o.add(o.add(x, ROW), ROW[:3, None]), (ROWS,), ["add", "add"]),
    ("overflow", lambda o, x: o.mul(o.mul(x, np.float32(1e30)), np.float32(1e30)), (X,), ["mul", "mul"]),
    ("underflow", lambda o, x: o.mul(o.mul(x, np.float32(1e-30)), np.float32(1e-30)), (X,), ["mul", "mul"]),
    ("sub_from", lambda o, x: o.add(o.sub(ROW, x), ROW), (X,), ["sub", "add"]),
    ("power_of_vector", lambda o, x: o.pow(x, np.float32([2, 2])), (tensor(None, 1),), ["pow"]),
    ("bounds", lambda o, x: o.maximum(o.minimum(x, ROW), np.float32(0)), (X,), ["minimum", "maximum"]),
    ("bounds_of_range",
     lambda o, x: o.minimum(o.maximum(x, np.int32(3)), np.int32(9)),
     (SCALAR,), ["maximum", "minimum"]),
    ("bounds_broadcast",
     lambda o, x: o.minimum(o.maximum(x, np.int32(9)), np.int32(9)),
     (NUMBERS,), ["maximum", "minimum"]),
    ("cast_rounds", lambda o, x: o.cast(o.cast(x, dtype=I32), dtype=F32), (X,), ["cast", "cast"]),
    ("cast_narrows", lambda o, x: o.cast(o.cast(x, dtype=F16), dtype=F32), (X,), ["cast", "cast"]),
    ("select_mixed", lambda o, x, y: o.select_v2(np.array([True, False, True, True]), x, y), (Y, Y), ["select_v2"]),
    ("select_broadcasts", lambda o, x, y: o.select_v2(np.array(True), x, y), (tensor(4), Y), ["select_v2"]),
    ("and_mixed", lambda o, x: o.logical_and(x, np.array([True, False, True, True])), (FLAGS,), ["logical_and"]),
]  # fmt: skip


@pytest.mark.parametrize("dialect", ["tf", "tfl"])
@pytest.mark.parametrize(("build", "types", "left"), [case[1:] for case in FIRES], ids=[case[0] for case in FIRES])
def test_fires(dialect: str, build: Callable[..., Any], types: tuple[TensorType, ...], left: list[str]) -> None:
    inputs = [sample(type, number) for number, type in enumerate(types)]
    # LiteRT has no kernels for some of the ops before they are simplified.
    before = evaluate("tf", module_of("tf", build, types), *inputs)
    module = module_of(dialect, build, types)
    assert simplify(module) == left
    for found, expected in zip(evaluate(dialect, module, *inputs), before, strict=True):
        assert (found.shape, found.dtype) == (expected.shape, expected.dtype)
        np.testing.assert_allclose(found, expected, rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("dialect", ["tf", "tfl"])
@pytest.mark.parametrize(("build", "types", "left"), [case[1:] for case in REFUSES], ids=[case[0] for case in REFUSES])
def test_refuses(dialect: str, build: Callable[..., Any], types: tuple[TensorType, ...], left: list[str]) -> None:
    assert simplify(module_of(dialect, build, types)) == left


def test_an_activation_stays() -> None:
    def build(o: Any, x: Any) -> Any:
        y = o.add(x, np.float32(1), fused_activation_function="RELU")
        return o.add(o.add(y, np.float32(2)), np.float32(0), fused_activation_function="RELU6")

    module = module_of("tfl", build, (X,))
    assert simplify(module) == ["add", "add"]
    (function,) = module.functions.values()
    activations = [op.attributes["fused_activation_function"] for op in function.ops() if op.kind == "tfl.add"]
    assert activations == ["RELU", "RELU6"]
