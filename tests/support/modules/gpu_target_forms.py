"""Forms of ops that only files for GPUs have (target="gpu"), beside similar ones that stay."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import Any, NamedTuple

import numpy as np

from litefuse.context import Context
from litefuse.convert import make_options
from litefuse.dialects import DIALECTS
from litefuse.ir import Builder, DType, Module, TensorType, Value
from litefuse.passes.finalize.operand_shapes import reshape_operands
from litefuse.passes.gpu.forms import write_forms
from litefuse.passes.optimize.gpu_forms import gpu_forms
from litefuse.passes.optimize.portable_forms import portable_forms
from litefuse.rewrite.facts import known_shape
from tests.support.modules.lite_modules import entry, f32

RANDOM = np.random.default_rng(7)
Body = Callable[..., "Value | Sequence[Value]"]


class Form(NamedTuple):
    """A graph of one or few ops; `kinds` are those of its ops for GPUs, without RESHAPE."""

    arguments: Sequence[TensorType]
    body: Body
    kinds: str


def numbers(*shape: int) -> np.ndarray[Any, Any]:
    """Return random constants."""
    return RANDOM.normal(size=shape).astype(np.float32)


def high(shape: tuple[int, ...], op: Body, kinds: str) -> Form:
    """Return a form that computes with many axes, between reshapes."""

    def body(b: Builder, x: Value) -> list[Value]:
        results = as_list(op(b, b.tfl.reshape(x, b.i32(shape))))
        return [b.tfl.reshape(y, b.i32([prod(size or 0 for size in known_shape(y))])) for y in results]

    return Form([f32(prod(shape))], body, kinds)


def floats(op: Body) -> Body:
    """Return a body whose result is cast to floats."""
    return lambda b, *values: b.tfl.cast(op(b, *values), out_data_type=DType.F32)


def positive(b: Builder, x: Value) -> Value:
    """Return whether elements are positive."""
    return b.tfl.greater(x, np.float32(0))


def as_list(made: Value | Sequence[Value]) -> list[Value]:
    """Return the results of a body."""
    return [made] if isinstance(made, Value) else list(made)


def parts(kind: str, axis: int, count: int, shape: Sequence[int]) -> Body:
    """Return a body of one SPLIT or UNPACK."""
    rest = [size for at, size in enumerate(shape) if at != axis]
    if kind == "tfl.unpack":
        type = f32(*rest)
        return lambda b, x: b.op(kind, [x], {"axis": axis, "num": count}, [type] * count).results
    type = f32(*shape[:axis], shape[axis] // count, *shape[axis + 1 :])
    return lambda b, x: b.op(kind, [b.i32(axis), x], {"num_splits": count}, [type] * count).results


def swapped(kind: str, axis: int, shape: Sequence[int]) -> Body:
    """Return a body that joins the halves of an axis in the other order."""
    split = parts(kind, axis, 2, shape)
    return lambda b, x: b.tfl.concatenation(*as_list(split(b, b.tfl.tanh(x)))[::-1], axis=axis)


def upsampled(b: Builder, x: Value) -> Value:
    """Repeat the rows and columns of an image twice."""
    rows = b.tfl.tile(b.tfl.reshape(x, b.i32([1, 4, 1, 6, 3])), b.i32([1, 1, 2, 1, 1]))
    columns = b.tfl.tile(b.tfl.reshape(rows, b.i32([1, 8, 6, 1, 3])), b.i32([1, 1, 1, 2, 1]))
    return b.tfl.reshape(columns, b.i32([1, 8, 12, 3]))


def negative_zeros(number: float) -> Body:
    """Return a body that selects a number where a rounded input is zero, and another condition holds."""

    def body(b: Builder, x: Value) -> Value:
        y = b.tfl.cast(b.tfl.cast(x, out_data_type=DType.I32), out_data_type=DType.F32)
        is_zero = b.tfl.logical_and(b.tfl.equal(y, np.float32(0)), b.tfl.less(x, np.float32(0)))
        return b.tfl.select_v2(is_zero, np.float32(number), y)

    return body


def summed(kind: str, *axes: int) -> Callable[[Builder, Value], Value]:
    """Return a function that reduces axes."""
    return lambda b, x: getattr(b.tfl, kind)(x, b.i32(axes), keep_dims=True)


def norm_of_hundreds(b: Builder, x: Value) -> Value:
    """Return the norm of rows of numbers up to 300, whose squares' sum float16 does not have."""
    return b.tfl.sqrt(summed("sum", 1)(b, b.tfl.square(b.tfl.mul(x, np.float32(60)))))


def variance(scale: float, count: int) -> Body:
    """Return the variance of a column times a number, as a sum that is divided by a number."""

    def body(b: Builder, x: Value) -> Value:
        y = b.tfl.mul(x, np.float32(scale))
        total = summed("sum", 1)(b, b.tfl.squared_difference(y, summed("mean", 1)(b, y)))
        return b.tfl.mul(total, np.float32(1 / count))

    return body


def normalized_along(*axes: int) -> Body:
    """Return a normalization along axes as it is written out."""

    def body(b: Builder, x: Value) -> Value:
        y = b.tfl.mul(x, np.float32(400))
        total = summed("sum", *axes)(b, b.tfl.square(y))
        return b.tfl.mul(y, b.tfl.rsqrt(b.tfl.maximum(total, np.float32(1e-12))))

    return body


def inverse_deviation(b: Builder, x: Value) -> Value:
    """Return the inverse root of a sum of squares and a number."""
    y = b.tfl.mul(x, np.float32(60))
    return b.tfl.rsqrt(b.tfl.add(summed("sum", 1, 2)(b, b.tfl.mul(y, y)), np.float32(0.5)))


def layer_norm(axis: int) -> Body:
    """Return a layer normalization of numbers up to 2000 along an axis."""

    def body(b: Builder, x: Value) -> Value:
        y = b.tfl.mul(x, np.float32(400))
        mean = summed("mean", axis)(b, y)
        variance = summed("mean", axis)(b, b.tfl.squared_difference(y, mean))
        return b.tfl.mul(b.tfl.sub(y, mean), b.tfl.rsqrt(b.tfl.add(variance, np.float32(1e-3))))

    return body


def windows(strides: int, dilations: int) -> dict[str, Any]:
    """Return the attributes of windows that are alike along all axes."""
    return {f"stride_{axis}": strides for axis in "dhw"} | {f"dilation_{axis}_factor": dilations for axis in "dhw"}


def volume(
    depth: int = 3, *, strides: int = 1, dilations: int = 1, padding: str = "SAME", activation: str = "NONE"
) -> Body:
    """Return a body of one CONV_3D, whose input and result are rows of images."""

    def body(b: Builder, x: Value) -> Value:
        options = {**windows(strides, dilations), "padding": padding, "fused_activation_function": activation}
        y = b.tfl.conv_3d(
            b.tfl.reshape(x, b.i32([2, 7, 8, 9, 3])), numbers(depth, 3, 2, 3, 4) / 10, numbers(4), **options
        )
        n, d, h, w, c = known_shape(y)
        return b.tfl.reshape(y, b.i32([(n or 0) * (d or 0), h or 0, w or 0, c or 0]))

    return body


def transposed_volume(*, strides: int = 1, dilations: int = 1, padding: str = "SAME") -> Body:
    """Return a body of one CONV_3D_TRANSPOSE."""

    def body(b: Builder, x: Value) -> Value:
        reach = 0 if padding == "SAME" else 2 * dilations + 1 - strides
        d, h, w = (max(size * strides + reach, 1) for size in (4, 5, 6))
        options = windows(strides, dilations)
        images, weights = b.tfl.reshape(x, b.i32([1, 4, 5, 6, 3])), numbers(3, 3, 3, 2, 3) / 10
        y = b.tfl.conv_3d_transpose(b.i32([1, d, h, w, 2]), weights, images, numbers(2), padding=padding, **options)
        return b.tfl.reshape(y, b.i32([d, h, w, 2]))

    return body


def masked(number: float, *, subtracted: bool = False) -> Body:
    """Return a softmax over what a computed mask leaves; nothing is left of some rows."""

    def body(b: Builder, x: Value) -> Value:
        keep = b.tfl.cast(
            positive(b, b.tfl.mul(x, np.asarray([[1], [0], [1], [0]], np.float32))), out_data_type=DType.F32
        )
        bias = b.tfl.mul(b.tfl.sub(np.float32(1), keep), np.float32(number))
        return b.tfl.softmax((b.tfl.sub if subtracted else b.tfl.add)(x, bias), beta=1.0)

    return body


def selected(number: float) -> Body:
    """Return a softmax over elements that a computed mask selects; it selects none of some rows."""

    def body(b: Builder, x: Value) -> Value:
        keep = positive(b, b.tfl.mul(x, np.asarray([[1], [0], [1], [0]], np.float32)))
        return b.tfl.softmax(b.tfl.select_v2(keep, x, np.float32(number)), beta=1.0)

    return body


MASKED = "mul greater cast sub mul mul"
MASKS: Mapping[str, Form] = {
    "masked rows": Form([f32(1, 2, 4, 5)], masked(-1e9), f"{MASKED} add maximum softmax"),
    "subtracted mask": Form([f32(1, 2, 4, 5)], masked(1e9, subtracted=True), f"{MASKED} sub maximum softmax"),
    "selected rows": Form([f32(1, 2, 4, 5)], selected(-1e30), "mul greater select_v2 maximum softmax"),
    "large number": Form(
        [f32(1, 2, 4, 5)], lambda b, x: b.tfl.mul(b.tfl.mul(x, np.float32(1e-3)), np.float32(1e6)), "mul mul mul"
    ),
}
VOLUME, IMAGES = f32(14, 8, 9, 3), f32(4, 5, 6, 3)
CONV_3 = "pad strided_slice conv_2d strided_slice conv_2d add strided_slice conv_2d add"
VOLUMES: Mapping[str, Form] = {
    "volume": Form([VOLUME], volume(), CONV_3),
    "volume, strides": Form([VOLUME], volume(strides=2), CONV_3),
    "volume without padding": Form([VOLUME], volume(padding="VALID"), CONV_3.removeprefix("pad ")),
    "volume, dilated": Form([VOLUME], volume(dilations=2, padding="VALID"), CONV_3.removeprefix("pad ")),
    "volume, activation": Form([VOLUME], volume(activation="RELU"), f"{CONV_3} relu"),
    "volume of single slices": Form([VOLUME], volume(1), "conv_2d"),
    "transposed volume": Form(
        [IMAGES],
        transposed_volume(),
        "transpose_conv pad strided_slice transpose_conv add transpose_conv pad strided_slice add add",
    ),
    "transposed volume, strides": Form(
        [IMAGES],
        transposed_volume(strides=2),
        "transpose_conv slice pad transpose_conv slice pad pad strided_slice add "
        "transpose_conv slice pad pad strided_slice add add",
    ),
    "transposed volume without padding": Form(
        [IMAGES],
        transposed_volume(strides=3, padding="VALID"),
        "transpose_conv pad transpose_conv pad pad strided_slice add transpose_conv pad pad strided_slice add add",
    ),
    "transposed volume, dilated": Form(
        [IMAGES],
        transposed_volume(dilations=2, padding="VALID"),
        "transpose_conv pad transpose_conv pad add transpose_conv pad add add",
    ),
}
LONG = (1, 300, 4)
SUMS: Mapping[str, Form] = {
    "norm of hundreds": Form([f32(*LONG)], norm_of_hundreds, "mul square mean sqrt mul"),
    "variance as a sum": Form([f32(*LONG)], variance(60, 300), "mul mean squared_difference mean"),
    "unbiased variance": Form([f32(*LONG)], variance(60, 299), "mul mean squared_difference mean mul"),
    "inverse deviation": Form([f32(*LONG)], inverse_deviation, "mul mul mean add rsqrt mul"),
    "mean of a masked row": Form(
        [f32(*LONG)],
        lambda b, x: b.tfl.div(
            summed("sum", 1)(b, b.tfl.mul(b.tfl.relu(x), np.float32(1000))),
            summed("sum", 1)(b, b.tfl.cast(positive(b, x), out_data_type=DType.F32)),
        ),
        "relu mul greater cast mean mean div",
    ),
    "layer norm": Form([f32(1, 6, 8)], layer_norm(2), "mul mean sub square mean add rsqrt mul"),
    "norm with a bound": Form(
        [f32(*LONG)],
        lambda b, x: b.tfl.rsqrt(b.tfl.maximum(summed("sum", 1)(b, b.tfl.square(x)), np.float32(1e-5))),
        "square mean maximum maximum rsqrt mul",
    ),
    "normalized along rows": Form(
        [f32(2, 30, 4)], normalized_along(1, 2), "mul abs reduce_max maximum div square sum maximum rsqrt mul"
    ),
}
SIX, FIVE = (2, 3, 2, 2, 1, 3), (2, 3, 4, 2, 3)
RANKS: Mapping[str, Form] = {
    "sum of 5 axes": high(FIVE, lambda b, x: b.tfl.add(x, numbers(1, 1, 1, 2, 3)), "add"),
    "product of 6 axes": high(SIX, lambda b, x: b.tfl.mul(x, x), "mul"),
    "activation of 6 axes": high(SIX, lambda b, x: b.tfl.tanh(x), "tanh"),
    "scaled by a number": high(FIVE, lambda b, x: b.tfl.mul(x, np.float32(3)), "mul"),
    "selection of 5 axes": high(
        FIVE, lambda b, x: b.tfl.select_v2(positive(b, x), x, np.float32(-1)), "greater select_v2"
    ),
    "mean of axes 1, 2 and 4": high(FIVE, lambda b, x: b.tfl.mean(x, b.i32([1, 2, 4]), keep_dims=True), "mean"),
    "maximum of the first axis": high(
        FIVE, lambda b, x: b.tfl.reduce_max(x, b.i32([0]), keep_dims=False), "reduce_max"
    ),
    "sum of all axes": high(FIVE, lambda b, x: b.tfl.sum(x, b.i32(range(5)), keep_dims=True), "sum"),
    "axes of size 1": high((1, 4, 1, 4, 1, 2), lambda b, x: b.tfl.sum(x, b.i32([2, 3, 4]), keep_dims=False), "sum"),
    "neighbours transposed": high(FIVE, lambda b, x: b.tfl.transpose(x, b.i32([0, 3, 4, 1, 2])), "transpose"),
    "all axes transposed": high(
        FIVE, lambda b, x: b.tfl.transpose(x, b.i32([4, 3, 2, 1, 0])), "transpose transpose transpose transpose"
    ),
    "repeated rows": high(
        (2, 3, 1, 4, 5), lambda b, x: b.tfl.tile(x, b.i32([1, 1, 3, 1, 1])), "resize_nearest_neighbor"
    ),
    "repeated twice": high((2, 3, 1, 4, 5), lambda b, x: b.tfl.tile(x, b.i32([1, 2, 3, 1, 1])), "tile"),
    "padded": high(FIVE, lambda b, x: b.tfl.pad(x, b.i32([[0, 0], [1, 0], [0, 0], [0, 2], [0, 0]])), "pad"),
    "sliced": high(FIVE, lambda b, x: b.tfl.slice(x, b.i32([0, 1, 0, 1, 0]), b.i32([2, 2, 4, 1, 3])), "slice"),
    "joined": high(FIVE, lambda b, x: b.tfl.concatenation(x, b.tfl.tanh(x), axis=2), "tanh concatenation"),
    "packed": high((2, 3, 4, 2), lambda b, x: b.tfl.pack(x, b.tfl.tanh(x), axis=1), "tanh concatenation"),
    "unpacked": high(FIVE, parts("tfl.unpack", 3, 2, FIVE), "split"),
    "split": high(FIVE, parts("tfl.split", 2, 2, FIVE), "split"),
    "reversed": high(FIVE, lambda b, x: b.tfl.reverse_v2(x, b.i32([1, 2])), "reverse_v2 reverse_v2"),
    "cumulative": high(FIVE, lambda b, x: b.tfl.cumsum(x, b.i32(2)), "cumsum"),
    "gathered": high(FIVE, lambda b, x: b.tfl.gather(x, b.i32([1, 0, 1]), axis=3), "gather"),
    "softmax of 5 axes": high(FIVE, lambda b, x: b.tfl.softmax(x, beta=1.0), "softmax"),
    "position of the largest of 5 axes": high(
        FIVE, floats(lambda b, x: b.tfl.arg_max(x, b.i32(2), output_type=DType.I32)), "arg_max cast"
    ),
    "products of batches": high(
        (2, 1, 3, 4, 5), lambda b, x: b.tfl.batch_matmul(x, numbers(2, 3, 3, 5, 2)), "tile batch_matmul"
    ),
    "layer of 5 axes": high(
        FIVE,
        lambda b, x: b.tfl.fully_connected(x, numbers(4, 3), numbers(4), keep_num_dims=True),
        "fully_connected",
    ),
}
FORMS: Mapping[str, Form] = RANKS | {
    "constant left side": Form(
        [f32(2, 4, 3)], lambda b, x: b.tfl.batch_matmul(numbers(5, 4), x), "transpose batch_matmul transpose"
    ),
    "constant right side, transposed": Form(
        [f32(2, 3, 4)], lambda b, x: b.tfl.batch_matmul(x, numbers(5, 4), adj_y=True), "batch_matmul"
    ),
    "transposed, by a constant": Form(
        [f32(2, 4, 3)], lambda b, x: b.tfl.batch_matmul(x, numbers(4, 5), adj_x=True), "transpose batch_matmul"
    ),
    "constant of one batch": Form([f32(2, 3, 4)], lambda b, x: b.tfl.batch_matmul(x, numbers(1, 4, 5)), "batch_matmul"),
    "constant of all batches": Form(
        [f32(2, 3, 4)], lambda b, x: b.tfl.batch_matmul(x, numbers(2, 4, 5)), "batch_matmul"
    ),
    "buckets": Form(
        [f32(2, 5)],
        floats(
            lambda b, x: b.tfl.bucketize(x, boundaries=(-1.0, 0.0, 0.5), result_types=[TensorType(DType.I32, (2, 5))])
        ),
        "greater_equal cast sum cast cast",
    ),
    "softmax with beta": Form([f32(2, 5)], lambda b, x: b.tfl.softmax(x, beta=0.5), "mul softmax"),
    "sum of three": Form([f32(2, 5)] * 3, lambda b, *values: b.tfl.add_n(*values), "add add"),
    "sum of two": Form([f32(2, 5)] * 2, lambda b, *values: b.tfl.add_n(*values), "add_n"),
    "selection from rows": Form(
        [f32(2, 5, 6), f32(2, 1, 6)],
        lambda b, x, y: b.tfl.select_v2(positive(b, x), x, y),
        "greater tile select_v2",
    ),
    "selection of constants": Form(
        [f32(2, 5, 6)], lambda b, x: b.tfl.select_v2(positive(b, x), x, numbers(5, 1)), "greater select_v2"
    ),
    "negative zeros": Form([f32(2, 6)], negative_zeros(-float(np.finfo(np.float32).tiny)), "cast cast"),
    "zeros selected": Form([f32(2, 6)], negative_zeros(-0.5), "cast cast equal less logical_and select_v2"),
    "one-hot rows": Form(
        [f32(4)],
        lambda b, x: b.tfl.one_hot(
            b.tfl.cast(b.tfl.abs(x), out_data_type=DType.I32), b.i32(3), np.float32(1), np.float32(0), axis=0
        ),
        "abs cast one_hot transpose",
    ),
    "filled like the input": Form(
        [f32(2, 5)],
        lambda b, x: b.tfl.add(x, b.tfl.fill(b.tfl.shape(x, out_type=DType.I32), np.float32(3))),
        "add",
    ),
    "layer of zeros": Form(
        [f32(1, 5)],
        lambda b, x: b.tfl.add(
            b.tfl.fully_connected(x, numbers(3, 5)),
            b.tfl.fully_connected(b.tfl.fill(b.i32([1, 4]), np.float32(0)), numbers(3, 4), numbers(3)),
        ),
        "fully_connected add",
    ),
    "filled": Form([f32(2, 5)], lambda b, x: b.tfl.add(x, b.tfl.fill(b.i32([2, 5]), np.float32(3))), "add"),
    "elements by position": Form([f32(4, 3, 5)], lambda b, x: b.tfl.gather_nd(x, b.i32([[0, 2], [3, 1]])), "gather"),
    "rows by position": Form([f32(4, 3, 5)], lambda b, x: b.tfl.gather_nd(x, b.i32([[[3], [1]]])), "gather"),
    "normalized": Form(
        [f32(3, 5)],
        lambda b, x: b.tfl.l2_normalization(x),
        "abs reduce_max maximum div square sum maximum rsqrt mul",
    ),
    "normalized, tiny": Form(
        [f32(3, 5)],
        lambda b, x: b.tfl.l2_normalization(b.tfl.mul(x, np.asarray([[1e-9], [1e-6], [1e-3]], np.float32))),
        "mul abs reduce_max maximum div square sum maximum rsqrt mul",
    ),
    **SUMS,
    **VOLUMES,
    **MASKS,
    "mask of small numbers": Form([f32(1, 2, 4, 5)], masked(-1e4), "mul greater cast sub mul add softmax"),
    "multiple of a variance": Form([f32(*LONG)], variance(6, 10), "mul mean squared_difference sum mul"),
    "sum of bounded numbers": Form(
        [f32(*LONG)],
        lambda b, x: b.tfl.sqrt(summed("sum", 1)(b, b.tfl.square(b.tfl.tanh(x)))),
        "tanh square sum sqrt",
    ),
    "variance of columns": Form([f32(1, 6, 8)], layer_norm(1), "mul mean squared_difference mean sub add rsqrt mul"),
    "symmetric borders": Form(
        [f32(1, 4, 5, 3)],
        lambda b, x: b.tfl.mirror_pad(x, b.i32([[0, 0], [2, 1], [0, 2], [0, 0]]), mode="SYMMETRIC"),
        "slice reverse_v2 slice reverse_v2 concatenation slice reverse_v2 concatenation",
    ),
    "reflected borders": Form(
        [f32(1, 4, 5, 3)],
        lambda b, x: b.tfl.mirror_pad(x, b.i32([[0, 0], [2, 1], [0, 2], [0, 0]]), mode="REFLECT"),
        "mirror_pad",
    ),
    "integers of a row": Form(
        [f32(4, 6)],
        floats(
            lambda b, x: b.tfl.strided_slice(
                b.tfl.cast(x, out_data_type=DType.I32), b.i32([1, 0]), b.i32([2, 6]), b.i32([1, 2]), shrink_axis_mask=1
            )
        ),
        "cast strided_slice cast",
    ),
    "repeated booleans": Form(
        [f32(1, 6)],
        floats(lambda b, x: b.tfl.tile(positive(b, x), b.i32([3, 1]))),
        "greater cast tile greater cast",
    ),
    "unpacked booleans": Form(
        [f32(3, 6)],
        lambda b, x: [
            b.tfl.cast(part, out_data_type=DType.F32)
            for part in b.op(
                "tfl.unpack", [positive(b, x)], {"axis": 0, "num": 3}, [TensorType(DType.BOOL, (6,))] * 3
            ).results
        ],
        "greater slice slice slice cast cast cast",
    ),
    "difference of one": Form([f32(2, 6)], lambda b, x: b.tfl.sub(x, x), "sub"),
    "square": Form([f32(2, 6)], lambda b, x: b.tfl.mul(x, x), "mul"),
    "maximum with a scalar": Form([f32(2, 6), f32()], lambda b, x, y: b.tfl.maximum(x, y), "maximum"),
    "halves swapped": Form([f32(1, 5, 4)], swapped("tfl.split", 2, (1, 5, 4)), "tanh split concatenation"),
    "upsampled": Form([f32(1, 4, 6, 3)], upsampled, "resize_nearest_neighbor"),
}


def build(name: str) -> tuple[Module, dict[str, np.ndarray[Any, Any]]]:
    """Return a module with a form as it was, and inputs for it."""
    arguments, body, _ = FORMS[name]
    names = [f"x{index}" for index in range(len(arguments))]
    module = entry(arguments, lambda b, *values: as_list(body(b, *values)), inputs=names)
    types = zip(names, arguments, strict=True)
    return module, {name: numbers(*[size or 1 for size in type.shape or ()]) for name, type in types}


def rewrite(module: Module) -> None:
    """Write the forms for GPUs."""
    context = Context(DIALECTS, make_options(target="gpu"))
    for write in (portable_forms, write_forms, gpu_forms, reshape_operands):
        write(module, context)
