"""Models with custom ops, built by hand, and kernels in Python for them; `kernels.c` has the same in C."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from litefuse.backend import to_bytes
from litefuse.ir import Builder, DType, TensorType, Value
from tests.support.modules.lite_modules import entry, tensor


def strings(*shape: int | None) -> TensorType:
    return tensor(DType.STRING, *shape)


def custom(b: Builder, name: str, *operands: Any, types: Sequence[TensorType], **options: Any) -> list[Value]:
    """Return the results of a custom op."""
    b.custom(name, *operands, options=options, result_types=list(types))
    return list(b.staged[-1].results)


def single(name: str, types: Sequence[TensorType], result: TensorType, **options: Any) -> bytes:
    """Return a model of one custom op with one result."""
    return bytes(to_bytes(entry(types, lambda b, *x: custom(b, name, *x, types=[result], **options))))


class Scale:
    """y = factor * x + offset"""

    def prepare(self, inputs, options):
        assert [info.dtype for info in inputs] == [np.float32]
        self.factor, self.offset = np.float32(options["factor"]), np.float32(options.get("offset", 0))
        return [inputs[0].shape]

    def invoke(self, inputs, outputs):
        np.multiply(inputs[0], self.factor, out=outputs[0])
        outputs[0] += self.offset


class Positive:
    """The positive elements and their indices: shapes that only `invoke` knows."""

    def prepare(self, inputs, options):
        return [None, (None,)]

    def invoke(self, inputs, outputs):
        (indices,) = np.nonzero(inputs[0] > 0)
        outputs[:] = inputs[0][indices], indices.astype(np.int32)


class Parts:
    """The sum, and the doubled elements."""

    def prepare(self, inputs, options):
        return [[], inputs[0].shape]

    def invoke(self, inputs, outputs):
        outputs[0][...] = inputs[0].sum()
        outputs[1][...] = 2 * inputs[0]


class Blend:
    """x, plus the bias (optional), times the scale (optional)."""

    def prepare(self, inputs, options):
        return [inputs[0].shape]

    def invoke(self, inputs, outputs):
        x, bias, scale = inputs
        outputs[0][...] = (x if bias is None else x + bias) * (np.float32(1) if scale is None else scale)


class Join:
    """Two tensors of strings, joined item by item, with a text between."""

    def prepare(self, inputs, options):
        self.text = options["text"].encode()
        return [inputs[0].shape]

    def invoke(self, inputs, outputs):
        outputs[0][...] = inputs[0] + self.text + inputs[1]


class Words:
    """The words of all texts, in one list."""

    def prepare(self, inputs, options):
        return [None]

    def invoke(self, inputs, outputs):
        outputs[0] = np.array([word for text in inputs[0].flat for word in text.split(b" ") if word], object)


class Options:
    """Returns its options as numbers."""

    def prepare(self, inputs, options):
        self.options = options
        return [(12,)]

    def invoke(self, inputs, outputs):
        o = self.options
        lists = [*o["sizes"], *o["scales"]]
        outputs[0][...] = [o["int"], o["large"], o["float"], o["flag"], len(o["text"]), len(o["names"][1]), *lists]


class Count:
    """Counts the runs of this op."""

    def __init__(self):
        self.count = 0

    def prepare(self, inputs, options):
        return [()]

    def invoke(self, inputs, outputs):
        self.count += 1
        outputs[0][...] = self.count


KERNELS = {kernel.__name__: kernel for kernel in (Scale, Positive, Parts, Blend, Join, Words, Options, Count)}
