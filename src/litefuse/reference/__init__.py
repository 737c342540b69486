"""NumPy semantics of tf ops, used to fold constants and to evaluate the bodies of composites.

`KERNELS` maps op kinds to functions: operands are positional arrays, attributes are keywords with the schema's names,
and several results are a tuple. Strings are object arrays of bytes, tensor lists are `lists.TensorList`. Only those
ops of LiteRT have kernels that `passes/litert/lifting` does not replace by TensorFlow's. A family is imported when one
of its ops is first looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, cast

import numpy as np

from litefuse.budgets import shared_folding
from litefuse.errors import NoMatch, require, required
from litefuse.ir import BoundFunction, Op, OpSchema
from litefuse.reference.common import Array, Kernel
from litefuse.reference.limits import MAX_ELEMENTS, depends_on_shapes, estimate_elements
from litefuse.reference.work import estimate_nanoseconds

# In the order in which constant folding and verification are likely to look up their ops.
FAMILIES = (
    "kernels.arithmetic",
    "kernels.arrange",
    "kernels.elementwise",
    "kernels.slicing",
    "kernels.conversion",
    "kernels.reduction",
    "kernels.matrix",
    "kernels.normalization",
    "special.functions",
    "special.lists",
    "kernels.convolution",
    "kernels.pooling",
    "kernels.scatter",
    "kernels.segment",
    "kernels.blocks",
    "kernels.image",
    "special.detection",
    "litert.recurrent",
    "litert.layers",
    "kernels.spectral",
    "special.text",
    "special.ragged",
    "special.random",
)


class _Kernels(Mapping[str, Kernel]):
    """All kernels by kind; imports the families in order until one has the kind."""

    def __init__(self) -> None:
        self._loaded: dict[str, Kernel] = {}
        self._pending_families = list(FAMILIES)

    def __getitem__(self, kind: str) -> Kernel:
        while kind not in self._loaded and self._pending_families:
            family = import_module(f"{__name__}.{self._pending_families.pop(0)}")
            self._loaded.update(cast("Mapping[str, Kernel]", family.KERNELS))
        return self._loaded[kind]

    def __iter__(self) -> Iterator[str]:
        if self._pending_families:
            self.get("")
        return iter(self._loaded)

    def __len__(self) -> int:
        return sum(1 for _ in self)


KERNELS: Mapping[str, Kernel] = _Kernels()

_BOUND_KERNELS: dict[str, BoundFunction] = {}


ChargeBudget = Callable[[float, float], None]
"""Receives the estimated elements and nanoseconds of a kernel before it runs; raises `NoMatch` to refuse it."""


_MAX_RESULTS = 1 << 12


def refuse_large(elements: float, _work: float) -> None:
    """Refuse results that are larger than any sensible model needs."""
    if elements > MAX_ELEMENTS:
        raise NoMatch("the result is too large to compute", elements=elements)


def charge_total_budget(elements: float, work: float) -> None:
    """Refuse results that are too large, and work beyond the conversion's total budget."""
    refuse_large(elements, work)
    folding = shared_folding()
    if folding is not None:
        folding.take(0.0, work)


def evaluate(
    op: Op, operands: Sequence[Any], schema: OpSchema, charge: ChargeBudget | None = charge_total_budget
) -> tuple[Any, ...]:
    """Compute the results of one op from the arrays of its operands.

    Raises `NoMatch` if the op has no kernel, if the kernel does not support the value of an attribute, if `charge`
    refuses the size (None accepts any), or if the operands are invalid (TensorFlow would raise an error at run time).
    """
    if schema.ref_operands:
        raise NoMatch("the op's results include states")
    with np.errstate(all="ignore"):
        return prepare(op, schema, charge)(operands)


def prepare(
    op: Op, schema: OpSchema, charge: ChargeBudget | None = charge_total_budget
) -> Callable[[Sequence[Any]], tuple[Any, ...]]:
    """Return the function from operands to results that `evaluate` calls, for ops that are evaluated many times."""
    kernel = required(KERNELS.get(op.kind), f"there is no kernel for {op.kind}")
    scaled = op.kind.startswith("tfl.") and any(value.type.quantization for value in (*op.inputs, *op.results))
    require(not scaled, f"there is no kernel for {op.kind} of quantized integers")
    bound = _BOUND_KERNELS.get(op.kind)
    if bound is None or bound.function is not kernel:
        bound = _BOUND_KERNELS[op.kind] = BoundFunction(kernel, schema)
    attributes = bound.attributes(op)
    for spec in schema.results:
        # The attribute determines how many results the kernel returns.
        if spec.number and op.attributes.get(spec.number, 0) > max(len(op.results), _MAX_RESULTS):
            raise NoMatch(f"{spec.number} does not match the number of results")

    estimate = _Estimate(op.kind, attributes)

    def run(operands: Sequence[Any]) -> tuple[Any, ...]:
        try:
            if charge is not None:
                charge(*estimate(operands))
            results: Any = kernel(*operands, **attributes)
        except (ValueError, IndexError, KeyError, TypeError, ArithmeticError) as error:
            raise NoMatch(f"{op.kind} cannot be evaluated: {error}") from error
        if isinstance(results, tuple):
            return tuple([_as_value(item) for item in cast("tuple[Any, ...]", results)])
        return (_as_value(results),)

    return run


class _Estimate:
    """Estimates elements and nanoseconds of a kernel, and keeps them while the shapes of its operands are the same.

    Checks of fused ops run the ops of a body hundreds of times, on small arrays.
    """

    def __init__(self, kind: str, attributes: Mapping[str, Any]) -> None:
        self._kind, self._attributes = kind, attributes
        self._is_kept = depends_on_shapes(kind)
        self._shapes: list[tuple[int, ...]] | None = None
        self._estimate = 0.0, 0.0

    def __call__(self, operands: Sequence[Any]) -> tuple[float, float]:
        shapes: list[tuple[int, ...]] | None = None
        if self._is_kept:
            shapes = [operand.shape for operand in operands if operand.__class__ is np.ndarray]
            if shapes == self._shapes:
                return self._estimate
        most = estimate_elements(self._kind, operands, self._attributes)
        estimate = most, estimate_nanoseconds(self._kind, operands, self._attributes, most)
        if shapes is not None and all(map(_is_numeric, operands)):
            self._shapes, self._estimate = shapes, estimate
        return estimate


def _is_numeric(operand: Any) -> bool:
    return operand.__class__ is np.ndarray and operand.dtype.kind != "O"


def _as_value(result: Any) -> Array | list[Any]:
    """Return a result as an array, a tensor list unchanged."""
    if result.__class__ is np.ndarray:
        return result
    if isinstance(result, list):
        return cast("list[Any]", result)
    if isinstance(result, bytes):
        boxed = np.empty((), object)
        boxed[()] = result
        return boxed
    return np.asarray(result)


__all__ = ["FAMILIES", "KERNELS", "ChargeBudget", "Kernel", "evaluate", "prepare", "refuse_large"]
