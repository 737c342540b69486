"""TensorProto to NumPy, compared with TensorFlow's encoder and with handwritten protos."""

from __future__ import annotations

from pathlib import Path

import ml_dtypes
import numpy as np
import pytest

from litefuse.dialects.tf.protos.messages import MetaGraphDef, TensorProto, TensorShapeProto
from litefuse.frontend.saved_model.library import Library
from litefuse.frontend.saved_model.tensor_proto import TensorError, to_numpy
from litefuse.ir import Module

pytestmark = pytest.mark.xdist_group("read")


def proto(dtype: int, dims: list[int], **fields: object) -> TensorProto:
    shape = TensorShapeProto(dim=[TensorShapeProto.Dim(size=dim) for dim in dims])
    return TensorProto(dtype=dtype, tensor_shape=shape, **fields)


def test_every_element_type_of_tensorflow(tf, every_dtype):
    for array in every_dtype.values():
        made = tf.make_tensor_proto(array) if array.dtype != ml_dtypes.int4 else None
        eager = tf.constant(array)
        for encoded in (made, tf.make_tensor_proto(array.reshape(-1)[:1]) if made and array.size else None):
            if encoded is None:
                continue
            decoded = to_numpy(TensorProto.FromString(encoded.SerializeToString()))
            expected = tf.make_ndarray(encoded)
            assert decoded.shape == expected.shape
            assert decoded.tolist() == expected.tolist()
            assert not decoded.flags.writeable
        assert eager.shape == array.shape


@pytest.mark.parametrize(
    ("encoded", "expected"),
    [
        (proto(1, [2, 2], float_val=[1, 2]), np.float32([[1, 2], [2, 2]])),
        (proto(1, [3]), np.zeros(3, np.float32)),
        (proto(1, [1000, 1000], float_val=[0.5]), np.full((1000, 1000), 0.5, np.float32)),
        (proto(1, [0, 3]), np.zeros((0, 3), np.float32)),
        (proto(19, [2], half_val=[0x3C00, 0xC000]), np.float16([1, -2])),
        (proto(14, [2], half_val=[0x3F80]), np.array([1, 1], ml_dtypes.bfloat16)),
        (proto(25, [2], float8_val=b"\x38"), np.array([1, 1], ml_dtypes.float8_e4m3fn)),
        (proto(6, [2], int_val=[-1, 5]), np.int8([-1, 5])),
        (proto(4, [2], int_val=[255]), np.uint8([255, 255])),
        (proto(17, [1], int_val=[65535]), np.uint16([65535])),
        (proto(29, [3], int_val=[-8, 7]), np.array([-8, 7, 7], ml_dtypes.int4)),
        (proto(11, [2], int_val=[-3]), np.int8([-3, -3])),
        (proto(10, [3], bool_val=[True]), np.array([True] * 3)),
        (proto(8, [2], scomplex_val=[1, 2]), np.complex64([1 + 2j, 1 + 2j])),
        (proto(22, [1], uint32_val=[1 << 31]), np.uint32([1 << 31])),
        (proto(9, [], int64_val=[-(1 << 60)]), np.int64(-(1 << 60)).reshape(())),
        (proto(101, [1], float_val=[3]), np.float32([3])),
        (proto(7, [3], string_val=[b"a", b"b"]), np.array([b"a", b"b", b"b"], object)),
        (proto(7, [2], tensor_content=b"\x01\x02abb"), np.array([b"a", b"bb"], object)),
        (proto(7, [2]), np.array([b"", b""], object)),
    ],
)
def test_encodings(encoded, expected):
    decoded = to_numpy(encoded)
    assert decoded.dtype == expected.dtype
    assert decoded.shape == expected.shape
    assert decoded.tolist() == expected.tolist()


@pytest.mark.parametrize(
    ("encoded", "problem"),
    [
        (proto(1, [2], tensor_content=b"12345"), "5 bytes for shape"),
        (proto(1, [2], float_val=[1, 2, 3]), "3 values for shape"),
        (proto(1, [-1]), "no static shape"),
        (proto(20, [1]), "no stored values"),
        (proto(99, [1]), "unknown element type number 99"),
        (proto(8, [1], scomplex_val=[1]), "imaginary"),
        (proto(7, [2], tensor_content=b"\x05"), "lengths"),
        (proto(1, [1 << 40, 1 << 40]), "too large"),
        (proto(1, [1 << 50], float_val=[1, 2]), "too large"),
    ],
)
def test_damaged_tensors(encoded, problem):
    with pytest.raises(TensorError, match=problem):
        to_numpy(encoded)


def test_equal_small_tensors_of_a_model_share_one_constant():
    library = Library(Path("saved_model.pb"), MetaGraphDef(), Module(), {}, {})
    axes = [library.constant(proto(3, [2], int_val=[0, 1])) for _ in range(2)]
    assert axes[0] is axes[1]
    others = [proto(3, [2], int_val=[1, 0]), proto(3, [1, 2], int_val=[0, 1]), proto(9, [2], int64_val=[0, 1])]
    assert len({id(each) for each in [axes[0], *map(library.constant, others)]}) == 4
    large = np.arange(1 << 15, dtype=np.float32).tobytes()
    weights = [library.constant(proto(1, [1 << 15], tensor_content=large)) for _ in range(2)]
    assert weights[0] is not weights[1] and weights[0] == weights[1]
