"""Small graphs of tf ops: build one, fold it, and draw inputs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.ir import Builder, DType, Module, TensorType, Value, Variable
from litefuse.ir.verifier import verify
from litefuse.passes.simplify.fold import fold
from tests.support.modules.lite_modules import entry

Build = Callable[..., "Value | Sequence[Value]"]

F32 = DType.F32


def tensor(*shape: int | None, dtype: DType = F32) -> TensorType:
    return TensorType(dtype, shape)


def graph(build: Build, *types: TensorType, variables: Sequence[Variable] = ()) -> Module:
    """Return a module whose only function computes `build(b, *arguments)`."""

    def body(b: Builder, *arguments: Value) -> Sequence[Value]:
        built = build(b, *arguments)
        return [built] if isinstance(built, Value) else built

    module = Module(variables={variable.name: variable for variable in variables})
    entry(types, body, module=module, name="main")
    verify(module, DIALECTS)
    return module


def folded(module: Module) -> Context:
    context = Context(DIALECTS, None, pass_name="fold")
    fold(module, context)
    verify(module, DIALECTS)
    return context


def sample(type: TensorType, seed: int, unknown: int = 2) -> np.ndarray:
    """Return a random tensor of a type; each unknown dimension gets a different size."""
    rng = np.random.default_rng(seed)
    shape = [unknown if dim is None else dim for dim in type.shape or ()]
    if type.dtype is DType.BOOL:
        return rng.integers(0, 2, shape).astype(bool)
    if type.dtype.is_integer:
        return rng.integers(-9, 9, shape).astype(type.dtype.numpy)
    return rng.normal(size=shape).astype(type.dtype.numpy)
