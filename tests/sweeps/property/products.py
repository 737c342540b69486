"""Steps that multiply and add: products, convolutions, pooling, normalization; large constants."""

from __future__ import annotations

import numpy as np

from litefuse.ir import DType
from tests.sweeps.property.maker import Known, Maker
from tests.sweeps.property.steps import partner


def matmul(m: Maker) -> None:
    x = m.pick(lambda known: known.rank == 2)
    if x is None:
        return
    transpose_a, transpose_b = m.chance(25), m.chance(40)
    inner, outer = x.shape[0 if transpose_a else 1], m.number(1, 4)
    y = m.pick(lambda known: known.rank == 2 and known.shape[1 if transpose_b else 0] == inner)
    if y is None or m.chance(60):
        y = m.fresh((outer, inner) if transpose_b else (inner, outer))
    for product in m.op("MatMul", x, y, transpose_a=transpose_a, transpose_b=transpose_b):
        _followed(m, product)


def _followed(m: Maker, product: Known) -> None:
    """Apply a bias, a scale, an activation: ops that fuse into the product."""
    for _ in range(m.number(0, 2)):
        kind = m.choice(("BiasAdd", "Mul", "AddV2", "Relu", "Relu6"))
        if kind == "BiasAdd":
            made = m.op(kind, product, m.fresh(product.shape[-1:])) if product.rank > 1 else []
        elif kind in ("Relu", "Relu6"):
            made = m.op(kind, product)
        else:
            made = m.op(kind, product, m.fresh(product.shape[-1:]))
        product = made[0] if made else product


def batch_matmul(m: Maker) -> None:
    x = m.pick(lambda known: known.rank >= 2)
    if x is None:
        return
    adj_x, adj_y = m.chance(30), m.chance(40)
    inner, outer = x.shape[-2 if adj_x else -1], m.number(1, 3)
    batch = x.shape[:-2] if m.chance(40) else ()
    y = m.fresh((*batch, outer, inner) if adj_y else (*batch, inner, outer))
    if m.chance(25):
        y = m.pick(lambda known: known.shape == y.shape) or y
    for product in m.op("BatchMatMulV2", x, y, adj_x=adj_x, adj_y=adj_y):
        _followed(m, product)


def einsum(m: Maker) -> None:
    x = m.pick(lambda known: known.rank == 3)
    if x is None:
        return
    a, _, c = x.shape
    equation, shape = m.choice(
        (("abc,cd->abd", (c, 2)), ("abc,dc->abd", (2, c)), ("abc,adc->abd", (a, 2, c)), ("abc,cde->abde", (c, 2, 2)))
    )
    m.op("Einsum", x, m.fresh(shape), equation=equation)


def image(m: Maker) -> Known | None:
    """Return a value of rank 4, made from another if there is none."""
    x = m.pick(lambda known: known.rank == 4)
    if x is None:
        flat = m.pick(lambda known: known.array.size in (8, 12, 16, 24, 32, 36, 48, 64))
        if flat is None:
            return None
        channels = flat.array.size // 4
        made = m.op("Reshape", flat, np.int32([-1, 2, 2, channels // 2 if channels % 2 == 0 else channels]))
        x = made[0] if made else None
    return x


def convolution(m: Maker) -> None:
    x = image(m)
    if x is None:
        return
    height, width = (min(m.number(1, 3), dim) for dim in x.shape[1:3])
    stride = m.choice((1, 1, 2))
    attributes = {"strides": (1, stride, stride, 1), "padding": m.choice(("SAME", "VALID"))}
    if attributes["padding"] == "VALID" and m.chance(30):
        attributes["padding"] = "EXPLICIT"
        attributes["explicit_paddings"] = (0, 0, m.number(0, 1), 1, 1, m.number(0, 1), 0, 0)
    if m.chance(50):
        filter = m.fresh((height, width, x.shape[3], m.number(1, 3)))
        made = m.op("Conv2D", x, filter, **attributes)
    else:
        filter = m.fresh((height, width, x.shape[3], m.number(1, 2)))
        made = m.op("DepthwiseConv2dNative", x, filter, **attributes)
    follow = _normalized if m.chance(40) else _followed
    for product in made:
        follow(m, product)


def _normalized(m: Maker, x: Known) -> None:
    channels = x.shape[-1:]
    variance = m.constant(np.abs(m.array(channels)) + np.float32(0.5))
    mean, scale, offset = (m.fresh(channels) for _ in range(3))
    y = m.op("FusedBatchNormV3", x, scale, offset, mean, variance, is_training=False)
    del m.values[-len(y) + 1 :]  # nothing uses the statistics
    if y:
        _followed(m, y[0])


def padded_convolution(m: Maker) -> None:
    x = image(m)
    if x is None:
        return
    pads = np.int32([[0, 0], [m.number(0, 2), 1], [1, m.number(0, 2)], [0, 0]])
    for padded in m.op("Pad", x, pads):
        filter = m.fresh((2, 2, x.shape[3], 2))
        for product in m.op("Conv2D", padded, filter, strides=(1, 1, 1, 1), padding="VALID"):
            _followed(m, product)


def pooling(m: Maker) -> None:
    x = image(m)
    if x is not None:
        size, stride = m.number(1, 2), m.number(1, 2)
        m.op(
            m.choice(("MaxPool", "AvgPool")),
            x,
            ksize=(1, size, size, 1),
            strides=(1, stride, stride, 1),
            padding=m.choice(("SAME", "VALID")),
        )


def large(m: Maker) -> None:
    """Add recorded rewrites of a large constant, then a slice or a sum of it."""
    rng = np.random.default_rng(m.number(0, 9))
    array = (rng.integers(-8, 9, (130, 128)) / 8).astype(np.float32)
    x = m.constant(array)
    for _ in range(m.number(0, 3)):
        made = m.op(*_rearranged(m, x))
        x = made[0] if made else x
    if m.chance(40):
        part = m.pick(lambda known: known.shape in ((), (1,)))
        x = next(iter(m.op("Mul", x, m.fresh(()) if part is None else part)), x)
    how = m.number(0, 2)
    if how == 0:
        m.op("Mean", x, np.int32(list(range(x.rank - 1))))
    elif how == 1:
        sizes = [min(3, dim) for dim in x.shape]
        m.op("Slice", x, np.int32([dim // 2 - 1 if dim > 4 else 0 for dim in x.shape]), np.int32(sizes))
    elif x.rank == 2:
        for product in m.op("MatMul", m.fresh((2, x.shape[0])), x):
            m.op("Mul", product, np.float32(1 / 64))


def _rearranged(m: Maker, x: Known) -> tuple[object, ...]:
    kind = m.choice(("Transpose", "Reshape", "Mul", "AddV2", "Sub", "StridedSlice", "Relu", "Neg", "ConcatV2"))
    match kind:
        case "Transpose":
            return (kind, x, np.asarray(m.draw_order(x.rank), np.int32))
        case "Reshape":
            return (kind, x, np.int32([-1, *m.choice(([10], [64, 2], [5, 4], [128]))]))
        case "Mul" | "AddV2":
            return (kind, x, m.fresh(x.shape[-m.number(0, 1) :] if m.chance(60) else (1,) * x.rank))
        case "Sub":
            pair = (x, m.fresh(()))
            return (kind, *(pair if m.chance(50) else reversed(pair)))
        case "StridedSlice":
            return (kind, x, np.int32([1]), np.int32([99]), np.int32([m.choice((1, 2))]))
        case "ConcatV2":
            return (kind, x, x, np.int32(0)) if x.array.size < 20000 else ("Neg", x)
        case _:
            return (kind, x)


def written_out(m: Maker) -> None:
    """Add activations spelled in elementary ops: near the shipped patterns, and sometimes slightly different."""
    x = m.pick()
    if x is None:
        return
    kind = m.number(0, 3)
    if kind == 0:
        for y in m.op("AddV2", x, np.float32(m.choice((3.0, 3.0, 2.0)))):
            for z in m.op("Relu6", y):
                for w in m.op("Mul", x, z):
                    m.op("RealDiv", w, np.float32(6.0))
    elif kind == 1:
        for y in m.op("Mul", x, np.float32(m.choice((0.1, 0.5, 1.5, -0.5)))):
            m.op("Maximum", x, y)
    elif kind == 2:
        for y in m.op("Mul", x, np.float32(0.70710678)):
            for z in m.op("Erf", y):
                for w in m.op("AddV2", z, np.float32(1.0)):
                    for half in m.op("Mul", x, np.float32(0.5)):
                        m.op("Mul", half, w)
    else:
        for y in m.op("Sigmoid", x):
            m.op("Mul", x, y if m.chance(70) else partner(m, y))


STEPS = (matmul, matmul, batch_matmul, einsum, convolution, convolution, padded_convolution, pooling, written_out)
LARGE = large
DTYPES = (DType.F32, DType.F32, DType.I32, DType.I64, DType.BOOL)
