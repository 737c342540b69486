"""Small graphs: build one, fold it, and evaluate it with the kernels before and after."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.ir import CONSTANT, Builder, DType, Function, Module, Rewriter, Signature, TensorType, Value, Variable
from litefuse.ir.verifier import verify
from litefuse.passes.simplify.fold import fold
from litefuse.reference import evaluate

Build = Callable[..., "Value | Sequence[Value]"]

F32 = DType.F32


def tensor(*shape: int | None, dtype: DType = F32) -> TensorType:
    return TensorType(dtype, shape)


def graph(build: Build, *types: TensorType, variables: Sequence[Variable] = ()) -> Module:
    """Return a module whose only function computes `build(b, *arguments)`."""
    function = Function("main", types)
    builder = Builder(DIALECTS)
    built = build(builder, *function.arguments)
    results = [built] if isinstance(built, Value) else list(built)
    Rewriter(function, DIALECTS).commit(builder)
    function.set_results(results)
    module = Module(variables={variable.name: variable for variable in variables})
    module.add(function)
    inputs = tuple(f"x{index}" for index in range(len(types)))
    module.signatures.append(Signature("s", "main", inputs, tuple(f"y{index}" for index in range(len(results)))))
    verify(module, DIALECTS)
    return module


def folded(module: Module) -> Context:
    context = Context(DIALECTS, None, pass_name="fold")
    fold(module, context)
    verify(module, DIALECTS)
    return context


def kinds(module: Module) -> list[str]:
    """Return the kinds of the ops that are not constants, in order, without their dialect."""
    return [op.kind.removeprefix("tf.") for op in module.functions["main"].ops() if op.kind != CONSTANT]


def run(module: Module, *inputs: np.ndarray) -> list[Any]:
    """Evaluate the function op by op."""
    function = module.functions["main"]
    values: dict[Value, Any] = dict(zip(function.arguments, inputs, strict=True))
    for op in function.ops():
        if op.kind == CONSTANT:
            values[op.result] = op.attributes["value"].numpy()
            continue
        schema = DIALECTS.schema(op.kind)
        assert schema is not None
        if not op.results:
            continue
        operands = [None if operand is None else values[operand] for operand in op.operands]
        values.update(zip(op.results, evaluate(op, operands, schema), strict=True))
    return [values[result] for result in function.results]


def sample(type: TensorType, seed: int, unknown: int = 2) -> np.ndarray:
    """Return a random tensor of a type; each unknown dimension gets a different size."""
    rng = np.random.default_rng(seed)
    shape = [unknown if dim is None else dim for dim in type.shape or ()]
    if type.dtype is DType.BOOL:
        return rng.integers(0, 2, shape).astype(bool)
    if type.dtype.is_integer:
        return rng.integers(-9, 9, shape).astype(type.dtype.numpy)
    return rng.normal(size=shape).astype(type.dtype.numpy)
