"""Tensor lists, as the loops of RNNs use them."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.ir import DType
from litefuse.reference import KERNELS
from litefuse.reference.special.lists import TensorList

F32 = DType.F32
SHAPE = np.array([2], np.int32)
ANY = np.array(-1, np.int32)


def call(kind, *operands, **attributes):
    return KERNELS[f"tf.TensorList{kind}"](*operands, **attributes)


def reserved(count=3):
    return call("Reserve", SHAPE, np.int32(count), element_dtype=F32)


def test_set_makes_a_new_list():
    first = reserved()
    second = call("SetItem", first, np.int32(1), np.ones(2, np.float32), resize_if_index_out_of_bounds=False)
    stack = {"element_dtype": F32, "num_elements": -1}
    assert call("Stack", first, SHAPE, **stack).tolist() == [[0, 0]] * 3
    assert call("Stack", second, SHAPE, **stack).tolist() == [[0, 0], [1, 1], [0, 0]]
    assert call("GetItem", second, np.int32(1), SHAPE, element_dtype=F32).tolist() == [1, 1]


def test_from_tensor_and_back():
    x = np.arange(6, dtype=np.float32).reshape(3, 2)
    items = call("FromTensor", x, SHAPE)
    np.testing.assert_array_equal(call("Stack", items, ANY, element_dtype=F32, num_elements=3), x)
    assert call("Length", items) == 3
    assert call("ElementShape", items, shape_type=DType.I32).tolist() == [2]
    np.testing.assert_array_equal(call("Gather", items, np.int32([2, 0]), SHAPE, element_dtype=F32), x[[2, 0]])


def test_push_pop_resize():
    items = KERNELS["tf.EmptyTensorList"](ANY, np.int32(-1), element_dtype=F32)
    items = call("PushBack", items, np.ones(2, np.float32))
    items = call("Resize", items, np.int32(2))
    assert len(items) == 2
    rest, last = call("PopBack", items, SHAPE, element_dtype=F32)
    assert len(rest) == 1
    assert last.tolist() == [0, 0]


def test_split_concat_scatter():
    x = np.arange(10, dtype=np.float32).reshape(5, 2)
    items = call("Split", x, ANY, np.int64([2, 3]))
    whole, lengths = call("ConcatV2", items, ANY, np.int64([]), element_dtype=F32)
    np.testing.assert_array_equal(whole, x)
    assert lengths.tolist() == [2, 3]
    scattered = call("ScatterV2", x[:2], np.int32([2, 0]), SHAPE, np.int32(-1))
    assert len(scattered) == 3
    assert scattered[1] is None


def test_out_of_range():
    with pytest.raises(IndexError):
        call("GetItem", reserved(), np.int32(3), SHAPE, element_dtype=F32)
    with pytest.raises(ValueError, match="never set"):
        TensorList([None], np.dtype(np.float32), None).item(0, ANY)
