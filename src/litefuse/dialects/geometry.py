"""Geometry of convolutions and pools: the order of axes in a data format, and windows that slide along these axes."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, Self, TypeVar

from litefuse.errors import require

DATA_FORMATS_2D = frozenset({"NHWC", "NCHW"})
DATA_FORMATS_3D = frozenset({"NDHWC", "NCDHW"})

Sizes = tuple[int, ...]
Margins = tuple[int, int]
"""Number of padding elements before and after the data of an axis."""

T = TypeVar("T")


def is_channels_first(data_format: str) -> bool:
    return data_format.startswith("NC")


def channel_axis(data_format: str, rank: int) -> int:
    return 1 if is_channels_first(data_format) else rank - 1


def to_nhwc(values: Sequence[T], data_format: str) -> tuple[T, ...]:
    """Reorder values, one per axis of `data_format`, to NHWC (NDHWC)."""
    return (values[0], *values[2:], values[1]) if values and is_channels_first(data_format) else tuple(values)


def from_nhwc(values: Sequence[T], data_format: str) -> tuple[T, ...]:
    """Reorder values, one per axis of NHWC (NDHWC), to `data_format`."""
    return (values[0], values[-1], *values[1:-1]) if is_channels_first(data_format) else tuple(values)


def pair_up(explicit_paddings: Sequence[int]) -> tuple[Margins, ...]:
    """Return the margins of each axis from the flat list."""
    return tuple(zip(explicit_paddings[::2], explicit_paddings[1::2], strict=True))


class Size(Protocol):
    """A number of elements: an integer, or an expression that is computed when the model runs."""

    def __add__(self, other: Self | int, /) -> Self: ...
    def __sub__(self, other: Self | int, /) -> Self: ...
    def __mul__(self, other: Self | int, /) -> Self: ...
    def __floordiv__(self, other: Self | int, /) -> Self: ...


S = TypeVar("S", bound=Size)


def reach_of(size: S, dilation: int) -> S:
    """Return the number of elements between the ends of a window that covers `size` elements."""
    return (size - 1) * dilation + 1


def count_windows(extent: S, reach: S, stride: S | int, padding: str, margins: Margins) -> S:
    """Return the number of windows along an axis of `extent` elements; SAME depends only on the stride."""
    if padding == "SAME":
        return (extent + stride - 1) // stride
    return (extent - reach + sum(margins)) // stride + 1


def span_of(count: S, reach: S, stride: S | int) -> S:
    """Return the number of elements from the start of the first to the end of the last window."""
    return (count - 1) * stride + reach


class Geometry(NamedTuple):
    """The attributes of a convolution or pool, one entry per spatial axis."""

    data_format: str
    padding: str
    """SAME, VALID or EXPLICIT."""
    strides: Sizes
    dilations: Sizes
    margins: tuple[Margins, ...]
    """Explicit paddings; zeros unless `padding` is EXPLICIT."""
    kernel: Sizes
    """Size of a pool's window; empty for convolutions, whose filter has it."""

    @classmethod
    def of(
        cls,
        *,
        strides: Sequence[int],
        padding: str,
        data_format: str = "NHWC",
        dilations: Sequence[int] = (),
        explicit_paddings: Sequence[int] = (),
        ksize: Sequence[int] = (),
        use_cudnn_on_gpu: bool = True,
    ) -> "Geometry":
        """Return the geometry of a tf op with these attributes, which have one entry per axis of `data_format`.

        Raises `NoMatch` if the windows extend or move over the batch or the channels, or entries are missing.
        """
        del use_cudnn_on_gpu
        known = data_format in DATA_FORMATS_2D or data_format in DATA_FORMATS_3D
        require(known, "the data format is not supported", data_format=data_format)
        require(len(strides) in (4, 5), "the number of strides is not supported", strides=strides)

        def spatial(name: str, values: Sequence[int]) -> Sizes:
            require(len(values) in (0, len(strides)), f"{name} must have {len(strides)} entries", **{name: values})
            entries = to_nhwc(values, data_format)
            is_spatial = not entries or entries[0] == entries[-1] == 1
            require(is_spatial, f"{name} over batch or channels must be 1", **{name: tuple(values)})
            return entries[1:-1]

        steps = spatial("strides", strides)
        rates = spatial("dilations", dilations) or (1,) * len(steps)
        margins: tuple[Margins, ...] = ()
        if padding == "EXPLICIT":
            count = 2 * len(strides)
            require(len(explicit_paddings) == count, f"explicit_paddings must have {count} entries")
            margins = to_nhwc(pair_up(explicit_paddings), data_format)[1:-1]
        return cls(data_format, padding, steps, rates, margins or ((0, 0),) * len(steps), spatial("ksize", ksize))

    @classmethod
    def of_tfl(cls, attributes: Mapping[str, Any]) -> "Geometry":
        """Return the geometry of a tfl op with these attributes."""
        axes = [axis for axis in "dhw" if f"stride_{axis}" in attributes]
        dilations = tuple(attributes.get(f"dilation_{axis}_factor", 1) for axis in axes)
        kernel = tuple(attributes[name] for name in ("filter_height", "filter_width") if name in attributes)
        strides, margins = tuple(attributes[f"stride_{axis}"] for axis in axes), ((0, 0),) * len(axes)
        return cls("NHWC", attributes["padding"], strides, dilations, margins, kernel)

    @property
    def unstrided(self) -> "Geometry":
        """Geometry of the same convolution over data that are already padded, with strides of 1."""
        rank = len(self.strides)
        return self._replace(padding="VALID", strides=(1,) * rank, margins=((0, 0),) * rank)

    @property
    def tfl_padding(self) -> str:
        """Padding of a tfl op, SAME or VALID: the data are padded by explicit margins before."""
        return "SAME" if self.padding == "SAME" else "VALID"

    @property
    def tfl_attributes(self) -> dict[str, Any]:
        """Attributes of a tfl convolution."""
        axes = "dhw"[-len(self.strides) :]
        return {
            "padding": self.tfl_padding,
            **{f"stride_{axis}": stride for axis, stride in zip(axes, self.strides, strict=True)},
            **{f"dilation_{axis}_factor": dilation for axis, dilation in zip(axes, self.dilations, strict=True)},
        }
