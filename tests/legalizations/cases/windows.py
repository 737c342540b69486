"""Cases: pools of integers, with windows that are operands, over channels; with the indices of their maxima."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import tensorflow as tf

from tests.support.functions.case import Case, case
from tests.support.functions.values import f32, i32, of

raw = tf.raw_ops
Function = Callable[..., Any]


def max_pool(
    padding: str, size: tuple[int, int] = (3, 2), stride: tuple[int, int] = (2, 1), **attributes: Any
) -> Function:
    return lambda x: raw.MaxPool(input=x, ksize=[1, *size, 1], strides=[1, *stride, 1], padding=padding, **attributes)


def pools() -> Iterator[Case]:
    for dtype in (np.int32, np.int64, np.uint16):
        for padding in ("SAME", "VALID"):
            yield case(f"MaxPool_{np.dtype(dtype).name}_{padding}", max_pool(padding), of(dtype, 2, 7, 8, 3))
    wide = np.array([2**31 - 1, 2**31 - 2, -(2**31), 2**30 + 1] * 4, np.int32).reshape(1, 4, 4, 1)
    yield case("MaxPool_wide_int32", max_pool("VALID", (2, 2), (2, 2)), wide)
    margins = [0, 0, 1, 2, 0, 1, 0, 0]
    yield case("MaxPool_explicit_int32", max_pool("EXPLICIT", explicit_paddings=margins), i32(2, 7, 8, 3, high=-1))
    over_channels = lambda x: raw.MaxPool(input=x, ksize=[1, 1, 1, 2], strides=[1, 1, 1, 2], padding="VALID")  # noqa: E731
    yield case("MaxPool_channels", over_channels, f32(1, 4, 4, 6))
    for padding in ("SAME", "VALID"):
        pooled = lambda x, k, s, p=padding: raw.MaxPoolV2(input=x, ksize=k, strides=s, padding=p)  # noqa: E731
        yield case(f"MaxPoolV2_{padding}", pooled, f32(2, 7, 8, 3), np.int32([1, 2, 3, 1]), np.int32([1, 1, 2, 1]))


def places() -> Iterator[Case]:
    for padding in ("SAME", "VALID"):
        for dtype, targets in (
            (np.float32, np.int64),
            (np.float16, np.int32),
            (np.int32, np.int64),
            (np.int64, np.int32),
        ):
            batch = dtype is np.int32
            name = f"MaxPoolWithArgmax_{padding}_{np.dtype(dtype).name}"
            yield case(name, argmax(padding, targets, batch=batch), of(dtype, 2, 7, 8, 3))
    ties = np.int64([[0, 1, 1, 0], [1, 1, 0, 0], [0, 0, 1, 1], [0, 0, 1, 1]]).reshape(1, 4, 4, 1) + 2**40
    yield case("MaxPoolWithArgmax_ties", argmax("SAME", np.int64, batch=False), ties)


def argmax(padding: str, targets: Any, *, batch: bool) -> Function:
    return lambda x: raw.MaxPoolWithArgmax(
        input=x,
        ksize=[1, 3, 2, 1],
        strides=[1, 2, 1, 1],
        padding=padding,
        Targmax=targets,
        include_batch_in_index=batch,
    )


def dilations() -> Iterator[Case]:
    for padding in ("SAME", "VALID"):
        function = lambda x, f, p=padding: tf.nn.dilation2d(x, f, [1, 1, 2, 1], p, "NHWC", [1, 2, 1, 1])  # noqa: E731
        yield case(f"Dilation2D_{padding}", function, f32(2, 7, 8, 3), f32(3, 2, 3))


CASES = (*pools(), *places(), *dilations())
