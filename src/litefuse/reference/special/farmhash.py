"""FarmHash's 64-bit fingerprint (Google's farmhash.cc, `farmhashna::Hash64`), with which TensorFlow hashes strings."""

from __future__ import annotations

import struct

_MASK = (1 << 64) - 1
_K0, _K1, _K2 = 0xC3A5C85C97CB3127, 0xB492B66FBE98F273, 0x9AE16A3B2F90404F

Pair = tuple[int, int]


def _word(text: bytes, at: int) -> int:
    return struct.unpack_from("<Q", text, at)[0]


def _half(text: bytes, at: int) -> int:
    return struct.unpack_from("<I", text, at)[0]


def _rotate(value: int, shift: int) -> int:
    value &= _MASK
    return ((value >> shift) | (value << (64 - shift))) & _MASK


def _mix(value: int) -> int:
    value &= _MASK
    return value ^ (value >> 47)


def _pair(u: int, v: int, factor: int) -> int:
    a = _mix(((u ^ v) & _MASK) * factor)
    b = _mix(((v ^ a) & _MASK) * factor)
    return b * factor & _MASK


def _up_to_16(text: bytes) -> int:
    size = len(text)
    factor = (_K2 + size * 2) & _MASK
    if size >= 8:
        a, b = (_word(text, 0) + _K2) & _MASK, _word(text, size - 8)
        c = _rotate(b, 37) * factor + a
        d = (_rotate(a, 25) + b) * factor
        return _pair(c & _MASK, d & _MASK, factor)
    if size >= 4:
        return _pair((size + (_half(text, 0) << 3)) & _MASK, _half(text, size - 4), factor)
    if size > 0:
        y = text[0] + (text[size >> 1] << 8)
        z = size + (text[size - 1] << 2)
        return _mix(((y * _K2) & _MASK) ^ ((z * _K0) & _MASK)) * _K2 & _MASK
    return _K2


def _up_to_32(text: bytes) -> int:
    size = len(text)
    factor = (_K2 + size * 2) & _MASK
    a, b = _word(text, 0) * _K1, _word(text, 8)
    c, d = _word(text, size - 8) * factor, _word(text, size - 16) * _K2
    u = _rotate(a + b, 43) + _rotate(c, 30) + d
    v = a + _rotate(b + _K2, 18) + c
    return _pair(u & _MASK, v & _MASK, factor)


def _up_to_64(text: bytes) -> int:
    size = len(text)
    factor = (_K2 + size * 2) & _MASK
    a, b = _word(text, 0) * _K2, _word(text, 8)
    c, d = _word(text, size - 8) * factor, _word(text, size - 16) * _K2
    y = (_rotate(a + b, 43) + _rotate(c, 30) + d) & _MASK
    z = _pair(y, (a + _rotate(b + _K2, 18) + c) & _MASK, factor)
    e, f = _word(text, 16) * factor, _word(text, 24)
    g, h = (y + _word(text, size - 32)) * factor, (z + _word(text, size - 24)) * factor
    u = _rotate(e + f, 43) + _rotate(g, 30) + h
    v = e + _rotate(f + a, 18) + g
    return _pair(u & _MASK, v & _MASK, factor)


def _weak(text: bytes, at: int, a: int, b: int) -> Pair:
    w, x, y, z = (_word(text, at + step) for step in (0, 8, 16, 24))
    a += w
    b = _rotate(b + a + z, 21)
    c = a
    a += x + y
    b += _rotate(a, 44)
    return (a + z) & _MASK, (b + c) & _MASK


def fingerprint64(text: bytes) -> int:
    """Return the hash of a byte string, which is the same on every machine."""
    size = len(text)
    if size <= 16:
        return _up_to_16(text)
    if size <= 32:
        return _up_to_32(text)
    if size <= 64:
        return _up_to_64(text)
    x, y = 81, 81 * _K1 + 113
    z = _mix(y * _K2 + 113) * _K2
    v: Pair = (0, 0)
    w: Pair = (0, 0)
    x = x * _K2 + _word(text, 0)
    end = (size - 1) // 64 * 64
    for at in range(0, end, 64):
        x = _rotate(x + y + v[0] + _word(text, at + 8), 37) * _K1
        y = _rotate(y + v[1] + _word(text, at + 48), 42) * _K1
        x = (x & _MASK) ^ w[1]
        y += v[0] + _word(text, at + 40)
        z = _rotate(z + w[0], 33) * _K1
        v = _weak(text, at, v[1] * _K1, x + w[0])
        w = _weak(text, at + 32, z + w[1], y + _word(text, at + 16))
        x, z = z, x
    factor = (_K1 + ((z & 0xFF) << 1)) & _MASK
    at = size - 64
    w = (w[0] + ((size - 1) & 63), w[1])
    v = (v[0] + w[0], v[1])
    w = (w[0] + v[0], w[1])
    x = _rotate(x + y + v[0] + _word(text, at + 8), 37) * factor
    y = _rotate(y + v[1] + _word(text, at + 48), 42) * factor
    x = (x & _MASK) ^ (w[1] * 9 & _MASK)
    y += v[0] * 9 + _word(text, at + 40)
    z = _rotate(z + w[0], 33) * factor
    v = _weak(text, at, v[1] * factor, x + w[0])
    w = _weak(text, at + 32, z + w[1], y + _word(text, at + 16))
    x, z = z, x
    u = _pair(v[0], w[0], factor) + _mix(y) * _K0 + z
    return _pair(u & _MASK, (_pair(v[1], w[1], factor) + x) & _MASK, factor)
