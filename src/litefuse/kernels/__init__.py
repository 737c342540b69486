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

from litefuse.budgets import shared_folding
from litefuse.errors import NoMatch
from litefuse.ir import BoundFunction, Op, OpSchema
from litefuse.kernels.common import Array, Kernel
from litefuse.kernels.limits import MAX_ELEMENTS, elements
from litefuse.kernels.work import work

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


Take = Callable[[float, float], None]
"""Gets about how many elements a kernel makes and its nanoseconds, before it runs; refuses with `NoMatch`."""


_MOST_RESULTS = 1 << 12


def refuse_large(elements: float, _work: float) -> None:
    """Refuse what no sensible model asks for."""
    if elements > MAX_ELEMENTS:
        raise NoMatch("the result is too large to compute", elements=elements)


def count_in_total(elements: float, work: float) -> None:
    """Refuse what no sensible model asks for, and what takes longer than the conversion may compute in all."""
    refuse_large(elements, work)
    folding = shared_folding()
    if folding is not None:
        folding.take(0.0, work)


def evaluate(op: Op, operands: Sequence[Any], schema: OpSchema, take: Take | None = count_in_total) -> tuple[Any, ...]:
    """Compute the results of one op from the arrays that its operands hold.

    Raises `NoMatch` where there is no kernel, where the kernel does not know an attribute's value, where `take` refuses
    the size (None lets any pass), and where the operands are not valid (TensorFlow would raise an error when the model
    runs).
    """
    with np.errstate(all="ignore"):
        return prepare(op, schema, take)(operands)


def prepare(op: Op, schema: OpSchema, take: Take | None = count_in_total) -> Callable[[Sequence[Any]], tuple[Any, ...]]:
    """What `evaluate` calls with the operands, for ops that are evaluated many times."""
    kernel = KERNELS.get(op.kind)
    if kernel is None:
        raise NoMatch(f"there is no kernel for {op.kind}")
    bound = _BOUND.get(op.kind)
    if bound is None or bound.function is not kernel:
        bound = _BOUND[op.kind] = BoundFunction(kernel, schema)
    attributes = bound.attributes(op)
    for spec in schema.results:
        # A kernel makes as many results as the attribute says.
        if spec.number and op.attributes.get(spec.number, 0) > max(len(op.results), _MOST_RESULTS):
            raise NoMatch(f"{spec.number} is not the number of results")

    def run(operands: Sequence[Any]) -> tuple[Any, ...]:
        try:
            if take is not None:
                most = elements(op.kind, operands, attributes)
                take(most, work(op.kind, operands, attributes, most))
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


__all__ = ["FAMILIES", "KERNELS", "Kernel", "Take", "evaluate", "prepare", "refuse_large"]
