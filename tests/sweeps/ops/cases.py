"""The cases of the sweep, and functions that expand one line of a family to many of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tests.support.functions.values import random

Array = np.ndarray[Any, Any]
Function = Callable[..., Any]

FAMILY_NAMES = (
    *("arithmetic", "reductions", "arrangement", "selection", "products", "network", "images", "gradients", "states"),
    *("sparse", "uncommon", "quantized", "ranks", "constants", "edges", "unranked", "doubles"),
)
"""The modules of the cases."""

F32, F16, BF16, F64, C64 = "float32", "float16", "bfloat16", "float64", "complex64"
I8, I16, I32, I64 = "int8", "int16", "int32", "int64"
U8, U16, U32, U64 = "uint8", "uint16", "uint32", "uint64"
BOOL, STRING = "bool", "string"
FLOATS = (F32, F16)
INTEGERS = (I8, I16, I32, I64, U8)
NUMBERS = (*FLOATS, *INTEGERS)
EVERYTHING = (*NUMBERS, U16, U32, BOOL, C64, STRING, F64)


@dataclass(frozen=True)
class Case:
    """A function of tensors, and its inputs.

    In its form "static" all sizes are known, in "batch" all except the first one of each input, in "free" none; in
    "unranked" the number of dimensions is unknown, too. `sorted` inputs are not tried in another order.

    Its kind determines how it is saved: "function" as a graph; "module" if the function is called once and returns one
    (of a module with variables and tables); "graph" as a TensorFlow 1 graph, in a session.
    """

    name: str
    function: Function
    inputs: tuple[Array, ...]
    form: str = "static"
    tolerance: float | None = None
    sorted: bool = False
    kind: str = "function"

    @property
    def title(self) -> str:
        return f"{self.name}-{self.form}"

    @property
    def op(self) -> str:
        """Return the prefix of the name."""
        return self.name.partition("/")[0]


def case(
    name: str,
    function: Function,
    *inputs: Any,
    forms: Iterable[str] = ("static", "free"),
    tolerance: float | None = None,
    sorted: bool = False,
    kind: str = "function",
) -> Iterator[Case]:
    """Return one case for each form; forms that differ in nothing, for inputs without dimensions, become one case."""
    arrays = tuple(np.asarray(x) for x in inputs)
    for form in forms if any(array.ndim for array in arrays) else ("static",):
        yield Case(name, function, arrays, form, tolerance, sorted, kind)


def values(dtype: str, *shape: int, low: float = -3, high: float = 3, seed: str = "") -> Array:
    """Return seeded values of any element type."""
    generator = random(*shape, seed=seed + dtype)
    if dtype == STRING:
        words = np.array([b"", b"a", b"hello", "Grüße".encode(), b"two words"], object)
        return np.asarray(words[generator.integers(0, len(words), shape)], object).reshape(shape)
    if dtype == BOOL:
        return np.asarray(generator.integers(0, 2, shape)).astype(bool)
    if dtype == C64:
        parts = generator.uniform(low, high, (2, *shape))
        return np.asarray(parts[0] + 1j * parts[1]).astype(np.complex64)
    kind = np.dtype(dtype).kind
    if kind in "iu":
        first, last = (-20, 20) if (low, high) == (-3, 3) else (int(np.ceil(low)), int(high))
        if kind == "u":
            first, last = (max(first, 0), last) if last > 0 else (-last, -first)
        return np.asarray(generator.integers(first, last, shape, endpoint=True)).astype(dtype)
    return np.asarray(generator.uniform(low, high, shape)).astype(dtype)


SHAPES: dict[str, tuple[int, ...]] = {
    "scalar": (),
    "vector": (5,),
    "empty": (0, 3),
    "rank4": (2, 3, 2, 2),
    "rank6": (2, 1, 2, 1, 2, 3),
    "rank7": (2, 1, 2, 1, 2, 1, 3),
}
PAIRS: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
    "scalar_right": ((2, 3), ()),
    "scalar_left": ((), (2, 3)),
    "scalars": ((), ()),
    "row": ((2, 3), (3,)),
    "column": ((2, 1), (2, 3)),
    "outer": ((4, 1), (1, 3)),
    "ranks": ((3,), (2, 1, 3)),
    "empty": ((0, 3), (1, 3)),
    "rank5": ((2, 1, 2, 1, 3), (2, 2, 1, 2, 1)),
    "rank6": ((2, 1, 2, 1, 2, 3), (1, 2, 1, 3, 2, 1)),
    "rank6_rows": ((2, 2, 1, 3, 1, 2), (3, 1, 2)),
    "rank7": ((2, 1, 2, 1, 2, 1, 3), (3,)),
    "rank8": ((1, 2, 1, 2, 1, 2, 1, 2), (2, 1, 2)),
}


def unary(
    name: str,
    function: Function,
    dtypes: Iterable[str],
    *,
    low: float = -3,
    high: float = 3,
    tolerance: float | None = None,
) -> Iterator[Case]:
    """Return cases with one operand: each element type static and free, each shape in float32 (or the first type)."""
    for dtype in dtypes:
        x = values(dtype, 2, 7, low=low, high=high)
        yield from case(f"{name}/{dtype}", function, x, tolerance=tolerance if dtype == F32 else None)
    first = next(iter(dtypes))
    for shape_name, shape in SHAPES.items():
        x = values(first, *shape, low=low, high=high)
        yield from case(f"{name}/{first}/{shape_name}", function, x, tolerance=tolerance)


def binary(
    name: str,
    function: Function,
    dtypes: Iterable[str],
    *,
    low: float = -3,
    high: float = 3,
    right: tuple[float, float] | None = None,
) -> Iterator[Case]:
    """Return cases with two operands that broadcast: each element type with equal shapes, each pair of shapes in two
    types.
    """
    first, last = right or (low, high)
    for number, dtype in enumerate(dtypes):
        y = values(dtype, 2, 3, low=first, high=last, seed="y")
        yield from case(f"{name}/{dtype}", function, values(dtype, 2, 3, low=low, high=high), y)
        for pair, (a, b) in PAIRS.items():
            if number == 0 or pair in ("rank5", "outer"):
                x = values(dtype, *a, low=low, high=high)
                yield from case(
                    f"{name}/{dtype}/{pair}", function, x, values(dtype, *b, low=first, high=last, seed="y")
                )


def forms(cases: Iterable[Case], *wanted: str) -> Iterator[Case]:
    """Return the same cases in other forms."""
    seen: set[str] = set()
    for item in cases:
        if item.name not in seen:
            seen.add(item.name)
            for form in wanted:
                yield replace(item, form=form)
