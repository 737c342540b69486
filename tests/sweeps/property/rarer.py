"""Steps with ops that few models have: other layouts and element types, scattering, space and depth, bits."""

from __future__ import annotations

import numpy as np

from litefuse.ir import DType
from tests.sweeps.property.arranging import MOVED
from tests.sweeps.property.maker import Known, Maker
from tests.sweeps.property.products import image
from tests.sweeps.property.steps import F32, I32, I64, axis

SMALL = (DType.F16, DType.I8, DType.U8, DType.I16, DType.U32)


def channels_first(m: Maker) -> None:
    """Convolution, bias, batch norm and pooling in NCHW."""
    x = image(m)
    if x is None:
        return
    channels = x.shape[1]
    kind = m.choice(("Conv2D", "BiasAdd", "FusedBatchNormV3", "MaxPool", "AvgPool", "DepthwiseConv2dNative"))
    stride = m.choice((1, 2))
    window = {"strides": (1, 1, stride, stride), "padding": m.choice(("SAME", "VALID")), "data_format": "NCHW"}
    if kind == "BiasAdd":
        m.op(kind, x, m.fresh((channels,)), data_format="NCHW")
    elif kind == "FusedBatchNormV3":
        variance = m.constant(np.abs(m.array((channels,))) + np.float32(0.5))
        rest = [m.fresh((channels,)) for _ in range(3)]
        made = m.op(kind, x, *rest, variance, is_training=False, data_format="NCHW")
        del m.values[-len(made) + 1 :]
    elif kind in ("MaxPool", "AvgPool"):
        m.op(kind, x, ksize=(1, 1, 1, 2) if x.shape[3] > 1 else (1, 1, 1, 1), **window)
    else:
        m.op(kind, x, m.fresh((1, min(2, x.shape[3]), channels, 2)), **window)


def dilated(m: Maker) -> None:
    x = image(m)
    if x is not None:
        filter = m.fresh((2, 2, x.shape[3], m.number(1, 2)))
        kind = m.choice(("Conv2D", "DepthwiseConv2dNative"))
        m.op(kind, x, filter, strides=(1, 1, 1, 1), padding=m.choice(("SAME", "VALID")), dilations=(1, 2, 2, 1))


def transposed_convolution(m: Maker) -> None:
    x = image(m)
    if x is None:
        return
    stride, size, out = m.number(1, 2), m.number(1, 3), m.number(1, 2)
    filter = m.fresh((size, size, out, x.shape[3]))
    padding = m.choice(("SAME", "VALID"))
    spread = [dim * stride if padding == "SAME" else (dim - 1) * stride + size for dim in x.shape[1:3]]
    target = np.int32([x.shape[0], *spread, out])
    m.op("Conv2DBackpropInput", target, filter, x, strides=(1, stride, stride, 1), padding=padding)


def space(m: Maker) -> None:
    x = image(m)
    if x is None:
        return
    kind = m.choice(("DepthToSpace", "SpaceToDepth", "SpaceToBatchND", "ResizeBilinear", "ResizeNearestNeighbor"))
    if kind in ("DepthToSpace", "SpaceToDepth"):
        wanted = x.shape[3] % 4 == 0 if kind == "DepthToSpace" else x.shape[1] % 2 == 0 == x.shape[2] % 2
        if wanted:
            m.op(kind, x, block_size=2)
    elif kind == "SpaceToBatchND":
        pads = np.int32([[0, x.shape[1] % 2], [1, 1 + x.shape[2] % 2]])
        for y in m.op(kind, x, np.int32([2, 2]), pads):
            m.op("BatchToSpaceND", y, np.int32([2, 2]), pads)
    else:
        flags = m.choice(({}, {"half_pixel_centers": True}, {"align_corners": True}))
        m.op(kind, x, np.int32([m.number(1, 6), m.number(1, 6)]), **flags)


def scattered(m: Maker) -> None:
    x = m.pick(lambda known: known.rank > 0 and known.exact, dtype=m.choice((F32, F32, I32)))
    if x is None:
        return
    rows = x.shape[0]
    kind = m.choice(("GatherNd", "ScatterNd", "TensorScatterUpdate", "UnsortedSegmentSum", "SegmentSum"))
    if kind == "GatherNd":
        depth = m.number(1, x.rank)
        count = m.number(1, 3)
        ids = np.stack([np.arange(count) % dim for dim in x.shape[:depth]], -1)
        m.op(kind, x, ids.astype(m.choice((np.int32, np.int64))))
    elif kind == "ScatterNd":
        ids = (np.arange(rows) * 2 % (rows + 2)).astype(np.int32)[:, None]
        m.op(kind, ids, x, np.int32([rows + 2, *x.shape[1:]]))
    elif kind == "TensorScatterUpdate":
        m.op(kind, x, np.int32([[m.number(0, rows - 1)]]), m.fresh((1, *x.shape[1:]), x.dtype))
    elif kind == "UnsortedSegmentSum":
        m.op(kind, x, (np.arange(rows) * 3 % 2).astype(np.int32), np.int32(3))
    else:
        m.op(kind, x, (np.arange(rows) // 2).astype(np.int32))


def other_type(m: Maker) -> None:
    """Add a few ops in another element type, and convert back."""
    x = m.pick(lambda known: known.exact and known.array.size and np.abs(known.array).max() < 8)
    if x is None:
        return
    dtype = m.choice(SMALL)
    if dtype is DType.U8 or dtype is DType.U32:
        x = m.op("Abs", x)[0]
    y = m.op("Cast", x, DstT=dtype)[0]
    for _ in range(m.number(1, 2)):
        y = _typed(m, y, dtype)
    m.op("Cast", y, DstT=F32)


def _typed(m: Maker, x: Known, dtype: DType) -> Known:
    kind = m.choice(("AddV2", "Maximum", "Transpose", "ConcatV2", "Slice", "Pad", "Mul", "ExpandDims", "Less"))
    one = m.constant(1, dtype)
    match kind:
        case "AddV2" | "Maximum" | "Mul":
            made = m.op(kind, x, one)
        case "Transpose":
            made = m.op(kind, x, np.asarray(m.draw_order(x.rank), np.int32))
        case "ConcatV2" if x.rank:
            made = m.op(kind, x, x, np.int32(axis(m, x.rank)))
        case "Slice":
            made = m.op(kind, x, np.zeros(x.rank, np.int32), np.full(x.rank, -1, np.int32))
        case "Pad":
            made = m.op(kind, x, np.ones((x.rank, 2), np.int32))
        case "Less":
            m.op(kind, x, one)
            made = []
        case _:
            made = m.op("ExpandDims", x, np.int32(0))
    return made[0] if made else x


def bits(m: Maker) -> None:
    x = m.pick(dtype=m.choice((I32, I64)))
    if x is None:
        return
    kind = m.choice(("BitwiseAnd", "BitwiseOr", "BitwiseXor", "Invert", "RightShift", "LeftShift"))
    if kind == "Invert":
        m.op(kind, x)
    else:
        m.op(kind, x, m.constant(m.number(0, 3), x.dtype))


def special(m: Maker) -> None:
    x = m.pick()
    if x is None:
        return
    kind = m.choice(
        ("Atan2", "ClipByValue", "Sinh", "Erfc", "Expm1", "Atan", "L2Loss", "Xdivy", "MatrixBandPart", "Cumprod")
    )
    match kind:
        case "Atan2" | "Xdivy":
            m.op(kind, x, np.float32(2.0))
        case "ClipByValue":
            m.op(kind, x, np.float32(-1.0), np.float32(m.choice((1.0, 6.0))))
        case "MatrixBandPart" if x.rank > 1:
            m.op(kind, x, np.int32(m.number(-1, 1)), np.int32(m.number(-1, 1)))
        case "Cumprod" if x.rank and x.exact:
            m.op(kind, x, np.int32(axis(m, x.rank)), exclusive=m.chance(50), reverse=m.chance(50))
        case "Sinh" | "Expm1":
            for y in m.op("Minimum", x, np.float32(2.0)):
                for z in m.op("Maximum", y, np.float32(-2.0)):
                    m.op(kind, z)
        case "Erfc" | "Atan" | "L2Loss":
            m.op(kind, x)


def found(m: Maker) -> None:
    """Add ops whose result's size depends on values: coordinates of true elements."""
    x = m.pick(lambda known: known.rank > 0 and known.array.any(), dtype=DType.BOOL)
    if x is not None:
        for places in m.op("Where", x):
            y = m.pick(lambda known: known.shape == x.shape, dtype=m.choice(MOVED))
            if y is not None and m.chance(60):
                m.op("GatherNd", y, places)


STEPS = (channels_first, dilated, transposed_convolution, space, scattered, other_type, bits, special, found)
