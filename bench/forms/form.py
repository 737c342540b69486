"""A pair of forms of the same computation, and functions that build one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from litefuse.ir import Builder, Module, TensorType, Value
from tests.support.modules.lite_modules import Body, entry


class Form(NamedTuple):
    """A name, and functions that build the modules of both forms, which have the same inputs and outputs."""

    name: str
    old: Callable[[], Module]
    new: Callable[[], Module]


def pair(name: str, types: Sequence[TensorType], old: Body, new: Body) -> Form:
    """Return a form of straight code with one output: functions `(builder, *arguments) -> [result]`."""
    return Form(name, lambda: serve(types, old), lambda: serve(types, new))


def serve(types: Sequence[TensorType], body: Body, module: Module | None = None) -> Module:
    """Return a module with one signature, with the inputs x0, x1, ... and the output y."""
    return entry(types, body, inputs=[f"x{index}" for index in range(len(types))], outputs=["y"], module=module)


def reshaped(b: Builder, x: Value, *shape: int) -> Value:
    """Stage a RESHAPE."""
    return b.tfl.reshape(x, b.i32(shape), result_types=[x.type.with_shape(shape)])
