"""Modules with one composite, and with its decomposition in its place."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from litefuse.ir import Builder, Constant, Module, Symbol, TensorType, Value
from tests.support.modules.lite_modules import add_function, entry

Decomposition = Callable[..., Sequence[Value]]
Operand = TensorType | np.ndarray[Any, Any]
"""An input of the model, or a constant."""


def with_composite(
    name: str,
    operands: Sequence[Operand],
    attributes: Mapping[str, Any] | bytes,
    decomposition: Decomposition,
    *,
    version: int = 1,
) -> Module:
    """Return a module of one composite; `decomposition(b, *operands)` builds its ops."""
    module = Module()
    body = add_function(module, f"{name}.impl", [_type(operand) for operand in operands], decomposition)
    stored = {
        "name": name,
        "decomposition_subgraph_index": Symbol(body.name),
        "composite_attributes": attributes if isinstance(attributes, bytes) else dict(attributes),
        "version": version,
    }
    types = [result.type for result in body.results]

    def main(b: Builder, *inputs: Value) -> Sequence[Value]:
        return b.op("tfl.stablehlo_composite", _values(b, operands, inputs), stored, types).results

    return entry([operand for operand in operands if isinstance(operand, TensorType)], main, module=module)


def with_ops(operands: Sequence[Operand], decomposition: Decomposition) -> Module:
    """Return a module of the ops of a composite's decomposition."""

    def main(b: Builder, *inputs: Value) -> Sequence[Value]:
        return decomposition(b, *_values(b, operands, inputs))

    return entry([operand for operand in operands if isinstance(operand, TensorType)], main)


def _type(operand: Operand) -> TensorType:
    return operand if isinstance(operand, TensorType) else Constant.of(operand).type


def _values(b: Builder, operands: Sequence[Operand], inputs: Sequence[Value]) -> list[Value]:
    left = iter(inputs)
    return [next(left) if isinstance(operand, TensorType) else b.const(operand) for operand in operands]
