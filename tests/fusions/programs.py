"""Calls of one marked function, built as modules, and the decision and result of the rule for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from litefuse.backend import to_bytes
from litefuse.ir import Annotation, DType, Module, ShapeAttr, TensorType, Value
from litefuse.report import Event
from tests.fusions.tflite_converter import describe
from tests.support.modules.marked_functions import call, convert, entry, function, kinds


def typed(dtype: DType, *shape: int | None) -> TensorType:
    return TensorType(dtype, shape)


UNKNOWN_RANK = None


def unranked(dtype: DType) -> TensorType:
    return TensorType(dtype, UNKNOWN_RANK)


def stand_in(b: Any, type: TensorType) -> Value:
    """Return a body's result of some type, which the stages cannot make more precise."""
    values = np.full(
        [1 if dim is None else dim for dim in type.shape or ()],
        b"" if type.dtype is DType.STRING else 0,
        type.dtype.numpy,
    )
    attributes = {"shape": ShapeAttr(type.shape)}
    return b.op("tf.PlaceholderWithDefault", [b.const(values, type.dtype)], attributes, [type]).result


def marked(composite: str, operands: Sequence[TensorType], results: Sequence[TensorType], **attributes: Any) -> Module:
    """Return a model whose inputs go through a marked function with a stand-in body."""
    module = Module()
    body = lambda b, *_: [stand_in(b, type) for type in results]  # noqa: E731
    callee = function(
        module,
        "f",
        operands,
        body,
        _implements=Annotation(composite, tuple(attributes.items())) if attributes else composite,
    )
    return entry(module, operands, lambda b, *x: call(b, callee, x, *results))


def outcome(
    composite: str, operands: Sequence[TensorType], results: Sequence[TensorType], **attributes: Any
) -> tuple[Event, Module]:
    """Return the outcome of the call, and the converted module."""
    module = marked(composite, operands, results, **attributes)
    (event,) = convert(module)
    return event, module


def refusal(composite: str, operands: Sequence[TensorType], results: Sequence[TensorType], **attributes: Any) -> str:
    """Return the rule's reason for refusing; the ops of the body replace the call."""
    event, module = outcome(composite, operands, results, **attributes)
    assert event.outcome == "refused"
    assert not {"custom", "embedding_lookup", "non_max_suppression_v4"} & set(kinds(module))
    return event.reason


def fused(
    composite: str, operands: Sequence[TensorType], results: Sequence[TensorType], **attributes: Any
) -> list[dict[str, Any]]:
    """Return the ops of the file."""
    event, module = outcome(composite, operands, results, **attributes)
    assert (event.outcome, event.reason) == ("fused", "")
    return describe(bytes(to_bytes(module)))
