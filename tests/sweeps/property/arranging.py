"""Steps that move elements: reshape, transpose, concatenate, slice, look up."""

from __future__ import annotations

from math import prod

import numpy as np

from litefuse.ir import DType
from tests.sweeps.property.maker import Known, Maker
from tests.sweeps.property.steps import F32, I32, I64, axis

MOVED = (F32, F32, F32, F32, I32, I64, DType.BOOL)


def _any(m: Maker, least_rank: int = 0) -> Known | None:
    return m.pick(lambda known: known.rank >= least_rank, dtype=m.choice(MOVED))


def _factors(m: Maker, size: int) -> list[int]:
    """Return a shape with this number of elements."""
    dims: list[int] = []
    while size > 1 and len(dims) < 3:
        dims.append(m.choice([factor for factor in range(1, size + 1) if size % factor == 0]))
        size //= dims[-1]
    return [*dims, size] if size > 1 or m.chance(30) else dims


def reshape(m: Maker) -> None:
    x = _any(m)
    if x is None:
        return
    dims = _factors(m, x.array.size)
    if dims and m.chance(50):
        dims[m.number(0, len(dims) - 1)] = -1
    m.op("Reshape", x, np.asarray(dims, m.choice((np.int32, np.int64))))


def computed_reshape(m: Maker) -> None:
    """Reshape to a shape computed from another's dimensions, as Keras does with a free batch."""
    x = _any(m, 1)
    if x is None:
        return
    for shape in m.op("Shape", x, out_type=m.choice((I32, I32, I64))):
        place, one = m.number(0, x.rank - 1), [m.number(0, 1)]
        place = 0 if one == [0] else place
        if shape.dtype is I64:
            for y in m.op("Reshape", x, np.asarray([-1], np.int64)):
                m.op("Reshape", y, shape)
            continue
        first = m.op("StridedSlice", shape, np.int32([place]), np.int32([place + 1]), np.int32([1]), shrink_axis_mask=1)
        for size in first:
            parts = [size, np.int32(-1)] if m.chance(50) else [np.int32(-1), size]
            for target in m.op("Pack", *parts):
                m.op("Reshape", x, target)


def transpose(m: Maker) -> None:
    x = _any(m)
    if x is not None:
        order = m.draw_order(x.rank)
        m.op("Transpose", x, np.asarray(order, np.int32))


def ranks(m: Maker) -> None:
    """Add and remove dimensions of size 1."""
    x = _any(m)
    if x is None:
        return
    if m.chance(50):
        m.op("ExpandDims", x, np.int32(m.number(-x.rank - 1, x.rank)))
        return
    ones = [place for place, dim in enumerate(x.shape) if dim == 1]
    static = x.value.shape is not None and None not in x.value.shape
    if ones or static:
        chosen = [place - x.rank if m.chance(30) else place for place in ones if m.chance(60)]
        m.op("Squeeze", x, squeeze_dims=tuple(chosen) if chosen or static else tuple(ones))


def concat(m: Maker) -> None:
    x = _any(m, 1)
    if x is None:
        return
    place = axis(m, x.rank)

    def fits(known: Known) -> bool:
        return known.rank == x.rank and all(
            a == b for i, (a, b) in enumerate(zip(known.shape, x.shape, strict=True)) if i != place % x.rank
        )

    others = [m.pick(fits, dtype=x.dtype) or x for _ in range(m.number(0, 2))]
    if m.chance(30):
        shape = list(x.shape)
        shape[place] = m.number(1, 3)
        others.append(m.fresh(shape, x.dtype))
    m.op("ConcatV2", *((others + [x]) if m.chance(50) else [x, *others]), np.int32(place))


def pack(m: Maker) -> None:
    x = _any(m)
    if x is not None:
        others = [m.pick(lambda known: known.shape == x.shape, dtype=x.dtype) or x for _ in range(m.number(0, 2))]
        m.op("Pack", x, *others, axis=m.number(-x.rank - 1, x.rank))


def unpack(m: Maker) -> None:
    x = _any(m, 1)
    if x is not None:
        place = axis(m, x.rank)
        m.op("Unpack", x, num=x.shape[place], axis=place)


def split(m: Maker) -> None:
    x = _any(m, 1)
    if x is None:
        return
    place = axis(m, x.rank)
    size = x.shape[place]
    if m.chance(60):
        m.op("Split", np.int32(place), x, num_split=m.choice([n for n in range(1, size + 1) if size % n == 0]))
    else:
        first = m.number(0, size)
        sizes = [first, size - first] if m.chance(50) else [first, -1]
        m.op("SplitV", x, np.asarray(sizes, np.int32), np.int32(place), num_split=2)


def slices(m: Maker) -> None:
    x = _any(m)
    if x is None:
        return
    begin = [m.number(0, dim - 1) for dim in x.shape]
    size = [-1 if m.chance(30) else m.number(1, dim - at) for dim, at in zip(x.shape, begin, strict=True)]
    m.op("Slice", x, np.asarray(begin, np.int32), np.asarray(size, np.int32))


def strided_slice(m: Maker) -> None:
    x = _any(m, 1)
    if x is None:
        return
    count = m.number(1, x.rank)
    masks = {name: m.number(0, 2**count - 1) for name in ("begin_mask", "end_mask")}
    begin, end, strides = [], [], []
    new_axes = shrunk = ellipsis = 0
    for place in range(count):
        dim = x.shape[place]
        stride = m.choice((1, 1, 1, 2, -1, -2))
        low, high = m.number(0, dim - 1), m.number(1, dim)
        start, stop = (low, max(high, low + 1)) if stride > 0 else (dim - 1, -dim - 1)
        begin.append(start - dim if m.chance(25) else start)
        end.append(stop)
        strides.append(stride)
        if m.chance(20):
            shrunk |= 1 << place
            strides[-1] = 1
        elif m.chance(10):
            new_axes |= 1 << place
        elif m.chance(10) and not ellipsis:
            ellipsis |= 1 << place
    m.op(
        "StridedSlice",
        x,
        *(np.asarray(numbers, np.int32) for numbers in (begin, end, strides)),
        shrink_axis_mask=shrunk,
        new_axis_mask=new_axes,
        ellipsis_mask=ellipsis,
        **masks,
    )


def enlarge(m: Maker) -> None:
    x = _any(m, 1)
    if x is None:
        return
    kind = m.choice(("Tile", "Pad", "PadV2", "MirrorPad", "BroadcastTo"))
    pads = np.asarray([[m.number(0, 2), m.number(0, 1)] for _ in x.shape], np.int32)
    if kind == "Tile":
        m.op(kind, x, np.asarray([m.number(1, 2) for _ in x.shape], np.int32))
    elif kind == "Pad":
        m.op(kind, x, pads)
    elif kind == "PadV2":
        m.op(kind, x, pads, m.constant(1, x.dtype))
    elif kind == "MirrorPad" and x.dtype is F32:
        limits = np.asarray([[dim - 1, dim - 1] for dim in x.shape])
        m.op(kind, x, np.minimum(pads, limits).astype(np.int32), mode=m.choice(("REFLECT", "SYMMETRIC")))
    elif kind == "BroadcastTo":
        shape = [m.number(2, 3) if dim == 1 else dim for dim in x.shape]
        m.op(kind, x, np.asarray([m.number(1, 2)] * m.number(0, 1) + shape, np.int32))


def reverse(m: Maker) -> None:
    x = _any(m, 1)
    if x is None:
        return
    if m.chance(60):
        m.op("ReverseV2", x, np.asarray([axis(m, x.rank)] * m.number(0, 1), np.int32))
    else:
        m.op("Roll", x, np.int32(m.number(-3, 3)), np.int32(axis(m, x.rank)))


def gather(m: Maker) -> None:
    x = _any(m, 1)
    if x is None:
        return
    place = axis(m, x.rank)
    shape = m.shape(0, 2)
    batch = 0
    if m.chance(25) and place > 0:
        batch = m.number(1, place)
        shape = (*x.shape[:batch], *shape)
    ids = np.asarray(np.arange(prod(shape)).reshape(shape) * m.choice((1, 3, 5)) % x.shape[place])
    m.op("GatherV2", x, ids.astype(m.choice((np.int32, np.int64))), np.int32(place), batch_dims=batch)


def looked_up(m: Maker) -> None:
    """Look up computed indices."""
    ids = m.pick(lambda known: known.array.min() >= 0 and known.array.max() < 4, dtype=m.choice((I32, I64)))
    if ids is None:
        return
    if m.chance(60):
        m.op("GatherV2", m.fresh((4, m.number(1, 3))), ids, np.int32(0))
    else:
        m.op("OneHot", ids, np.int32(4), np.float32(1), np.float32(m.choice((0, -1))), axis=m.choice((-1, 0)))


def measured(m: Maker) -> None:
    x = m.pick(dtype=None)
    if x is not None:
        kind = m.choice(("Shape", "Size", "Rank"))
        m.op(kind, x, **({} if kind == "Rank" else {"out_type": m.choice((I32, I64))}))


def filled(m: Maker) -> None:
    x = _any(m)
    if x is not None:
        for shape in m.op("Shape", x):
            m.op("Fill", shape, m.fresh((), m.choice((F32, I32))))


def best(m: Maker) -> None:
    x = m.pick(lambda known: known.exact and known.rank > 0)
    if x is not None:
        m.op("TopKV2", x, np.int32(m.number(1, x.shape[-1])))


STEPS = (
    *(reshape, reshape, computed_reshape, transpose, transpose, ranks, concat, pack, unpack, split, slices),
    *(strided_slice, strided_slice, enlarge, reverse, gather, looked_up, measured, filled, best),
)
