"""Estimates of the size of a kernel's arrays, computed from its operands before it runs.

A model may request arrays of any size: MatrixDiagV3 with 2^30 rows, AsString with 2^30 digits.
`estimate_elements` returns the number of elements of the largest array that a kernel allocates, for its results or in
between. Most kernels do not allocate more than the shape to which their operands broadcast; the others have a rule
here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isfinite, prod
from typing import Any, cast

import numpy as np

from litefuse.dialects.geometry import Geometry, to_nhwc
from litefuse.reference.common import Array, dims_of
from litefuse.reference.kernels.convolution import make_window

Rule = Callable[..., float]
"""Receives the arguments of the kernel; returns a number of elements (for strings, of bytes)."""

_REFERENCE_BYTES = 64
"""Bytes of a string in addition to its characters."""


def estimate_elements(kind: str, operands: Sequence[Any], attributes: Mapping[str, Any]) -> float:
    """Estimate the number of elements of the kernel's largest array; raises the errors that the kernel would raise."""
    rule = RULES.get(kind)
    if rule is not None:
        return rule(*operands, **attributes)
    arrays: list[Array] = [operand for operand in operands if isinstance(operand, np.ndarray)]
    sizes = [array.size for array in arrays]
    most = max(sizes, default=0)
    if "O" in [array.dtype.kind for array in arrays]:
        return float(most * max_string_bytes(arrays))
    if prod(sizes) <= _SMALL:
        return float(most)
    try:
        shapes = [array.shape for array in arrays]
        return float(max(sum(sizes), prod(np.broadcast_shapes(*shapes))))
    except ValueError:
        return float(sum(sizes))


_SMALL = 1 << 20

MAX_ELEMENTS = 1 << 26
"""Maximum number of elements that a kernel may allocate."""


def max_string_bytes(operands: Sequence[Any]) -> int:
    """Return the size in bytes of the longest string among the operands."""
    most = 0
    for operand in operands:
        if _is_text(operand):
            array = _distinct(operand)
            most = max(most, max(map(len, array.reshape(-1).tolist()), default=0))
    return most + _REFERENCE_BYTES


def _distinct(array: Array) -> Array:
    """Return the array without the dimensions along which a view repeats it."""
    index = tuple(slice(0, 1) if stride == 0 else slice(None) for stride in array.strides)
    return array[index] if index else array


def volume_of(dims: Sequence[int]) -> float:
    return float(prod(max(dim, 0) for dim in dims))


def _shaped_by_operand(index: int) -> Rule:
    """Return a rule for results whose shape is the operand at `place`."""

    def rule(*operands: Any, **_: Any) -> float:
        volume = volume_of(dims_of(operands[index]))
        return volume * max_string_bytes(operands) if any(_is_text(operand) for operand in operands) else volume

    return rule


def _is_text(operand: Any) -> bool:
    return isinstance(operand, np.ndarray) and cast("Array", operand).dtype.kind == "O"


def _linspace(_start: Array, _stop: Array, num: Array) -> float:
    return float(int(num))


def _tile(input: Array, multiples: Array) -> float:
    return input.size * volume_of(dims_of(multiples)) * (max_string_bytes([input]) if _is_text(input) else 1)


def _pad(input: Array, paddings: Array, *rest: Array, **_: Any) -> float:
    widths = np.reshape(paddings, (-1, 2)).tolist()
    volume = volume_of([size + before + after for size, (before, after) in zip(input.shape, widths, strict=True)])
    return volume * (max_string_bytes([input, *rest]) if _is_text(input) else 1)


def _space_to_batch(input: Array, *rest: Array, **_: Any) -> float:
    widths = np.reshape(rest[-1], (-1, 2)).tolist()
    return input.size * volume_of([1 + before + after for before, after in widths])


def _one_hot(indices: Array, depth: Array, *_values: Array, **_: Any) -> float:
    return indices.size * max(0, int(depth))


def _range(start: Array, limit: Array, delta: Array) -> float:
    steps = (float(limit) - float(start)) / float(delta)
    return max(0.0, steps) + 1 if isfinite(steps) else 0.0


def _ragged_range(starts: Array, limits: Array, deltas: Array, **_: Any) -> float:
    with np.errstate(all="ignore"):
        steps = (limits.astype(np.float64) - starts.astype(np.float64)) / deltas.astype(np.float64)
    return float(np.maximum(np.nan_to_num(np.asarray(steps)), 0).sum() + np.size(steps))


def _tail(data: Array, ids: Array) -> float:
    return volume_of(data.shape[ids.ndim :])


def _stitch(*indices_and_data: Array) -> float:
    count = len(indices_and_data) // 2
    indices, data = indices_and_data[:count], indices_and_data[count:]
    rows = 1 + max((int(item.max()) for item in indices if item.size), default=-1)
    text = max_string_bytes(data) if _is_text(data[0]) else 1
    return rows * _tail(data[0], indices[0]) * text


def _sorted_segments(data: Array, segment_ids: Array) -> float:
    return (int(segment_ids[-1]) + 1) * volume_of(data.shape[1:]) if segment_ids.size else 0.0


def _unsorted_segments(data: Array, segment_ids: Array, num_segments: Array) -> float:
    return int(num_segments) * _tail(data, segment_ids)


def _bincount(arr: Array, size: Array, *_weights: Array, **_: Any) -> float:
    return max(1, arr.shape[0] if arr.ndim > 1 else 1) * int(size)


def _square(*operands: Array, **_: Any) -> float:
    return float(operands[0].size) ** 2


def _diagonal_rows(diagonal: Array, **_: Any) -> float:
    return diagonal.size * float(diagonal.shape[-1])


def _matrix_diag(diagonal: Array, k: Array, num_rows: Array, num_cols: Array, *_values: Array, **_: Any) -> float:
    bands = dims_of(k)
    width = diagonal.shape[-1] + max(map(abs, bands))
    sizes = [int(size) if int(size) >= 0 else width for size in (num_rows, num_cols)]
    return volume_of(diagonal.shape[:-1]) * volume_of(sizes) + _diagonals(k)


def _diagonals(k: Array) -> float:
    bands = dims_of(k)
    return bands[-1] - bands[0] + 1


def _matrix_diag_part(input: Array, k: Array, *_values: Array, **_: Any) -> float:
    return volume_of(input.shape[:-2]) * _diagonals(k) * max(input.shape[-2:])


def _matrix_set_diag(input: Array, diagonal: Array, k: Array, **_: Any) -> float:
    return input.size + diagonal.size + _diagonals(k)


def _matmul(x: Array, y: Array, **_: Any) -> float:
    """Return an upper bound for any transposition."""
    rows, columns = (array.size / max(1, min(array.shape[-2:])) for array in (x, y))
    return max(rows * columns, float(x.size), float(y.size))


def _einsum(*inputs: Array, equation: str) -> float:
    """Return the size of the result; for more than two inputs, of all labels together, which bounds intermediates."""
    sizes = label_sizes(inputs, equation)
    result = equation.partition("->")[2]
    kept = {label for label in sizes if label in result or label.isdigit()} if len(inputs) < 3 else set(sizes)
    return float(prod(sizes[label] for label in kept))


def label_sizes(inputs: Sequence[Array], equation: str) -> dict[str, int]:
    """Return the size of each label; dimensions of an ellipsis are numbered from the last one."""
    sizes: dict[str, int] = {}
    for term, array in zip(equation.replace(" ", "").partition("->")[0].split(","), inputs, strict=True):
        before, ellipsis, after = term.partition("...")
        hidden = array.ndim - len(before) - len(after) if ellipsis else 0
        labels = [*before, *(str(number) for number in range(hidden, 0, -1)), *after]
        for label, size in zip(labels, array.shape, strict=True):
            sizes[label] = max(size, sizes.get(label, 1))
    return sizes


def _resize(images: Array, size: Array, **_: Any) -> float:
    return images.size / max(1, prod(images.shape[1:3])) * volume_of(dims_of(size)) + images.size


def _bicubic(images: Array, size: Array, **_: Any) -> float:
    """Add the weight matrices, and the intermediate image that is resized along one axis."""
    (height, width), (rows, columns) = dims_of(size), images.shape[1:3]
    weights = float(height) * rows + float(width) * columns
    between = images.size / max(1, rows * columns) * max(height * columns, rows * width, height * width)
    return weights + between


def _crops(image: Array, boxes: Array, _box_ind: Array, crop_size: Array, **_: Any) -> float:
    return len(boxes) * volume_of(dims_of(crop_size)) * image.shape[3] + image.size


def _project(images: Array, _transforms: Array, output_shape: Array, *_rest: Array, **_: Any) -> float:
    return images.shape[0] * images.shape[-1] * volume_of(dims_of(output_shape))


def _fourier(input: Array, fft_length: Array, **_: Any) -> float:
    lengths = dims_of(fft_length)
    return volume_of(input.shape[: input.ndim - len(lengths)]) * volume_of(lengths) + input.size


def _suppress(boxes: Array, _scores: Array, limit: Array, *_: Array, pad_to_max_output_size: bool = False) -> float:
    return max(boxes.size, int(limit) if pad_to_max_output_size else 0)


def _convolve(input: Array, filter: Array, **attributes: Any) -> float:
    return _windows(input, filter.shape[:-2], filter.shape[-1], Geometry.of(**attributes))


def _convolve_depthwise(input: Array, filter: Array, **attributes: Any) -> float:
    return _windows(input, filter.shape[:-2], prod(filter.shape[-2:]), Geometry.of(**attributes))


def _pool(input: Array, *_: Any, Targmax: Any = None, include_batch_in_index: bool = False, **attributes: Any) -> float:
    geometry = Geometry.of(**attributes)
    return _windows(input, geometry.kernel, 0, geometry)


def _pool_v2(input: Array, ksize: Array, strides: Array, **attributes: Any) -> float:
    return _pool(input, ksize=dims_of(ksize), strides=dims_of(strides), **attributes)


def _windows(input: Array, kernel: Sequence[int], features: int, geometry: Geometry) -> float:
    """Return the largest of: the padded input, the result, the number of positions in a window."""
    batch, *sizes, channels = to_nhwc(input.shape, geometry.data_format)
    window = make_window(tuple(sizes), tuple(kernel), geometry)
    margins = zip(sizes, window.before, window.after, strict=True)
    padded = volume_of([size + low + high for size, low, high in margins]) * channels
    return max(batch * max(padded, volume_of(window.output) * (features or channels)), volume_of(kernel))


def _transposed_window(input_sizes: Array, filter: Array, _y: Array, *, dilations: Sequence[int], **_: Any) -> float:
    reach = max(filter.shape[:-2]) * max(dilations)
    given = dims_of(input_sizes)
    volume = volume_of(given) * (filter.shape[-2] if len(given) == filter.ndim - 2 else 1)
    return volume * float(1 + 2 * reach / max(1, min(given[1:-1], default=1))) ** (filter.ndim - 2)


def _normalized_window(input: Array, *, depth_radius: int, **_: Any) -> float:
    return input.size / max(1, input.shape[-1]) * (input.shape[-1] + 2.0 * depth_radius)


def _fake_quantize(inputs: Array, *_: Array, num_bits: int, **_attributes: Any) -> float:
    if not 0 < num_bits <= 64:
        raise ValueError(f"num_bits must be between 1 and 64, got {num_bits}")
    return float(inputs.size)


def _fill_empty_rows(indices: Array, _values: Array, dense_shape: Array, *_: Array) -> float:
    return indices.size + float(int(dense_shape[0])) * indices.shape[1]


def _gather(params: Array, indices: Array, *axis: Array, batch_dims: int = 0) -> float:
    dimension = int(axis[0]) if axis else 0
    batch = prod(params.shape[: max(0, batch_dims + (indices.ndim if batch_dims < 0 else 0))])
    volume = params.size / max(1, params.shape[dimension]) * indices.size / max(1, batch)
    return volume * (max_string_bytes([params]) if _is_text(params) else 1)


def _gather_nd(params: Array, indices: Array) -> float:
    volume = volume_of(indices.shape[:-1]) * volume_of(params.shape[indices.shape[-1] :])
    return volume * (max_string_bytes([params]) if _is_text(params) else 1)


def _partition(data: Array, _partitions: Array, *, num_partitions: int) -> float:
    return data.size + float(num_partitions) * _REFERENCE_BYTES


def _nonzero(input: Array) -> float:
    return float(input.size) * max(1, input.ndim)


# Strings, in bytes.


def _as_string(input: Array, *, precision: int, width: int, **_: Any) -> float:
    # The largest float64 has 309 digits before its decimal point.
    return input.size * (_REFERENCE_BYTES + 320.0 + max(precision, 0) + max(width, 0))


def _string_join(*inputs: Array, separator: str) -> float:
    volume = prod(np.broadcast_shapes(*(array.shape for array in inputs)))
    return float(volume) * sum(max_string_bytes([array]) + len(separator) for array in inputs)


def _reduce_join(inputs: Array, _axes: Array, *, separator: str, **_: Any) -> float:
    return inputs.size * float(max_string_bytes([inputs]) + len(separator))


def _regex_replace(input: Array, *patterns: Array, rewrite: str = "", **_: Any) -> float:
    """Assume that the rewrite, which may contain the whole text ten times, replaces each character and the end."""
    length, written = max_string_bytes([input]), len(rewrite) + (max_string_bytes(patterns[1:]) if patterns else 0)
    return input.size * float(length + 1) * (written + 1 + written * length / 2)


def _string_split(input: Array, *_: Array, **_attributes: Any) -> float:
    """Assume that each character becomes a string."""
    return input.size * float(max_string_bytes([input])) * _REFERENCE_BYTES


# Lists, in references.


def _reserve(_shape: Array, num_elements: Array, **_: Any) -> float:
    return float(max(0, int(num_elements)))


def _with_item(input_handle: Sequence[Any], index: Array, _item: Array, **_: Any) -> float:
    return float(max(len(input_handle), int(index) + 1))


def _scatter(tensor: Array, indices: Array, _shape: Array, num_elements: Array) -> float:
    most = int(indices.max()) + 1 if indices.size else 0
    return tensor.size + float(max(most, int(num_elements)))


def _list_length(input_handle: Sequence[Any], *rest: Array, **_: Any) -> float:
    """Return the list's new length: TensorListResize has it as an operand, where others have a tensor or a shape."""
    return float(max([len(input_handle), *(int(x) for x in rest if x.size == 1 and x.dtype.kind in "iu")]))


def _item(input_handle: Any, index: Array, element_shape: Array, **_: Any) -> float:
    """Return the size of an item that was never set: it is allocated with the shape of the list or of another item."""
    position = int(index)
    if not 0 <= position < len(input_handle) or input_handle[position] is not None:
        return 0.0
    return len(input_handle) + _volume_of_unset(input_handle, [element_shape])


def _read_list(input_handle: Any, *operands: Array, **_: Any) -> float:
    """Return the size of the list's elements as one tensor; the first operand of a gather is its indices."""
    largest = max((np.size(item) for item in input_handle if item is not None), default=0)
    count = max([len(input_handle), *(operand.size for operand in operands)])
    if any(item is None for item in input_handle):
        largest = max(largest, _volume_of_unset(input_handle, operands), len(input_handle))
    return float(largest) * count


def _volume_of_unset(items: Any, operands: Sequence[Array]) -> float:
    return max([volume_of([dim or 0 for dim in items.shape or ()]), *(volume_of(_dims(x)) for x in operands)])


def _dims(operand: Array) -> tuple[int, ...]:
    return dims_of(operand) if operand.ndim == 1 and operand.dtype.kind in "iu" else ()


_SHAPED_BY = {
    "Empty": 0,
    "Fill": 0,
    "BroadcastTo": 1,
    "ScatterNd": 2,
    "SparseToDense": 1,
    "StatelessRandomNormalV2": 0,
    "StatelessRandomUniformIntV2": 0,
    "StatelessRandomUniformV2": 0,
}
_BY_RULE: dict[Rule, str] = {
    _bicubic: "ResizeBicubic",
    _bincount: "Bincount DenseBincount",
    _convolve: "Conv2D Conv3D",
    _convolve_depthwise: "DepthwiseConv2dNative",
    _crops: "CropAndResize",
    _diagonal_rows: "MatrixDiag BatchMatrixDiag",
    _einsum: "Einsum",
    _as_string: "AsString",
    _fourier: "RFFT RFFT2D RFFT3D IRFFT IRFFT2D IRFFT3D",
    _gather: "Gather GatherV2",
    _gather_nd: "GatherNd",
    _string_join: "StringJoin",
    _reduce_join: "ReduceJoin",
    _matmul: "MatMul BatchMatMulV2 BatchMatMulV3",
    _matrix_diag: "MatrixDiagV3",
    _matrix_diag_part: "MatrixDiagPartV3",
    _matrix_set_diag: "MatrixSetDiagV3",
    _nonzero: "Where",
    _normalized_window: "LRN",
    _one_hot: "OneHot",
    _pad: "Pad PadV2 MirrorPad",
    _partition: "DynamicPartition",
    _string_split: "StringSplit StringSplitV2",
    _pool: "AvgPool AvgPool3D MaxPool MaxPool3D MaxPoolWithArgmax",
    _pool_v2: "MaxPoolV2",
    _project: "ImageProjectiveTransformV3",
    _fake_quantize: "FakeQuantWithMinMaxVars FakeQuantWithMinMaxArgs",
    _ragged_range: "RaggedRange",
    _range: "Range",
    _read_list: "TensorListStack TensorListGather TensorListConcatV2",
    _reserve: "TensorListReserve",
    _resize: "ResizeBilinear ResizeNearestNeighbor",
    _regex_replace: "RegexReplace StaticRegexReplace",
    _fill_empty_rows: "SparseFillEmptyRows",
    _scatter: "TensorListScatterV2",
    _sorted_segments: "SegmentMax SegmentMean SegmentMin SegmentProd SegmentSum",
    _space_to_batch: "SpaceToBatch SpaceToBatchND",
    _square: "Diag",
    _stitch: "DynamicStitch",
    _suppress: "NonMaxSuppressionV3 NonMaxSuppressionV4 NonMaxSuppressionV5",
    _tile: "Tile",
    _transposed_window: "Conv2DBackpropInput Conv3DBackpropInputV2",
    _unsorted_segments: "UnsortedSegmentMax UnsortedSegmentMin UnsortedSegmentProd UnsortedSegmentSum",
    _with_item: "TensorListSetItem",
    _linspace: "LinSpace",
    _list_length: "TensorListResize TensorListPushBack TensorListPopBack TensorListElementShape TensorListLength",
    _item: "TensorListGetItem",
}
RULES: Mapping[str, Rule] = {
    **{f"tf.{name}": _shaped_by_operand(index) for name, index in _SHAPED_BY.items()},
    **{f"tf.{name}": rule for rule, names in _BY_RULE.items() for name in names.split()},
}
_BY_SHAPE = frozenset({None, _matmul, _einsum})


def depends_on_shapes(kind: str) -> bool:
    """Return whether the estimates for kernels of this kind depend only on shapes, unless operands are strings."""
    return RULES.get(kind) in _BY_SHAPE
