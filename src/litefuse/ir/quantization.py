"""Quantization parameters: the map between stored integers and real numbers, a part of tensor types."""

from typing import Any, NamedTuple

import numpy as np

INTERMEDIATES = "litefuse.intermediates"
"""Attribute of an op: the types of values within its kernel, whose quantization parameters the kernel reads."""


class QuantizationParameters(NamedTuple):
    """The affine map of a quantized tensor: real number = scale * (stored integer - zero point).

    One scale and zero point belong to the whole tensor, to each index of `axis`, or to each block of `block_size`
    elements along `axis` (then in row-major order). Scales are float32 numbers; a single zero point is shared by all.
    """

    scales: tuple[float, ...]
    zero_points: tuple[int, ...] = (0,)
    axis: int | None = None
    block_size: int | None = None

    @classmethod
    def of(
        cls, scales: Any, zero_points: Any = 0, *, axis: int | None = None, block_size: int | None = None
    ) -> "QuantizationParameters":
        """Round scales to float32; accept numbers and arrays."""
        rounded = np.asarray(scales, np.float32).reshape(-1)
        points = np.asarray(zero_points, np.int64).reshape(-1)
        if len(points) and (points == points[0]).all():
            points = points[:1]
        return cls(tuple(rounded.tolist()), tuple(points.tolist()), axis, block_size)

    @property
    def is_per_tensor(self) -> bool:
        return self.axis is None

    @property
    def scale(self) -> float:
        """The scale of a tensor with a single one."""
        (scale,) = self.scales
        return scale

    @property
    def zero_point(self) -> int:
        """The zero point of a tensor with a single one."""
        (zero_point,) = self.zero_points
        return zero_point

    def all_zero_points(self) -> tuple[int, ...]:
        """Return as many zero points as scales."""
        return self.zero_points * len(self.scales) if len(self.zero_points) == 1 else self.zero_points

    def broadcast(self, rank: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """Return float32 scales and int64 zero points that broadcast to a tensor of this rank (not for blocks)."""
        shape = [1] * rank
        if self.axis is not None:
            shape[self.axis] = len(self.scales)
        scales = np.array(self.scales, np.float32).reshape(shape)
        return scales, np.array(self.all_zero_points(), np.int64).reshape(shape)

    def __str__(self) -> str:
        """Return the parameters in the syntax of MLIR's quantized types: `:0, {0.5:3, 0.25}`."""
        points = self.all_zero_points()
        texts = [
            f"{_number(scale)}:{point}" if point else _number(scale)
            for scale, point in zip(self.scales, points, strict=True)
        ]
        if self.axis is None:
            return f", {texts[0]}"
        axis = str(self.axis) if self.block_size is None else f"{{{self.axis}:{self.block_size}}}"
        return f":{axis}, {{{', '.join(texts)}}}"


def round_to_steps(
    numbers: np.ndarray[Any, Any], scale: float, zero_point: int, dtype: np.dtype[Any] | type[np.integer[Any]]
) -> np.ndarray[Any, Any]:
    """Return the integers nearest to the numbers, as an array of `dtype`; numbers beyond its range become its ends."""
    limits = np.iinfo(dtype)
    integers = np.rint(numbers.astype(np.float64) / scale) + zero_point
    return np.clip(integers, limits.min, limits.max).astype(dtype)


def dequantize(integers: np.ndarray[Any, Any], parameters: QuantizationParameters) -> np.ndarray[Any, Any]:
    """Return the float32 numbers that integers with a single scale represent, as LiteRT's kernel computes them."""
    return ((integers.astype(np.float64) - parameters.zero_point) * parameters.scale).astype(np.float32)


def _number(scale: float) -> str:
    """Return the shortest decimal that float32 reads as `scale`, with the decimal point that MLIR requires."""
    mantissa, exponent, power = str(np.float32(scale)).partition("e")
    return (mantissa if "." in mantissa else f"{mantissa}.0") + exponent + power
