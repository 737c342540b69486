"""Cases: matrix products, einsum."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np
import tensorflow as tf

from tests.sweeps.ops import cases as c
from tests.sweeps.ops.cases import Case, case, values

raw = tf.raw_ops
ALL = ("static", "batch", "free")


def cases() -> Iterator[Case]:
    yield from products()
    yield from product_shapes()
    yield from einsums()


def products() -> Iterator[Case]:
    for dtype in (*c.NUMBERS, c.C64, c.F64):
        yield from case(
            f"MatMul/{dtype}",
            tf.matmul,
            values(dtype, 3, 4, low=-4, high=4),
            values(dtype, 4, 5, low=-4, high=4),
            tolerance=1e-2 if dtype == c.F16 else None,
        )
        yield from case(
            f"BatchMatMulV2/{dtype}",
            tf.matmul,
            values(dtype, 2, 3, 4, low=-4, high=4),
            values(dtype, 2, 4, 5, low=-4, high=4),
            tolerance=1e-2 if dtype == c.F16 else None,
        )
    for left, right in itertools.product((c.F32, c.BF16), repeat=2):
        sparse = lambda x, y, a=left, b=right: raw.SparseMatMul(a=tf.cast(x, a), b=tf.cast(y, b), a_is_sparse=True)
        x, y = values(c.F32, 3, 4).round(), values(c.F32, 4, 5, seed="y").round()
        yield from case(f"SparseMatMul/{left}/{right}", sparse, x, y)
    for a, b in itertools.product((False, True), repeat=2):
        x = values(c.F32, *((4, 3) if a else (3, 4)))
        y = values(c.F32, *((5, 4) if b else (4, 5)))
        yield from case(f"MatMul/{a}{b}", lambda x, y, a=a, b=b: tf.matmul(x, y, transpose_a=a, transpose_b=b), x, y)
        yield from case(
            f"MatMul/weights/{a}{b}",
            lambda x, y=y, a=a, b=b: tf.matmul(x, y, transpose_a=a, transpose_b=b),
            x,
            forms=ALL,
        )
        yield from case(
            f"MatMul/left/{a}{b}", lambda y, x=x, a=a, b=b: tf.matmul(x, y, transpose_a=a, transpose_b=b), y
        )
        yield from case(
            f"BatchMatMulV2/{a}{b}",
            lambda x, y, a=a, b=b: tf.matmul(x, y, adjoint_a=a, adjoint_b=b),
            np.stack([x, x]),
            np.stack([y, y + 1]),
            forms=ALL,
        )
        yield from case(
            f"BatchMatMul/raw/{a}{b}",
            lambda x, y, a=a, b=b: raw.BatchMatMul(x=x, y=y, adj_x=a, adj_y=b),
            np.stack([x, x]),
            np.stack([y, y + 1]),
        )
        yield from case(
            f"BatchMatMulV2/weights/{a}{b}",
            lambda x, y=y, a=a, b=b: tf.matmul(x, y, transpose_a=a, transpose_b=b),
            np.stack([x, x]),
            forms=ALL,
        )


def product_shapes() -> Iterator[Case]:
    for name, s, t in (
        ("row", (2, 3, 4), (4, 5)),
        ("left", (3, 4), (2, 4, 5)),
        ("ones", (2, 1, 3, 4), (1, 3, 4, 5)),
        ("rank5", (2, 1, 2, 3, 4), (3, 1, 4, 5)),
        ("rank6", (2, 1, 2, 1, 3, 4), (1, 3, 1, 2, 4, 5)),
        ("empty", (0, 3, 4), (0, 4, 5)),
        ("inner_empty", (2, 0), (0, 3)),
    ):
        yield from case(f"BatchMatMulV2/{name}", tf.matmul, values(c.F32, *s), values(c.F32, *t))
    v3 = lambda x, y: raw.BatchMatMulV3(x=x, y=y, Tout=tf.int32)
    yield from case(
        "BatchMatMulV3/int8", v3, values(c.I8, 2, 3, 4, low=-4, high=4), values(c.I8, 2, 4, 5, low=-4, high=4)
    )
    yield from case(
        "BatchMatMulV3/float32",
        lambda x, y: raw.BatchMatMulV3(x=x, y=y, Tout=tf.float32),
        values(c.F32, 2, 3, 4),
        values(c.F32, 2, 4, 5),
    )
    yield from case("matvec", tf.linalg.matvec, values(c.F32, 2, 3, 4), values(c.F32, 2, 4))
    for axes in (1, 2, [[1], [0]], [[0, 2], [1, 0]]):
        y = values(c.F32, 4, 2, 3) if axes != 2 else values(c.F32, 3, 4, 5)
        x = values(c.F32, 2, 3, 4)
        if axes == [[1], [0]]:
            y = values(c.F32, 3, 5)
        yield from case(f"tensordot/{axes}", lambda x, y, a=axes: tf.tensordot(x, y, a), x, y)


EQUATIONS = {
    "ij,jk->ik": ((2, 3), (3, 4)),
    "bij,bjk->bik": ((2, 3, 4), (2, 4, 5)),
    "bij,jk->bik": ((2, 3, 4), (4, 5)),
    "bqhd,bkhd->bhqk": ((2, 3, 2, 4), (2, 5, 2, 4)),
    "bhqk,bkhd->bqhd": ((2, 2, 3, 5), (2, 5, 2, 4)),
    "ij->ji": ((2, 3),),
    "ij->i": ((2, 3),),
    "ij->": ((2, 3),),
    "ii->i": ((3, 3),),
    "ii->": ((3, 3),),
    "bii->bi": ((2, 3, 3),),
    "i,j->ij": ((3,), (4,)),
    "i,i->": ((3,), (3,)),
    "i,i->i": ((3,), (3,)),
    "ij,ij->ij": ((2, 3), (2, 3)),
    "ij,kj->ik": ((2, 3), (4, 3)),
    "...ij,...jk->...ik": ((2, 3, 4), (2, 4, 5)),
    "...ij,jk->...ik": ((2, 2, 3, 4), (4, 5)),
    "...i->i...": ((2, 3, 4),),
    "i...,i...->...": ((3, 2), (3, 2)),
    "bsd,dnh->bsnh": ((2, 3, 4), (4, 2, 5)),
    "bsnh,nhd->bsd": ((2, 3, 2, 5), (2, 5, 4)),
    "abc,cd,def->abef": ((2, 3, 4), (4, 5), (5, 2, 3)),
    "ij,jk,kl->il": ((2, 3), (3, 4), (4, 2)),
    "ijk,ilm,njm->nl": ((2, 3, 4), (2, 5, 3), (2, 3, 3)),
    "ij,k->ijk": ((2, 3), (4,)),
    "bij,bkj->bik": ((2, 3, 4), (2, 5, 4)),
    "ijkl,ij->kl": ((2, 3, 4, 2), (2, 3)),
    "ij,ik->": ((2, 3), (2, 4)),
    "aab,bc->ac": ((3, 3, 2), (2, 4)),
    "bnqd,bnkd->bnqk": ((2, 2, 3, 4), (2, 2, 5, 4)),
    "ij,j->i": ((2, 3), (3,)),
    ",ij->ij": ((), (2, 3)),
    "b...,b->b...": ((2, 3, 4), (2,)),
    "ij,ji->": ((2, 3), (3, 2)),
    "...,...->...": ((2, 3), (3,)),
    "ab,abc->abc": ((2, 3), (2, 3, 4)),
    "abcde,cd->abe": ((2, 2, 2, 3, 2), (2, 3)),
}

BATCHES_OF_ONE: dict[str, tuple[tuple[int, ...], ...]] = {
    "bi,bij->bij": ((1, 4), (1, 4, 4)),
    "bq,bqk->bqk": ((1, 3), (1, 3, 5)),
    "bhi,bhij->bhij": ((1, 1, 4), (1, 1, 4, 4)),
    "bi,j->bij": ((1, 4), (3,)),
    "bij,jb->bij": ((1, 1, 4), (4, 1)),
    "...bi,b->...bi": ((1, 4, 1, 2), (1,)),
    "bqd,bd->bqd": ((1, 2, 1), (1, 1)),
}


def einsums() -> Iterator[Case]:
    for equation, shapes in BATCHES_OF_ONE.items():
        inputs = [values(c.F32, *shape, seed=str(n)) for n, shape in enumerate(shapes)]
        yield from case(f"Einsum/one/{equation}", lambda *x, e=equation: tf.einsum(e, *x), *inputs, forms=ALL)
    for equation, shape in {"i->ii": (3,), "ij->jiij": (2, 3), "...i->i...i": (2, 3)}.items():
        embed = lambda x, e=equation: raw.Einsum(inputs=[x], equation=e)
        yield from case(f"Einsum/embedded/{equation}", embed, values(c.F32, *shape), forms=ALL)
    for equation, shapes in EQUATIONS.items():
        inputs = [values(c.F32, *shape, seed=str(n)) for n, shape in enumerate(shapes)]
        yield from case(f"Einsum/{equation}", lambda *x, e=equation: tf.einsum(e, *x), *inputs, forms=ALL)
        if len(shapes) < 3:
            yield from case(f"Einsum/raw/{equation}", lambda *x, e=equation: raw.Einsum(inputs=x, equation=e), *inputs)
    for dtype in (c.F16, c.I32, c.I64, c.C64):
        yield from case(
            f"Einsum/{dtype}",
            lambda x, y: tf.einsum("bij,bjk->bik", x, y),
            values(dtype, 2, 3, 4, low=-4, high=4),
            values(dtype, 2, 4, 5, low=-4, high=4),
            tolerance=1e-2 if dtype == c.F16 else None,
        )
