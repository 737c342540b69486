"""Composites: functions with the mark of their author, which rules replace or which are kept by name.

A mark is an attribute of the function, whatever source it comes from: `experimental_implements` of TensorFlow, an
operation `composite` of StableHLO (JAX, PyTorch), or the op STABLEHLO_COMPOSITE of a LiteRT file:

    func.func @swish(%x) attributes {_implements = #litefuse.annotation<"acme.swish", {beta = 1.5 : f64}>}
"""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from litefuse.ir.constant import Constant
from litefuse.ir.core import Function
from litefuse.ir.types import Annotation

Mark = Literal["_implements", "api_implements"]
IMPLEMENTS: Mark = "_implements"
MARKS: tuple[Mark, ...] = (IMPLEMENTS, "api_implements")
"""Attributes of a function that mark it: that of all sources, and that of Keras 2."""
PRESERVE = "litefuse.preserve"
"""Function attribute of composites whose calls must not be inlined."""
WITHOUT_DECOMPOSITION = "tf.WithoutDecomposition"
"""The only op of a composite that arrived with a name and types, but without a definition."""
_KERAS_ATTRIBUTES = ("time_major", "go_backwards")


class Composite(NamedTuple):
    """A function's mark: the attribute that holds it, and what its author gave: name, attributes and version."""

    mark: Mark
    name: str
    attributes: dict[str, Any]
    version: int = 1


def annotate(name: str, attributes: Mapping[str, Any], version: int = 1) -> Annotation | str:
    """Return the value of `IMPLEMENTS` that marks a function with a name, attributes and a version."""
    pairs = tuple((key, attributes[key]) for key in sorted(attributes))
    return Annotation(name, pairs, version) if pairs or version != 1 else name


def composite_of(function: Function) -> Composite | None:
    """Return the mark of `function`, or None."""
    for mark in MARKS:
        value = function.attributes.get(mark)
        if isinstance(value, Annotation):
            return Composite(mark, value.name, dict(value.attributes), value.version)
        if isinstance(value, str):
            attributes = {name: function.attributes[name] for name in _KERAS_ATTRIBUTES if name in function.attributes}
            return Composite(mark, value, attributes)
    return None


def is_defined(function: Function) -> bool:
    """Return whether a marked function has a definition."""
    return WITHOUT_DECOMPOSITION not in function.kinds


def plain_attribute(value: Any) -> Any:
    """Return an attribute as a rule receives it: a tensor becomes nested lists of its elements."""
    return value.numpy().tolist() if isinstance(value, Constant) else value
