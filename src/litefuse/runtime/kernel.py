"""The interface of Python kernels, and its checks."""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from operator import index
from typing import Any, Protocol, cast

import numpy as np

from litefuse.errors import KernelError
from litefuse.runtime.tensors import Array, TensorInfo

Extents = np.ndarray[Any, np.dtype[np.uintp]]
"""Addresses of tensors, and their sizes in bytes: an array of shape [2, tensors]."""


class Kernel(Protocol):
    """The interface of a Python kernel class, which is instantiated for each of its ops in the model.

    An optional method `close()` is called when the op is destroyed.
    """

    def prepare(
        self, inputs: Sequence[TensorInfo | None], options: Mapping[str, Any]
    ) -> Sequence[Sequence[int | None] | None]:
        """Return the shape of each output, or None if it is known only in `invoke`.

        An absent optional input is None. Called again when the shape of an input changes.
        """
        ...

    def invoke(self, inputs: Sequence[Array | None], outputs: list[Array | None]) -> None:
        """Fill the arrays in `outputs`, or replace them in the list. Outputs of unknown shape are None and must be set.

        The arrays are views of the runtime's memory and must not be kept; inputs are read-only.
        """
        ...


class Watcher(ABC):
    """A kernel of litefuse's own ops that watch values: they have float32 operands, and no results.

    It reads memory, because NumPy's arrays would take longer than a small operand. The op's options are JSON, which
    may be nested.
    """

    @abstractmethod
    def configure(self, options: Mapping[str, Any], shape_of: Callable[[int], Sequence[int]]) -> None:
        """Receive the options of the op, and a function that returns the current shape of an operand; called once."""

    @abstractmethod
    def attach(self, extents: Extents) -> None:
        """Receive where the operands are in memory: before the first call of `observe`, and when they have moved.

        They are valid during the calls of `observe` before the next `attach`.
        """

    @abstractmethod
    def observe(self) -> None:
        """Read the operands; called when the op runs."""


Factory = Callable[[], Kernel | Watcher]


def check_factory(name: str, factory: object) -> Factory:
    """Raise `KernelError` unless `factory` is a kernel class or another callable."""
    if not callable(factory):
        kind = type(factory).__name__
        hint = f"Pass the class {kind} itself, or a function without arguments: each op gets its own kernel."
        if not hasattr(factory, "invoke"):
            hint = "Pass a class with prepare() and invoke(), the path of a shared library, or NativeKernels."
        raise KernelError(f"the kernel of {name!r} is an object of type {kind}. {hint}")
    if inspect.isclass(factory):
        check_methods(name, factory)
    return cast("Factory", factory)


def check_methods(name: str, kernel: type[Any]) -> None:
    """Raise `KernelError` unless a class has the methods of `Kernel`, with their arguments, or is a `Watcher`."""
    if issubclass(kernel, Watcher):
        return
    for method, arguments in (("prepare", ("inputs", "options")), ("invoke", ("inputs", "outputs"))):
        function = inspect.getattr_static(kernel, method, None)
        described = f"{kernel.__name__}, the kernel of {name!r},"
        if function is None:
            raise KernelError(f"{described} has no method {method}(self, {', '.join(arguments)}).")
        bound = getattr(kernel, method)
        itself = () if isinstance(function, staticmethod | classmethod) else (None,)
        try:
            inspect.signature(bound).bind(*itself, *arguments)
        except (TypeError, ValueError) as error:
            wanted = f"{method}(self, {', '.join(arguments)})"
            raise KernelError(f"{described} must take {wanted}, but has {method}{inspect.signature(bound)}.") from error


def check_shapes(shapes: Any, count: int) -> list[tuple[int, ...] | None]:
    """Check the result of `prepare`; returns the shapes of `count` outputs, None for those with unknown dimensions."""
    wanted = f"prepare() must return a list of {count} shapes, one per output (None if it is known only in invoke())"
    if not isinstance(shapes, list | tuple) or len(cast("Sequence[Any]", shapes)) != count:
        raise KernelError(f"{wanted}, but returned {shapes!r}")
    checked: list[tuple[int, ...] | None] = []
    for shape in cast("Sequence[Any]", shapes):
        try:
            dims = () if shape is None else tuple([-1 if dim is None else index(dim) for dim in shape])
        except TypeError:
            raise KernelError(f"{wanted}, but returned {shapes!r}: {shape!r} is not a shape") from None
        known = shape is not None and None not in shape
        if known and dims and not 0 <= min(dims) <= max(dims) < 1 << 31:
            raise KernelError(f"{wanted}, but returned {shapes!r}: {shape!r} is not a shape")
        checked.append(dims if known else None)
    return checked
