"""Message classes from the bundled descriptor, in a private pool.

The private pool separates them from TensorFlow's own classes in the same process, and a descriptor, unlike generated
code, does not tie litefuse to one release of protobuf. `messages.pyi` has the types.
"""

import importlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from google.protobuf.internal import api_implementation
from google.protobuf.message import Message


def _load() -> dict[str, type]:
    pool, make_class = _make_pool()
    file = pool.AddSerializedFile(Path(__file__).with_name("saved_model.desc").read_bytes())
    return {name: make_class(descriptor) for name, descriptor in file.message_types_by_name.items()}


def _make_pool() -> tuple[Any, Callable[[Any], type]]:
    """Return an empty pool, and the function that makes the class of a message.

    The public modules for this also import protobuf's implementation in Python, which takes more time than reading the
    SavedModel of a small network. They are imported only if no other implementation is installed.
    """
    native: Any = getattr(api_implementation, "_c_module", None)
    metaclass: Any = getattr(native, "MessageMeta", None)
    # protobuf's C code imports this module for the first class, and crashes if Ctrl-C interrupts that import.
    with suppress(ImportError):
        importlib.import_module("google.protobuf.internal.well_known_types")
    if metaclass is None:
        from google.protobuf import descriptor_pool, message_factory

        return descriptor_pool.DescriptorPool(), message_factory.GetMessageClass

    def make_class(descriptor: Any) -> type:
        return metaclass(descriptor.name, (Message,), {"DESCRIPTOR": descriptor, "__module__": __name__})

    return native.DescriptorPool(), make_class


globals().update(_load())
