"""The sizes of inputs that users choose: their types, and the checks of their values."""

import operator
from collections.abc import Iterable, Mapping
from typing import Any, cast

from litefuse.errors import ConversionError

InputShape = tuple[int | None, ...]

MAX_DIM = (1 << 31) - 1
"""Largest dimension: LiteRT stores dimensions as signed 32-bit integers."""


def check_batch(_option: str, batch: object) -> int | None:
    """Return the batch size as an int, or None. Raises `ConversionError` if it is not the size of a dimension."""
    if batch is None:
        return None
    number = _to_int(batch)
    if number is None or not 1 <= number <= MAX_DIM:
        limit = f" of at most {MAX_DIM:,}" if number is not None and number > MAX_DIM else ""
        raise ConversionError(f"batch must be a positive integer{limit}, got {batch!r}.")
    return number


def check_shapes(_option: str, shapes: object) -> dict[str, InputShape]:
    """Return the shapes by input name. Raises `ConversionError` if a dimension is not a positive integer or None."""
    if shapes is None:
        return {}
    if not isinstance(shapes, Mapping):
        raise ConversionError(
            f"input_shapes must map input names to shapes, got {shapes!r}.",
            hint='For example: input_shapes={"image": (1, 224, 224, 3)}.',
        )
    return {name: _shape(name, shape) for name, shape in cast("Mapping[str, object]", shapes).items()}


def _shape(name: str, shape: object) -> InputShape:
    dims: list[int | None] = []
    problem = f"input_shapes: invalid shape {shape!r} for {name!r}"
    if not isinstance(shape, Iterable) or isinstance(shape, str | bytes):
        raise ConversionError(f"{problem}: expected a tuple.", hint="For example: (1, 224, 224, 3).")
    for dim in cast("Iterable[object]", shape):
        number = None if dim is None else _to_int(dim)
        if dim is not None and (number is None or not 1 <= number <= MAX_DIM):
            raise ConversionError(
                f"{problem}: {dim!r} is not a dimension.",
                hint="Use positive integers, or None for a free dimension.",
            )
        dims.append(number)
    return tuple(dims)


def _to_int(number: object) -> int | None:
    """Return a Python or NumPy integer as an int; None for anything else, including bool."""
    try:
        return None if isinstance(number, bool) else operator.index(cast("Any", number))
    except TypeError:
        return None
