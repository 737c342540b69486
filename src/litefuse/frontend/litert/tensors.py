"""Types and constants of a LiteRT file's tensors. Constants are views of the file, unpacked only when they are read."""

from __future__ import annotations

import struct
from functools import partial
from itertools import pairwise
from math import prod
from typing import Any

import numpy as np

from litefuse.dialects.tfl import TYPE_NAMES, TYPE_NUMBERS
from litefuse.errors import ConversionError, count_noun
from litefuse.ir import Constant, DType, QuantizationParameters, Shape, TensorType
from litefuse.ir.storage.sparse import SparseConstant, Sparsity
from litefuse.ir.types import BYTE_BITS
from litefuse.tflite import LiteFile, Subgraph, Tensor
from litefuse.tflite.flatbuffer import FlatBufferError

DTYPES = {TYPE_NAMES[number]: dtype for dtype, number in TYPE_NUMBERS.items()}
_SIGNED = frozenset({DType.I2, DType.I4})
_NO_ZERO_POINTS = -1

Array = np.ndarray[Any, Any]


def read_type(tensor: Tensor, subgraph: Subgraph, file: LiteFile) -> TensorType:
    """Return the type that the file declares for a tensor."""
    dtype = DTYPES.get(tensor.dtype)
    if dtype is None:
        raise ConversionError(f"tensors of type {tensor.dtype} are unsupported.", where=tensor.name)
    shape = _shape(tensor, file)
    return TensorType(dtype, shape, _quantization(tensor, dtype, shape, subgraph, file))


def _shape(tensor: Tensor, file: LiteFile) -> Shape | None:
    """Return the shape. An empty one is unknown unless the file marks it as a scalar's, or the tensor is a constant."""
    if tensor.dims or tensor.has_rank or file.buffers[tensor.buffer].size:
        return tuple(None if dim < 0 else dim for dim in tensor.dims)
    return None


def _quantization(
    tensor: Tensor, dtype: DType, shape: Shape | None, subgraph: Subgraph, file: LiteFile
) -> QuantizationParameters | None:
    """Return the quantization parameters of integers; those of floats have no meaning."""
    if dtype.is_float:
        return None
    if tensor.blocks is not None:
        return _block_scales(tensor, shape, subgraph, file)
    parameters = tensor.quantization
    if parameters is None:
        return None
    if parameters.axis and shape is not None and len(shape) == 1:
        parameters = parameters._replace(axis=0)  # some converters give biases the dimension of their weights
    count, points = len(parameters.scales), len(parameters.zero_points)
    if points not in (1, count):
        raise FlatBufferError(
            f"tensor {tensor.name!r} has {count_noun(count, 'scale')} and {count_noun(points, 'zero point')}"
        )
    axis = parameters.axis
    if axis is not None and (shape is None or not 0 <= axis < len(shape) or shape[axis] != count):
        raise FlatBufferError(
            f"tensor {tensor.name!r} of shape {list(tensor.dims)} has {count_noun(count, 'scale')} along "
            f"dimension {axis}"
        )
    return parameters


def _block_scales(tensor: Tensor, shape: Shape | None, subgraph: Subgraph, file: LiteFile) -> QuantizationParameters:
    """Return the scales of blocks along the last dimension, which another tensor holds."""
    blocks = tensor.blocks
    assert blocks is not None
    points = subgraph.tensors[blocks.zero_points] if blocks.zero_points != _NO_ZERO_POINTS else None
    if points is not None and read_constant(points, read_type(points, subgraph, file), file).numpy().any():
        raise ConversionError(
            "zero points of blocks other than 0 are unsupported: LiteRT's kernels ignore them.", where=tensor.name
        )
    held = subgraph.tensors[blocks.scales] if blocks.scales >= 0 else None
    if held is None or held.blocks is not None or held.dtype not in ("FLOAT16", "FLOAT32"):
        raise FlatBufferError(f"tensor {tensor.name!r} has blocks without scales")
    scales = read_constant(held, read_type(held, subgraph, file), file).numpy().reshape(-1)
    whole = shape is not None and len(shape) > 0 and None not in shape and blocks.size > 0
    if not whole or shape[-1] % blocks.size or len(scales) * blocks.size != prod(shape):  # pyright: ignore
        raise FlatBufferError(
            f"tensor {tensor.name!r} has {count_noun(len(scales), 'scale')} of blocks of {blocks.size}"
        )
    return QuantizationParameters.of(scales, axis=len(shape) - 1, block_size=blocks.size)  # pyright: ignore


def read_constant(tensor: Tensor, type: TensorType, file: LiteFile) -> Constant:
    """Return the constant that a tensor holds."""
    shape = tensor.shape
    if not type.dtype.has_values:
        raise ConversionError(f"constants of type {tensor.dtype} are unsupported.", where=tensor.name)
    if type.dtype is DType.STRING:
        return Constant.of(_strings(file.data(tensor.buffer)).reshape(shape))
    data = file.data(tensor.buffer)
    if tensor.sparsity is not None:
        return _sparse(tensor, type, tensor.sparsity, data)
    count = prod(shape)
    wanted = -(-count * type.dtype.bits // BYTE_BITS)
    if len(data) != wanted:
        raise FlatBufferError(
            f"tensor {tensor.name!r} has {count_noun(len(data), 'byte')}, but its shape requires {wanted}"
        )
    if type.dtype.bits < BYTE_BITS:
        deferred = partial(_unpack, np.frombuffer(data, np.uint8), type.dtype, shape)
        return Constant(type.dtype, shape, None, deferred=deferred, quantization=type.quantization)
    array = np.frombuffer(data, type.dtype.numpy).reshape(shape) if count else np.empty(shape, type.dtype.numpy)
    return Constant(type.dtype, shape, array, quantization=type.quantization)


def _sparse(tensor: Tensor, type: TensorType, sparsity: Sparsity, data: memoryview) -> Constant:
    if type.dtype.bits < BYTE_BITS:
        raise ConversionError(f"sparse tensors of type {tensor.dtype} are unsupported.", where=tensor.name)
    if len(data) % type.dtype.itemsize:
        raise FlatBufferError(
            f"tensor {tensor.name!r} has {count_noun(len(data), 'byte')}, which are not whole elements"
        )
    values = np.frombuffer(data, type.dtype.numpy)
    try:
        return SparseConstant(type.dtype, tensor.shape, values, sparsity, type.quantization)
    except ValueError as error:
        raise FlatBufferError(f"tensor {tensor.name!r} is sparse, but {error}") from error


def _unpack(packed: Array, dtype: DType, shape: tuple[int, ...]) -> Array:
    """Return the values that share bytes, the first in the lowest bits."""
    bits = dtype.bits
    shifts = np.arange(0, BYTE_BITS, bits, dtype=np.uint8)
    values = (packed[:, None] >> shifts & np.uint8((1 << bits) - 1)).reshape(-1)[: prod(shape)]
    if dtype in _SIGNED:
        values = (values << np.uint8(BYTE_BITS - bits)).view(np.int8) >> np.int8(BYTE_BITS - bits)
    return values.astype(dtype.numpy).reshape(shape)


def _strings(data: memoryview) -> Array:
    """Return the strings of a buffer, whose number and offsets the reader of the file has checked."""
    count = struct.unpack_from("<i", data)[0] if len(data) else 0
    offsets = struct.unpack_from(f"<{count + 1}i", data, 4) if count else (0,)
    strings: Array = np.empty(count, object)
    strings[:] = [bytes(data[start:end]) for start, end in pairwise(offsets)]
    return strings
