"""Roles of the operands of LiteRT's layers with weights, by op kind."""

from collections.abc import Mapping
from typing import NamedTuple


class LayerRoles(NamedTuple):
    """The operand indices of a layer, and the axes of the output and input channels in its filter."""

    input: int
    filter: int
    bias: int
    output_axis: int
    input_axis: int
    """Equal to `output_axis` in a depthwise convolution, whose weights multiply one channel each."""
    shape: int | None = None
    """The operand that is the shape of the result, in transposed convolutions."""


DEPTHWISE, TRANSPOSED = "tfl.depthwise_conv_2d", "tfl.transpose_conv"
LAYERS: Mapping[str, LayerRoles] = {
    "tfl.conv_2d": LayerRoles(0, 1, 2, 0, 3),
    DEPTHWISE: LayerRoles(0, 1, 2, 3, 3),
    "tfl.fully_connected": LayerRoles(0, 1, 2, 0, 1),
    TRANSPOSED: LayerRoles(2, 1, 3, 0, 3, shape=0),
    "tfl.conv_3d": LayerRoles(0, 1, 2, 4, 3),
    "tfl.conv_3d_transpose": LayerRoles(2, 1, 3, 3, 4, shape=0),
}
SHAPED = frozenset(kind for kind, layer in LAYERS.items() if layer.shape is not None)
"""Transposed convolutions, whose first operand is the shape of the result."""
