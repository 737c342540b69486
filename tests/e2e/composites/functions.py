"""Functions of composites, in NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


def rms_norm(x: Array, gamma: Array | None = None, *, epsilon: float = 0.0) -> Array:
    y = x / np.sqrt((x**2).mean(-1, keepdims=True) + epsilon)
    return y if gamma is None else y * gamma


def layer_norm(x: Array, gamma: Array | None = None, beta: Array | None = None, *, epsilon: float = 0.0) -> Array:
    y = _normalize(x, (-1,), epsilon)
    y = y if gamma is None else y * gamma
    return y if beta is None else y + beta


def group_norm(
    x: Array, gamma: Array | None = None, beta: Array | None = None, *, num_groups: int, epsilon: float
) -> Array:
    groups = x.reshape(*x.shape[:-1], num_groups, -1)
    y = _normalize(groups, (*range(1, x.ndim - 1), x.ndim), epsilon).reshape(x.shape)
    y = y if gamma is None else y * gamma
    return y if beta is None else y + beta


def l2_norm(x: Array, *, epsilon: float = 0.0) -> Array:
    return x / np.sqrt((x**2).sum(-1, keepdims=True) + epsilon)


def attention(
    q: Array, k: Array, v: Array, mask: Array | None = None, *, scale: float | None = None, cap: float | None = None
) -> Array:
    """Compute attention of (batch, queries, heads, depth) to (batch, keys, groups, depth)."""
    k, v = (np.repeat(value, q.shape[2] // value.shape[2], 2) for value in (k, v))
    scores = np.einsum("bthd,bshd->bhts", q, k) * (1.0 / np.sqrt(q.shape[-1]) if scale is None else scale)
    scores = scores if cap is None else np.tanh(scores / cap) * cap
    scores = scores if mask is None else scores + mask
    return np.einsum("bhts,bshd->bthd", softmax(scores), v)


def transposed_attention(q: Array, k: Array, v: Array, mask: Array | None = None, *, cap: float | None = None) -> Array:
    """Compute attention of (b, heads, queries, depth) to (b, heads, keys, depth) and (b, heads, depth, keys)."""
    scores = np.einsum("bhtd,bhsd->bhts", q, k)
    scores = scores if cap is None else np.tanh(scores / cap) * cap
    scores = scores if mask is None else np.where(mask, scores, -1e9) if mask.dtype == bool else scores + mask
    return np.einsum("bhts,bhds->bhtd", softmax(scores), v)


def rope(
    x: Array,
    positions: Array,
    *,
    axis: int,
    base: float = 10_000.0,
    shortest: float = 1.0,
    proportion: float = 1.0,
    interleaved: bool = False,
) -> Array:
    """Rotate pairs of channels by the positions along an axis: i with i + half, or `interleaved` with its neighbour."""
    half = x.shape[-1] // 2
    if interleaved:
        left, right = x[..., 0::2], x[..., 1::2]
    else:
        left, right = x[..., :half], x[..., half:]
    a, b = rotated(left, right, positions, axis=axis, base=base, shortest=shortest, proportion=proportion)
    return np.stack([a, b], -1).reshape(x.shape) if interleaved else np.concatenate([a, b], -1)


def rotated(
    left: Array,
    right: Array,
    positions: Array,
    *,
    axis: int,
    base: float = 10_000.0,
    shortest: float = 1.0,
    proportion: float = 1.0,
) -> list[Array]:
    """Rotate the two halves of the channels."""
    half = left.shape[-1]
    scales = shortest * (base / shortest) ** (np.arange(half) / half)
    turned = np.where(np.arange(half) < int(proportion * half), 1.0 / scales, 0.0)
    shape = [1] * left.ndim
    shape[axis] = positions.shape[-1]
    angles = positions.reshape(-1)[-positions.shape[-1] :].reshape(shape) * turned
    cos, sin = np.cos(angles), np.sin(angles)
    return [left * cos - right * sin, right * cos + left * sin]


def projected(
    qkv: Array, positions: Array, *gammas: Array, heads: int, groups: int, epsilon: float, normalizes_v: bool = False
) -> list[Array]:
    """Split a projection (batch, steps, heads * depth) into heads first, normalize and rotate queries and keys."""
    depth = gammas[0].shape[0]
    parts = qkv.reshape(*qkv.shape[:2], -1, depth).transpose(0, 2, 1, 3)
    q, k, v = np.split(parts, [heads, heads + groups], axis=1)
    turned = [
        rope(rms_norm(x, gamma, epsilon=epsilon), positions, axis=2)
        for x, gamma in zip((q, k), gammas, strict=False)
        if x.shape[1]
    ]
    return turned + ([rms_norm(v, epsilon=epsilon) if normalizes_v else v] if v.shape[1] else [])


def short_convolution(x: Array, state: Array, weights: Array, bias: Array | None = None) -> list[Array]:
    """Compute c * convolution(b * x) along the steps for x as (b, c, x), and the last inputs of the convolution."""
    b, c, x = np.split(x, 3, -1)
    padded = np.concatenate([state, (b * x).transpose(0, 2, 1)], -1)
    taps = weights.reshape(weights.shape[0], -1)
    windows = np.lib.stride_tricks.sliding_window_view(padded, taps.shape[1], axis=-1)
    y = (windows * taps[None, :, None]).sum(-1)
    y = y if bias is None else y + bias[None, :, None]
    return [c * y.transpose(0, 2, 1), padded[..., -state.shape[-1] :]]


def softmax(x: Array) -> Array:
    y = np.exp(x - x.max(-1, keepdims=True))
    return y / y.sum(-1, keepdims=True)


def _normalize(x: Array, axes: tuple[int, ...], epsilon: float) -> Array:
    centered = x - x.mean(axes, keepdims=True)
    return centered / np.sqrt((centered**2).mean(axes, keepdims=True) + epsilon)
