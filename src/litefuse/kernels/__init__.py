"""NumPy semantics of tf ops: used to fold constants and to evaluate the bodies of composites.

`KERNELS` maps kinds to functions: arrays by position, attributes by keyword under TensorFlow's
names, results out (a tuple where there are several). Strings are object arrays of bytes, tensor
lists are `lists.TensorList`. A family is imported when one of its ops is first looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, cast

import numpy as np

from litefuse.errors import NoMatch
from litefuse.ir import BoundFunction, Op, OpSchema
from litefuse.kernels.common import Array, Kernel

# In the order in which folding is likely to ask.
FAMILIES = (
    "arithmetic",
    "arrange",
    "elementwise",
    "slicing",
    "conversion",
    "reduction",
    "matrix",
    "normalization",
    "lists",
    "convolution",
    "pooling",
    "scatter",
    "segment",
    "blocks",
    "image",
    "detection",
    "special",
    "spectral",
    "text",
    "ragged",
    "random",
)


class _Kernels(Mapping[str, Kernel]):
    """All kernels by kind; looks through the families in order, importing them as needed."""

    def __init__(self) -> None:
        self._found: dict[str, Kernel] = {}
        self._unread = list(FAMILIES)

    def __getitem__(self, kind: str) -> Kernel:
        while kind not in self._found and self._unread:
            family = import_module(f"{__name__}.{self._unread.pop(0)}")
            self._found.update(cast("Mapping[str, Kernel]", family.KERNELS))
        return self._found[kind]

    def __iter__(self) -> Iterator[str]:
        if self._unread:
            self.get("")
        return iter(self._found)

    def __len__(self) -> int:
        return sum(1 for _ in self)


KERNELS: Mapping[str, Kernel] = _Kernels()

_BOUND: dict[str, BoundFunction] = {}


def evaluate(op: Op, operands: Sequence[Any], schema: OpSchema) -> tuple[Any, ...]:
    """Compute the results of one op from the arrays that its operands hold.

    Raises `NoMatch` where there is no kernel, where the kernel does not know an attribute's value,
    and where the operands are not valid (TensorFlow would raise an error when the model runs).
    """
    with np.errstate(all="ignore"):
        return prepare(op, schema)(operands)


def prepare(op: Op, schema: OpSchema) -> Callable[[Sequence[Any]], tuple[Any, ...]]:
    """What `evaluate` calls with the operands, for ops that are evaluated many times."""
    kernel = KERNELS.get(op.kind)
    if kernel is None:
        raise NoMatch(f"there is no kernel for {op.kind}")
    bound = _BOUND.get(op.kind)
    if bound is None or bound.function is not kernel:
        bound = _BOUND[op.kind] = BoundFunction(kernel, schema)
    attributes = bound.attributes(op)

    def run(operands: Sequence[Any]) -> tuple[Any, ...]:
        try:
            results: Any = kernel(*operands, **attributes)
        except (ValueError, IndexError, KeyError, TypeError, ArithmeticError) as error:
            raise NoMatch(f"{op.kind} cannot be evaluated: {error}") from error
        found = cast("tuple[Any, ...]", results) if isinstance(results, tuple) else (results,)
        return tuple(_as_value(item) for item in found)

    return run


def _as_value(result: Any) -> Array | list[Any]:
    """A result as an array; a tensor list as it is."""
    if isinstance(result, list):
        return cast("list[Any]", result)
    if isinstance(result, bytes):
        boxed = np.empty((), object)
        boxed[()] = result
        return boxed
    return np.asarray(result)


__all__ = ["FAMILIES", "KERNELS", "Kernel", "evaluate", "prepare"]
