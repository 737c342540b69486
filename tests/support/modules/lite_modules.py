"""Modules of tfl ops, built by hand, and functions that run them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from ai_edge_litert import schema_py_generated as schema
from ai_edge_litert.interpreter import Interpreter

from litefuse.backend import to_bytes
from litefuse.dialects import DIALECTS
from litefuse.ir import Builder, DType, Function, Location, Module, Rewriter, Signature, Symbol, TensorType, Value

Body = Callable[..., Sequence[Value]]


def tensor(dtype: DType, *shape: int | None) -> TensorType:
    return TensorType(dtype, shape)


def f32(*shape: int | None) -> TensorType:
    return tensor(DType.F32, *shape)


def i32(*shape: int | None) -> TensorType:
    return tensor(DType.I32, *shape)


BOOL = tensor(DType.BOOL)


def add_function(module: Module, name: str, arguments: Sequence[TensorType], body: Body) -> Function:
    """Add a function whose ops `body(b, *arguments)` builds; `body` returns the results."""
    function = module.add(Function(name, arguments))
    builder = Builder(DIALECTS, Location(f"{name}/op"))
    results = body(builder, *function.arguments)
    Rewriter(function, DIALECTS).commit(builder)
    function.set_results(results)
    return function


def entry(
    arguments: Sequence[TensorType],
    body: Body,
    *,
    inputs: Sequence[str] | None = None,
    outputs: Sequence[str] | None = None,
    module: Module | None = None,
    name: str = "serve",
) -> Module:
    """Return a module (or extend `module`) with an entry function and its signature, both called `name`.

    By default the inputs are x0, x1, ... and the outputs y0, y1, ...
    """
    module = module or Module()
    results = add_function(module, name, arguments, body).results
    inputs = [f"x{index}" for index in range(len(arguments))] if inputs is None else inputs
    outputs = [f"y{index}" for index in range(len(results))] if outputs is None else outputs
    module.signatures.append(Signature(name, name, tuple(inputs), tuple(outputs)))
    return module


def loop(b: Builder, operands: Sequence[Any], types: Sequence[TensorType], body: str = "body") -> list[Value]:
    """Add a tfl.while over the functions @cond and @body."""
    attributes = {"cond_subgraph_index": Symbol("cond"), "body_subgraph_index": Symbol(body)}
    return list(b.op("tfl.while", operands, attributes, types).results)


def counted(module: Module, types: Sequence[TensorType], turns: int, body: Body) -> None:
    """Add @cond and @body of a loop over `(i, *types)` that ends at `i == turns`; `body` returns the other values."""
    limit = np.int32(turns)
    add_function(module, "cond", [i32(), *types], lambda b, i, *rest: [b.tfl.less(i, limit, result_types=[BOOL])])

    def whole(b: Builder, i: Value, *rest: Value) -> Sequence[Value]:
        return [b.tfl.add(i, np.int32(1), result_types=[i32()]), *body(b, *rest)]

    add_function(module, "body", [i32(), *types], whole)


def run(content: bytes | Module, signature: str | None = None, **inputs: Any) -> dict[str, Any]:
    """Run one call on a new interpreter."""
    interpreter = Interpreter(model_content=content if isinstance(content, bytes) else to_bytes(content))
    return interpreter.get_signature_runner(signature)(**inputs)


def unpack(content: bytes) -> Any:
    """Read every table of the model by the runtime's own object API."""
    return schema.ModelT.InitFromPackedBuf(content, 0)
