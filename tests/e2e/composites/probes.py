"""Small files with one composite, whose answers tell who computed it.

The decomposition of each returns sevens, so that an answer is the contract's function (a kernel ran), sevens (none
did), or neither (a kernel is wrong).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from litefuse.ir import Builder, Constant, DType, Module, TensorType, Value
from tests.e2e.composites import functions
from tests.e2e.composites.functions import Array
from tests.support.modules.composite_files import Operand, with_composite
from tests.support.modules.lite_modules import f32, i32

RANDOM = np.random.default_rng(8)
SEVEN = 7.0
Function = Callable[..., Any]


@dataclass(frozen=True)
class Probe:
    """A composite: its operands (an array is a constant), attributes, and functions that a kernel could compute."""

    name: str
    operands: Sequence[Operand]
    attributes: Mapping[str, Any]
    functions: Mapping[str, Function]
    inputs: Mapping[int, Array] = field(default_factory=dict)
    """Values of inputs that are not random: integers, masks."""

    def module(self) -> Module:
        """Return the file."""
        return with_composite(self.name, self.operands, self.attributes, self._sevens)

    def arguments(self, seed: int) -> list[Array]:
        """Return the operands of a call."""
        random = np.random.default_rng(seed)
        return [
            self.inputs[index] if index in self.inputs else _drawn(operand, random)
            for index, operand in enumerate(self.operands)
        ]

    def answers(self, arguments: Sequence[Array]) -> dict[str, list[Array]]:
        """Return the answers of the functions."""
        precise = [array.astype(np.float64) if array.dtype == np.float32 else array for array in arguments]
        return {key: _listed(function(*precise)) for key, function in self.functions.items()}

    def _sevens(self, b: Builder, *operands: Value) -> Sequence[Value]:
        """Build results of the right shapes which depend on all operands, but are always seven."""
        first = next(iter(self.answers(self.arguments(0)).values()))
        zero = b.const(np.zeros((), np.float32))
        total: Value | None = None
        for operand in operands:
            number = operand if operand.dtype is DType.F32 else b.tfl.cast(operand, out_data_type=DType.F32)
            flat = b.tfl.reshape(number, b.i32([-1]), result_types=[f32(operand.type.num_elements)])
            part = b.tfl.mul(b.tfl.sum(b.tfl.minimum(flat, zero), b.i32([0]), keep_dims=False), zero)
            total = part if total is None else b.tfl.add(total, part)
        assert total is not None
        return [b.tfl.add(total, np.full(answer.shape, SEVEN, np.float32)) for answer in first]


def _drawn(operand: Operand, random: np.random.Generator) -> Array:
    if not isinstance(operand, TensorType):
        return operand
    return random.normal(size=[size or 1 for size in operand.shape or ()]).astype(np.float32)


def _listed(answer: Any) -> list[Array]:
    return list(answer) if isinstance(answer, list) else [answer]


def _ints(*numbers: int) -> Array:
    return np.array(numbers, np.int32)


def _vector(size: int) -> Array:
    return RANDOM.uniform(0.5, 1.5, size).astype(np.float32)


def _rms_norms() -> Iterator[tuple[str, Probe]]:
    name, epsilon = "odml.rms_norm", 0.3
    for shape in ((3, 8), (2, 5, 8), (1, 2, 5, 8), (2, 3, 5, 8), (1, 5, 7), (1, 300, 64)):
        for gamma in (False, True):
            operands = [f32(*shape), *([_vector(shape[-1])] if gamma else [])]
            title = f"{list(shape)}, gamma" if gamma else f"{list(shape)}"
            function = {"rms_norm": partial(functions.rms_norm, epsilon=epsilon)}
            yield title, Probe(name, operands, {"epsilon": epsilon}, function)
    x, gamma = f32(1, 5, 8), _vector(8)
    both = {"rms_norm": partial(functions.rms_norm, epsilon=epsilon), "without epsilon": functions.rms_norm}
    yield "computed gamma", Probe(name, [x, f32(8)], {"epsilon": epsilon}, both)
    yield "no epsilon", Probe(name, [x, gamma], {}, both)
    yield "epsilon is a string", Probe(name, [x, gamma], {"epsilon": "0.3"}, both)
    yield (
        "epsilon is an int",
        Probe(name, [x, gamma], {"epsilon": 2}, {"int": partial(functions.rms_norm, epsilon=2.0)}),
    )
    yield "float16", Probe(name, [f32(1, 5, 8), gamma.astype(np.float16)], {"epsilon": epsilon}, both)


def _group_norms() -> Iterator[tuple[str, Probe]]:
    name, epsilon = "odml.group_norm", 0.3
    gamma, beta = _vector(12), _vector(12)
    forms = {
        "sub_type 0": {"sub_type": 0},
        "sub_type 1": {"sub_type": 1},
        "reduction_axes": {"reduction_axes": Constant.of([3], DType.I64)},
        "neither": {},
    }
    shapes = {
        "[1, 4, 5, 12]": (1, 4, 5, 12),
        "[2, 4, 5, 12]": (2, 4, 5, 12),
        "[1, 5, 12]": (1, 5, 12),
        "[5, 12]": (5, 12),
    }
    for title, form in forms.items():
        for size, shape in shapes.items():
            for groups in (3, 1):
                known: dict[str, Function] = {
                    "group_norm": partial(functions.group_norm, num_groups=groups, epsilon=epsilon),
                    "layer_norm": partial(functions.layer_norm, epsilon=epsilon),
                }
                if title == "sub_type 1" or title == "neither":
                    known = dict(reversed(known.items()))
                if len(shape) < 4 and groups == 3:
                    continue
                attributes = {"num_groups": groups, "epsilon": epsilon, "channel_axis": len(shape) - 1, **form}
                if title == "reduction_axes" and len(shape) < 4:
                    continue
                yield f"{title}, {groups} groups, {size}", Probe(name, [f32(*shape), gamma, beta], attributes, known)
    x = f32(1, 4, 5, 12)
    known = {"group_norm": partial(functions.group_norm, num_groups=3, epsilon=epsilon)}
    attributes = {"num_groups": 3, "epsilon": epsilon, "channel_axis": 3, "sub_type": 0}
    yield "no gamma", Probe(name, [x], attributes, known)
    yield "no beta", Probe(name, [x, gamma], attributes, known)
    rest = {"reduction_axes": Constant.of([1, 2, 3], DType.I64)}
    yield "sub_type 0, reduction_axes 1 to 3", Probe(name, [x, gamma, beta], {**attributes, **rest}, known)
    yield "channel_axis 1", Probe(name, [x, gamma, beta], {**attributes, "channel_axis": 1}, known)
    rows = {"layer_norm": partial(functions.layer_norm, epsilon=epsilon)}
    like_torch = {"num_groups": 1, "epsilon": epsilon, "channel_axis": 1}
    yield "layer norm of litert-torch", Probe(name, [f32(1, 5, 12), gamma, beta], like_torch, rows)
    yield "layer norm, computed gamma and beta", Probe(name, [f32(1, 5, 12), f32(12), f32(12)], like_torch, rows)


def _attentions() -> Iterator[tuple[str, Probe]]:
    name, scale = "odml.scaled_dot_product_attention", {"scale": 0.5}
    q, k, k2 = f32(1, 6, 4, 8), f32(1, 9, 4, 8), f32(1, 9, 2, 8)
    mask = np.where(RANDOM.random((1, 1, 6, 9)) < 0.3, -1e9, 0.0).astype(np.float32)
    default = {"attention": functions.attention, "scale 1": partial(functions.attention, scale=1.0)}
    yield "no attributes", Probe(name, [q, k, k], {}, default)
    scaled = {"attention": partial(functions.attention, scale=0.5), "default scale": functions.attention}
    yield "scale", Probe(name, [q, k, k], scale, scaled)
    yield "mask", Probe(name, [q, k, k, f32(1, 1, 6, 9)], scale, scaled, {3: mask})
    yield "constant mask", Probe(name, [q, k, k, mask], scale, scaled)
    yield "mask of rank 2", Probe(name, [q, k, k, f32(6, 9)], scale, scaled, {3: mask[0, 0]})
    heads = np.where(RANDOM.random((1, 4, 6, 9)) < 0.3, -1e9, 0.0).astype(np.float32)
    yield "mask per head", Probe(name, [q, k, k, f32(1, 4, 6, 9)], scale, scaled, {3: heads})
    yield "mask of keys", Probe(name, [q, k, k, f32(1, 1, 1, 9)], scale, scaled, {3: mask[:, :, :1]})
    yield "grouped queries", Probe(name, [q, k2, k2], scale, scaled)
    yield "grouped queries, mask", Probe(name, [q, k2, k2, f32(1, 1, 6, 9)], scale, scaled, {3: mask})
    yield "one head of keys", Probe(name, [q, f32(1, 9, 1, 8), f32(1, 9, 1, 8)], scale, scaled)
    yield "one head", Probe(name, [f32(1, 6, 1, 8), f32(1, 9, 1, 8), f32(1, 9, 1, 8)], scale, scaled)
    yield "one query", Probe(name, [f32(1, 1, 4, 8), k, k], scale, scaled)
    yield "batch", Probe(name, [f32(2, 6, 4, 8), f32(2, 9, 4, 8), f32(2, 9, 4, 8)], scale, scaled)
    one = f32(2, 9, 1, 8)
    yield "batch, one head", Probe(name, [f32(2, 6, 1, 8), one, one], scale, scaled)
    yield "batch, one head of keys", Probe(name, [f32(2, 6, 4, 8), one, one], scale, scaled)
    capped = {
        "attention": partial(functions.attention, scale=0.5, cap=0.7),
        "without cap": partial(functions.attention, scale=0.5),
    }
    yield "logit_cap", Probe(name, [q, k, k], {**scale, "logit_cap": 0.7}, capped)


def _transposed_attentions() -> Iterator[tuple[str, Probe]]:
    name = "odml.sdpa_transposed"
    q, k, v = f32(1, 4, 6, 8), f32(1, 4, 12, 8), f32(1, 4, 8, 12)
    axes = {"k_ts_idx": 2, "v_ts_idx": 3, "is_causal": False}
    mask = np.where(RANDOM.random((1, 1, 6, 12)) < 0.3, -1e9, 0.0).astype(np.float32)
    bools = TensorType(DType.BOOL, (1, 1, 6, 12))
    plain = {"attention": functions.transposed_attention}
    yield "no mask", Probe(name, [q, k, v], axes, plain)
    yield "mask", Probe(name, [q, k, v, f32(1, 1, 6, 12)], axes, plain, {3: mask})
    yield "mask of bools", Probe(name, [q, k, v, bools], axes, plain, {3: mask == 0})
    known = {"attention": lambda q, k, v, p: functions.transposed_attention(q, k, v)}
    parameters = _ints(0, 12, 12, 12, 0, 0, 0).reshape(1, 1, 1, 7)
    yield "parameters", Probe(name, [q, k, v, i32(1, 1, 1, 7)], axes, known, {3: parameters})
    capped = {"attention": partial(functions.transposed_attention, cap=0.7)}
    yield "softcap", Probe(name, [q, k, v], {**axes, "softcap": 0.7}, capped)


def _ropes() -> Iterator[tuple[str, Probe]]:
    name = "odml.rope"
    for title, shape in (
        ("[1, 4, 6, 8]", (1, 4, 6, 8)),
        ("[1, 6, 4, 8]", (1, 6, 4, 8)),
        ("[1, 6, 6, 8]", (1, 6, 6, 8)),
    ):
        known: dict[str, Function] = {
            "positions in axis 2": partial(functions.rope, axis=2),
            "positions in axis 1": partial(functions.rope, axis=1),
            "axis 2, neighbours": partial(functions.rope, axis=2, interleaved=True),
            "axis 1, neighbours": partial(functions.rope, axis=1, interleaved=True),
        }
        fitting = {key: function for key, function in known.items() if shape[2 if "2" in key else 1] == 6}
        positions = np.arange(3, 9, dtype=np.int32)
        for dtype, kind in ((DType.I32, "int32"), (DType.F32, "float32")):
            values = positions if dtype is DType.I32 else positions.astype(np.float32)
            for size in ((6,), (1, 6), (1, 1, 6), (1, 1, 1, 6), (1, 1, 6, 1), (1, 6, 1, 1)):
                if shape != (1, 4, 6, 8) and size not in ((6,), (1, 1, 6, 1), (1, 6, 1, 1)):
                    continue
                flat = {
                    key: (lambda x, p, function=function: function(x, p.reshape(1, -1)))
                    for key, function in fitting.items()
                }
                operands = [f32(*shape), TensorType(dtype, size)]
                yield f"{title}, {kind} {list(size)}", Probe(name, operands, {}, flat, {1: values.reshape(size)})
    x, p = f32(1, 4, 6, 8), i32(1, 6)
    given = {1: np.arange(3, 9, dtype=np.int32).reshape(1, 6)}
    based = {"base": partial(functions.rope, axis=2, base=500.0), "default": partial(functions.rope, axis=2)}
    for key in ("max_timescale", "base", "rope_theta", "theta"):
        yield key, Probe(name, [x, p], {key: 500.0}, based, given)
    least = {"shortest": partial(functions.rope, axis=2, shortest=3.0), "default": partial(functions.rope, axis=2)}
    yield "min_timescale", Probe(name, [x, p], {"min_timescale": 3.0}, least, given)
    part = {"part": partial(functions.rope, axis=2, proportion=0.5), "default": partial(functions.rope, axis=2)}
    yield "proportion", Probe(name, [x, p], {"proportion": 0.5}, part, given)
    yield "partial_rotary_factor", Probe(name, [x, p], {"partial_rotary_factor": 0.5}, part, given)
    halves = {
        "halves": partial(functions.rope, axis=2),
        "neighbours": partial(functions.rope, axis=2, interleaved=True),
    }
    for number in range(3):
        yield f"kernel_type {number}", Probe(name, [x, p], {"kernel_type": number}, halves, given)
    column = {1: np.arange(3, 9, dtype=np.float32).reshape(1, 1, 6, 1)}
    flat = {key: (lambda x, p, function=function: function(x, p.reshape(1, -1))) for key, function in based.items()}
    older = "custom_call.rotary_positional_embedding"
    yield "older name", Probe(older, [x, f32(1, 1, 6, 1)], {"max_timescale": 500.0}, flat, column)
    batch = {"positions in axis 2": partial(functions.rope, axis=2)}
    yield "batch", Probe(name, [f32(2, 4, 6, 8), p], {}, batch, given)
    yield "16 channels, proportion", Probe(name, [f32(1, 4, 6, 16), p], {"proportion": 0.5}, part, given)
    two = {
        "halves": partial(functions.rotated, axis=2),
        "queries and keys": lambda q, k, p: [functions.rope(value, p, axis=2) for value in (q, k)],
    }
    yield "3 operands", Probe(name, [x, x, p], {}, two, {2: given[1]})


def _updates() -> Iterator[tuple[str, Probe]]:
    """Updates of caches, and products with them; their attributes are those of litert-torch."""
    attributes = {"kv_cache_batch_size": 2, "cache_size": 12, "head_size": 8, "is_ring_buffer": False}
    start = 4

    def update(k: Array, v: Array, parameters: Array, keys: Array, values: Array, *starts: Array) -> list[Array]:
        keys, values = keys.copy(), values.copy()
        keys[:, :, start : start + k.shape[2]] = k
        values[:, :, :, start : start + v.shape[2]] = v.transpose(0, 1, 3, 2)
        return [keys, values]

    parameters = _ints(start, start + 3, 8, 3, 0, 0, 0).reshape(1, 1, 1, 7)
    operands = [f32(1, 2, 3, 8), f32(1, 2, 3, 8), i32(1, 1, 1, 7), f32(1, 2, 12, 8), f32(1, 2, 8, 12), i32(4), i32(4)]
    starts = {2: parameters, 5: _ints(0, 0, start, 0), 6: _ints(0, 0, 0, start)}
    yield "7 operands", Probe("odml.cache_update", operands, attributes, {"update": update}, starts)

    def product(a: Array, b: Array, _: Array) -> Array:
        return np.einsum("abcd,abed->abce", a, b)

    known = {2: _ints(0, 12, 12, 12, 0, 0, 0).reshape(1, 1, 1, 7)}
    for is_src in (False, True):
        flags = {"is_global": False, "is_src": is_src, "rhs_cache_update": False}
        operands = [f32(1, 2, 4, 8), f32(1, 2, 12, 8), i32(1, 1, 1, 7)]
        if is_src:
            operands = [f32(1, 2, 4, 12), f32(1, 2, 8, 12), i32(1, 1, 1, 7)]
        yield f"bmm, is_src {is_src}", Probe("odml.runtime_bmm", operands, flags, {"product": product}, known)


def _others() -> Iterator[tuple[str, Probe]]:
    x = f32(1, 5, 8)
    yield (
        "l2_norm",
        Probe("odml.l2_norm", [x], {"epsilon": 0.1, "axis": -1}, {"l2_norm": partial(functions.l2_norm, epsilon=0.1)}),
    )
    yield "softmax", Probe("odml.softmax", [x], {"axis": -1}, {"softmax": functions.softmax})
    yield "unknown name", Probe("acme.unknown", [x], {}, {"none": np.exp})

    def grown(x: Array) -> Array:
        return np.repeat(np.repeat(x, 2, 1), 2, 2)

    sizes = {"size": [8, 10], "is_nchw_op": False}
    yield "resize_nearest_neighbor", Probe("tfl.resize_nearest_neighbor", [f32(1, 4, 5, 3)], sizes, {"grown": grown})
    yield (
        "upsample_bilinear2d",
        Probe("odml.upsample_bilinear2d", [f32(1, 4, 5, 3)], {**sizes, "align_corners": False}, {"shape only": grown}),
    )

    def gated(x: Array) -> Array:
        gate, up = x[..., :4], x[..., 4:]
        return gate / (1.0 + np.exp(-gate)) * up

    yield "pixel shuffle", Probe("custom_call.PixelShuffle", [f32(1, 4, 5, 8)], {"num_groups": 2}, {"none": np.exp})
    yield "swiglu", Probe("odml.swiglu", [x], {"gate_size": 4}, {"swiglu": gated})


def _projections() -> Iterator[tuple[str, Probe]]:
    name, epsilon = "odml.qkv_norm_rope", 0.3
    positions = {1: np.arange(3, 9, dtype=np.int32).reshape(1, 6)}
    scales = {"min_timescale": 1.0, "max_timescale": 10_000.0, "proportion": 1.0}
    attributes = {"num_heads": 4, "num_kv_heads": 2, "head_dim": 8, "epsilon": epsilon, **scales}
    for normalizes_v in (False, True):
        known = partial(functions.projected, heads=4, groups=2, epsilon=epsilon, normalizes_v=normalizes_v)
        operands = [f32(1, 6, 64), i32(1, 6), _vector(8), _vector(8)]
        flags = {**attributes, "has_v_norm": normalizes_v}
        yield f"has_v_norm {normalizes_v}", Probe(name, operands, flags, {"projected": known}, positions)
    single = partial(functions.projected, heads=4, groups=0, epsilon=epsilon)
    flags = {**attributes, "num_kv_heads": 0, "has_v_norm": False}
    yield "queries alone", Probe(name, [f32(1, 6, 32), i32(1, 6), _vector(8)], flags, {"projected": single}, positions)


def _convolutions() -> Iterator[tuple[str, Probe]]:
    known = {"convolution": functions.short_convolution}
    weights = RANDOM.normal(size=(8, 1, 3)).astype(np.float32)
    for steps in (1, 6):
        for bias in ([], [_vector(8)]):
            operands = [f32(1, steps, 24), f32(1, 8, 2), weights, *bias]
            title = f"{steps} steps, bias" if bias else f"{steps} steps"
            yield title, Probe("odml.short_conv_step", operands, {"conv_L_cache": 3}, known)


FAMILIES: Mapping[str, Callable[[], Iterator[tuple[str, Probe]]]] = {
    "rms_norm": _rms_norms,
    "group_norm": _group_norms,
    "attention": _attentions,
    "sdpa_transposed": _transposed_attentions,
    "rope": _ropes,
    "cache": _updates,
    "qkv_norm_rope": _projections,
    "short_conv_step": _convolutions,
    "other": _others,
}
PROBES = {f"{family}: {title}": probe for family, make in FAMILIES.items() for title, probe in make()}
