"""Mark functions of a TensorFlow model as composites. Requires TensorFlow, like any code that builds such a model."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any

from litefuse.errors import InvalidRuleError


def composite(name: str, **attributes: Any) -> Callable[[Callable[..., Any]], Any]:
    """Mark a function as the composite `name`, with attributes that its rule receives as keyword arguments.

        @litefuse.composite("acme.swish", beta=1.5)
        def swish(x):
            return x * tf.sigmoid(1.5 * x)

    The result is a `tf.function` with `experimental_implements`. TensorFlow allows such a function to use only its
    arguments, so weights must also be passed in.

    Args:
        attributes: bool, int, float, str, `tf.DType`, `tf.TensorShape`, or lists of one of these.
    """
    if not isinstance(name, str) or not name:  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InvalidRuleError(f'composite requires a name, as in @litefuse.composite("acme.swish"), got {name!r}')

    def mark(function: Callable[..., Any]) -> Any:
        tf: Any = importlib.import_module("tensorflow")
        return tf.function(function, experimental_implements=_annotation(name, attributes))

    return mark


def _annotation(name: str, attributes: Mapping[str, Any]) -> str:
    """Return the name, or with attributes the text `name: "acme.swish" attr { key: "beta" value { f: 1.5 } }`."""
    if not attributes:
        return name
    messages: Any = importlib.import_module("tensorflow.core.framework.attr_value_pb2")
    text_format: Any = importlib.import_module("google.protobuf.text_format")
    annotation = messages.NameAttrList(name=name)
    for key, value in attributes.items():
        _set_value(annotation.attr[key], key, value)
    return text_format.MessageToString(annotation, as_one_line=True)


def _set_value(attribute: Any, key: str, value: Any) -> None:
    """Set the value of an `AttrValue` message."""
    if isinstance(value, list | tuple):
        items: list[Any] = list(value)  # pyright: ignore[reportUnknownArgumentType]
        fields = {_field(key, item) for item in items}
        if fields == {"i", "f"}:
            fields, items = {"f"}, [float(item) for item in items]
        if len(fields) > 1:
            raise InvalidRuleError(f"attribute {key!r}: the items of {value!r} have different types")
        attribute.list.SetInParent()
        for field in fields:
            for item in items:
                _assign_field(attribute.list, field, item, repeated=True)
        return
    _assign_field(attribute, _field(key, value), value, repeated=False)


def _assign_field(message: Any, field: str, value: Any, *, repeated: bool) -> None:
    if field == "shape":
        target = message.shape.add() if repeated else message.shape
        target.CopyFrom(value.as_proto())
        return
    plain = value.encode() if isinstance(value, str) else value.as_datatype_enum if field == "type" else value
    if repeated:
        getattr(message, field).append(plain)
    else:
        setattr(message, field, plain)


def _field(key: str, value: Any) -> str:
    """Return the name of the `AttrValue` field for a value."""
    # bool comes first because it is a subclass of int.
    for field, types in (("b", bool), ("i", int), ("f", float), ("s", str | bytes)):
        if isinstance(value, types):
            return field
    if hasattr(value, "as_datatype_enum"):
        return "type"
    if hasattr(value, "as_proto"):
        return "shape"
    raise InvalidRuleError(
        f"attribute {key!r}: expected a bool, int, float, str, tf.DType, tf.TensorShape or a list, got {value!r}"
    )
