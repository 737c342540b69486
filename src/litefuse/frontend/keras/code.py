"""Code of Keras models that their files do not describe.

Only code of Keras itself is sure to compute the same on every backend. Other code may call JAX or PyTorch, and a Keras
file stores functions by name: `jax.nn.gelu` would be loaded as `keras.activations.gelu`, which is another function.
"""

# Keras has no type annotations.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import sys
import types
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

_WRAPPERS = frozenset({"JaxLayer", "FlaxLayer", "TorchModuleWrapper"})
"""Layers of Keras that contain a function or module of another library."""
_KERAS_CONTAINERS = ("torch_params", "_torch_params")
"""Names of the container of PyTorch in which versions of Keras register a layer's weights."""

_WRAPPED = ("build", "quantize")
"""Methods that Keras wraps in every layer."""


class OtherCode(NamedTuple):
    """A layer, operation or function that Keras does not define: its name in the model, and its type or function."""

    name: str
    part: Any

    def __str__(self) -> str:
        return f"{self.name} ({_full_name(self.part)})"


def find_other_code(keras: Any, model: Any) -> list[OtherCode]:
    """Return the layers, operations and functions of the model that a Keras file may not describe."""
    return list({str(code): code for code in _find_other_code(keras, model)}.values())


def is_importable(part: Any) -> bool:
    """Return whether `part` is a class of the user that another process finds again by importing its module."""
    if not isinstance(part, type) or _is_of_keras(part):
        return False
    # A program, or a notebook, is `__main__` in one process only.
    module = sys.modules.get(part.__module__)
    if module is None or part.__module__ == "__main__" or module.__spec__ is None:
        return False
    imported: Any = module
    for name in part.__qualname__.split("."):
        imported = getattr(imported, name, None)
    return imported is part


def _find_other_code(keras: Any, model: Any) -> Iterator[OtherCode]:
    pending, seen = [model], dict[int, Any]()
    while pending:
        owner = pending.pop()
        if id(owner) in seen:
            continue
        seen[id(owner)] = owner
        if type(owner).__name__ in _WRAPPERS and _is_of_keras(type(owner)):
            # The function or module inside is not defined by Keras.
            yield OtherCode(owner.name, type(owner))
            continue
        if not _is_of_keras(type(owner)):
            yield OtherCode(owner.name, type(owner))
        for name, part in _parts(owner):
            if isinstance(part, keras.Operation):
                pending.append(part)
            elif isinstance(owner, keras.Model) and name != "call":
                # A model's other functions concern training.
                continue
            elif callable(part) and not _is_known(keras, owner, name, part):
                yield OtherCode(f"{owner.name}.{name}", part)


def _parts(owner: Any) -> Iterator[tuple[str, Any]]:
    """Yield the attributes of a layer or operation, and the items of those that are containers."""
    for name, value in vars(owner).items():
        if isinstance(value, dict):
            yield from ((str(key), item) for key, item in value.items() if key not in _KERAS_CONTAINERS)
        elif isinstance(value, list | tuple | set | frozenset):
            yield from ((name, item) for item in value)
        else:
            yield name, value


def _is_known(keras: Any, owner: Any, name: str, part: Callable[..., Any]) -> bool:
    """Return whether Keras defines `part` and finds it again in a file, or it belongs to the class of `owner`."""
    method = getattr(part, "__wrapped__", part) if name in _WRAPPED else part
    if isinstance(method, types.MethodType) and method.__self__ is owner:
        return getattr(type(owner), method.__name__, None) is method.__func__
    if not isinstance(part, types.FunctionType):
        return _is_of_keras(part if hasattr(part, "__qualname__") else type(part))
    if not _is_of_keras(part):
        return False
    if hasattr(type(owner), name):
        return True
    try:
        # Not every function of Keras is an activation: `keras.ops.gelu` differs from `keras.activations.gelu`.
        return keras.activations.get(part.__name__) is part
    except ValueError:
        return False


def _is_of_keras(part: Any) -> bool:
    return str(getattr(part, "__module__", "")).partition(".")[0] == "keras"


def _full_name(part: Any) -> str:
    named = part if hasattr(part, "__qualname__") else type(part)
    return f"{named.__module__}.{named.__qualname__}"
