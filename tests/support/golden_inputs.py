"""The inputs of a golden file's function, as the lines before its module say (tests/golden/test_legalizations.py)."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np

from litefuse.ir import DType, Module

FREE_SIZES = (3, 2)
"""Sizes of all free dimensions, one call for each."""
WORDS = (b"", b"a", b"hello", "Grüße".encode(), b"two words")

INPUT = re.compile(r"^// input %arg(\d+): (.*)$", re.MULTILINE)
SHAPES = re.compile(r"^// shapes: (.*)$", re.MULTILINE)

Array = np.ndarray[Any, Any]


def inputs_of(module: Module, source: str, seed: str) -> Iterator[list[Array]]:
    """Yield the inputs of each call: two of other values where all shapes are static."""
    arguments = module.functions["main"].arguments
    given = {int(index): line for index, line in INPUT.findall(source)}
    shapes = SHAPES.search(source)
    if shapes is not None:
        groups = parse_shapes(shapes[1])
    else:
        groups = [
            [[free if dim is None else dim for dim in x.type.shape or ()] for x in arguments] for free in FREE_SIZES
        ]
    for number, group in enumerate(groups):
        yield [
            _values(value.dtype, shape, given.get(index, ""), f"{seed} {index} {number}")
            for index, (value, shape) in enumerate(zip(arguments, group, strict=True))
        ]


def parse_shapes(line: str) -> list[list[list[int]]]:
    """Return the shapes of the inputs in each call."""
    return [[_shape(shape) for shape in group.split(",")] for group in line.split(";")]


def _shape(line: str) -> list[int]:
    """Return the shape that is written `2x3`; a scalar's is written `-`."""
    return [int(dim) for dim in line.strip().split("x")] if line.strip() != "-" else []


def _values(dtype: DType, shape: Sequence[int], given: str, seed: str) -> Array:
    generator = np.random.default_rng(zlib.crc32(seed.encode()))
    if given.startswith(("[", '"')) or (given and ".." not in given):
        values = json.loads(given)
        if dtype is DType.STRING:
            return np.vectorize(str.encode, otypes=[object])(np.asarray(values, object)).reshape(shape)
        return np.asarray(values, dtype.numpy).reshape(shape)
    low, high = (float(bound) for bound in given.split("..")) if given else (-3.0, 3.0)
    if dtype is DType.STRING:
        return np.asarray(np.array(WORDS, object)[generator.integers(0, len(WORDS), shape)], object).reshape(shape)
    kind = np.dtype(dtype.numpy).kind
    if kind == "b":
        return np.asarray(generator.integers(0, 2, shape), bool)
    if kind in "iu":
        low = max(low, 0.0) if kind == "u" else low
        return np.asarray(generator.integers(int(low), int(high), shape, endpoint=True)).astype(dtype.numpy)
    if kind == "c":
        parts = generator.uniform(low, high, (2, *shape))
        return np.asarray(parts[0] + 1j * parts[1]).astype(dtype.numpy)
    return np.asarray(generator.uniform(low, high, shape)).astype(dtype.numpy)


def domains_of(source: str, dtypes: Sequence[DType]) -> dict[int, Callable[[Array], Array]]:
    """Return the functions from uniform random numbers to the integers and truth values that a file asks for."""
    given = {int(index): line for index, line in INPUT.findall(source)}
    return {
        index: partial(_spread, given=given.get(index, ""), dtype=dtype)
        for index, dtype in enumerate(dtypes)
        if dtype.is_integer or dtype is DType.BOOL
    }


def _spread(random: Array, *, given: str, dtype: DType) -> Array:
    if given.startswith("[") or (given and ".." not in given):
        return np.asarray(json.loads(given), dtype.numpy).reshape(random.shape)
    if dtype is DType.BOOL:
        return random < 0.5
    low, high = (float(bound) for bound in given.split("..")) if given else (-3.0, 3.0)
    low = max(low, 0.0) if dtype.numpy.kind == "u" else low
    return np.floor(low + random * (high - low + 1))
