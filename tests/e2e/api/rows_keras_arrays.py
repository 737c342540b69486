"""Rows for keras.ops: arrangement, indices, creation, control flow."""

from __future__ import annotations

import numpy as np
from keras import ops

from tests.e2e.api.entries import BOOL, I32, B, Draw, F, Rows, as_dtypes, ascending, f, i, row

CUBE = f(B, 3, 4)
ROUND = Draw(after=np.round)


def rows() -> Rows:
    yield from arranging()
    yield from picking()
    yield from making()
    yield from looping()


def arranging() -> Rows:
    pairs = ("concatenate", "stack", "append", "vstack", "hstack", "dstack")
    for name in pairs:
        function = getattr(ops, name)
        listed = (
            (lambda x, y, g=function: g(x, y, axis=1)) if name == "append" else (lambda x, y, g=function: g([x, y]))
        )
        yield row(name, listed, F, F)
    plain = [
        row("array_split", lambda x: ops.array_split(x, 3, axis=1), F),
        row("broadcast_to", lambda x: ops.broadcast_to(x, (2, 3, 4)), f(4)),
        row("split", lambda x: ops.split(x, 2, axis=1), F),
        row("split_indices", lambda x: ops.split(x, [1, 3], axis=1), F),
        row("hsplit", lambda x: ops.hsplit(x, 2), F),
        row("vsplit", lambda x: ops.vsplit(x, 2), f(4, 3)),
        row("dsplit", lambda x: ops.dsplit(x, 2), CUBE),
        row("expand_dims", lambda x: ops.expand_dims(x, 1), F),
        row("squeeze", lambda x: ops.squeeze(x, 1), f(B, 1, 4)),
        row("flip", lambda x: ops.flip(x, axis=1), F),
        row("flip_all", ops.flip, F),
        row("fliplr", ops.fliplr, F),
        row("flipud", ops.flipud, F),
        row("moveaxis", lambda x: ops.moveaxis(x, 0, -1), CUBE),
        row("swapaxes", lambda x: ops.swapaxes(x, 0, 2), CUBE),
        row("transpose", lambda x: ops.transpose(x, (2, 0, 1)), CUBE),
        row("pad", lambda x: ops.pad(x, ((0, 0), (1, 2))), F),
        row("pad_reflect", lambda x: ops.pad(x, ((0, 0), (1, 2)), "reflect"), F),
        row("pad_symmetric", lambda x: ops.pad(x, ((0, 0), (1, 2)), "symmetric"), F),
        row("repeat", lambda x: ops.repeat(x, 2, axis=1), F),
        row("reshape", lambda x: ops.reshape(x, (-1, 2)), F),
        row("roll", lambda x: ops.roll(x, 2, axis=1), F),
        row("rot90", ops.rot90, f(4, 3)),
        row("tile", lambda x: ops.tile(x, (1, 3)), F),
        row("unstack", lambda x: ops.unstack(x, axis=1), F),
        row("rearrange", lambda x: ops.rearrange(x, "b (h w) c -> b h w c", h=3), CUBE),
        row("tril", ops.tril, f(B, 4, 4)),
        row("triu", lambda x: ops.triu(x, 1), f(B, 4, 4)),
        row("diag", ops.diag, f(4)),
        row("diagflat", ops.diagflat, f(4)),
        row("diagonal", lambda x: ops.diagonal(x, axis1=1, axis2=2), f(B, 4, 4)),
        row("where", lambda m, x, y: ops.where(m, x, y), BOOL, F, F),
        row("select", lambda m, x, y: ops.select([m], [x], y), BOOL, F, F),
        row("space_to_depth", lambda x: ops.space_to_depth(x, 2), f(B, 4, 6, 3)),
        row("depth_to_space", lambda x: ops.depth_to_space(x, 2), f(B, 4, 3, 8)),
        row("meshgrid", lambda x, y: ops.meshgrid(x, y), f(B), f(4)),
    ]
    yield from plain
    yield from as_dtypes(plain, np.int32)
    yield row("diff", lambda x: ops.diff(x, 2, axis=1))
    yield row("view", lambda x: ops.view(x, "int32"))
    yield row("fold", lambda x: ops.fold(x, (4, 6), 2, stride=2), f(B, 12, 6))
    yield row("unfold", lambda x: ops.unfold(x, 2), f(B, 3, 4, 6))


def picking() -> Rows:
    yield row("argsort", lambda x: ops.argsort(x, axis=1))
    yield row("sort", lambda x: ops.sort(x, axis=1))
    yield row("argpartition", lambda x: ops.sort(ops.take_along_axis(x, ops.argpartition(x, 2), -1)[:, :2]), F)
    yield row("top_k", lambda x: ops.top_k(x, 2))
    yield row("in_top_k", lambda t, p: ops.in_top_k(t, p, 2), i(B, low=0, high=3), F)
    yield row("take", lambda x, n: ops.take(x, n, axis=1), F, i(3, low=-4, high=3))
    yield row("take_along_axis", lambda x, n: ops.take_along_axis(x, n, axis=1), F, i(B, 2, low=0, high=3))
    yield row("get_item", lambda x: ops.get_item(x, (slice(None), 1)))
    yield row("slice", lambda x: ops.slice(x, (0, 1), (2, 2)), f(3, 4))
    yield row("slice_update", lambda x, y: ops.slice_update(x, (1, 1), y), f(5, 4), f(2, 3))
    points = i(3, 1, after=lambda x: np.argsort(x, 0))
    yield row("scatter", lambda n, x: ops.scatter(n, x, (5, 4)), points, f(3, 4))
    yield row("scatter_update", lambda x, n, y: ops.scatter_update(x, n, y), f(5, 4), points, f(3, 4))
    yield row("searchsorted", ops.searchsorted, f(6, after=ascending), f(B, 4))
    yield row("digitize", lambda x: ops.digitize(x, np.float32([-1.0, 0.0, 2.0])))
    yield row("nonzero", ops.nonzero, ROUND)
    yield row("unique", ops.unique, i(9, low=0, high=4))
    yield row("unravel_index", lambda n: ops.unravel_index(n, (3, 4)), i(B, low=0, high=11))
    yield row("isin", lambda x: ops.isin(x, [1, 2, 5]), I32)
    yield row("one_hot", lambda n: ops.one_hot(n, 5), i(B, 2, low=0, high=4))
    yield row("multi_hot", lambda n: ops.multi_hot(n, 5), i(B, 2, low=0, high=4))


def making() -> Rows:
    yield row("arange", lambda x: x + ops.arange(4, dtype="float32"))
    yield row("array", lambda x: x + ops.array([1.0, 2.0, 3.0, 4.0]))
    yield row("convert_to_tensor", lambda x: ops.convert_to_tensor(x) + ops.convert_to_tensor(2.0))
    yield row("cast", lambda x: ops.cast(x, "int32"))
    yield row("saturate_cast", lambda x: ops.saturate_cast(x * 100, "int8"))
    yield row("eye", lambda x: x @ ops.eye(4))
    yield row("identity", lambda x: x @ ops.identity(4))
    yield row("full", lambda x: x + ops.full((4,), 3.0))
    yield row("full_like", lambda x: ops.full_like(x, 3.0))
    yield row("ones", lambda x: x + ops.ones((4,)))
    yield row("zeros_like", lambda x: ops.zeros_like(x))
    yield row("zeros", lambda x: x + ops.zeros((4,)))
    yield row("empty", lambda x: x + 0 * ops.empty((4,)))
    yield row("empty_like", lambda x: 0 * ops.empty_like(x))
    yield row("linspace", lambda x: x + ops.linspace(0.0, 1.0, 4))
    yield row("logspace", lambda x: x + ops.logspace(0.0, 1.0, 4))
    yield row("geomspace", lambda x: x + ops.geomspace(1.0, 9.0, 4))
    yield row("tri", lambda x: x @ ops.tri(4))
    yield row("shape", lambda x: ops.reshape(x, (ops.shape(x)[0] * 2, -1)))
    yield row("size", lambda x: ops.cast(ops.size(x), "float32") + x)
    yield row("ndim", lambda x: x * ops.ndim(x))


def looping() -> Rows:
    yield row("cond", lambda x: ops.cond(ops.sum(x) > 0, lambda: x + 1.0, lambda: x * 2.0))
    yield row("switch", lambda x, n: ops.switch(n, [lambda v: v, lambda v: -v], x), F, i(low=0, high=1))
    yield row("while_loop", lambda x: ops.while_loop(lambda n, v: n < 3, lambda n, v: (n + 1, v * 1.5), (0, x))[1])
    yield row("fori_loop", lambda x: ops.fori_loop(0, 4, lambda n, v: v * 1.5 + ops.cast(n, "float32"), x))
    yield row("map", lambda x: ops.map(lambda v: ops.sum(v * v), x), CUBE)
    yield row("vectorized_map", lambda x: ops.vectorized_map(lambda v: ops.max(v, 0), x), CUBE)
    yield row("vectorize", lambda x: ops.vectorize(lambda v: v * v)(x))
    yield row("scan", lambda x: ops.scan(lambda a, v: (a + v, a * v), ops.zeros((3,)), x), f(5, 3))
    yield row("associative_scan", lambda x: ops.associative_scan(ops.add, x), f(6, 3), forms=("static",))
    yield row("custom_gradient", lambda x: ops.custom_gradient(lambda v: (v * v, lambda *_: v))(x))
