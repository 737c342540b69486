"""Optimize a small graph of tfl ops and compare its answers before and after, in LiteRT."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from ai_edge_litert.interpreter import Interpreter

from litefuse.backend import to_bytes
from litefuse.dialects import DIALECTS
from litefuse.ir import DType, Module, Value
from litefuse.ir.text.printer import print_module
from litefuse.ir.verifier import verify
from litefuse.passes import finalize, optimize
from litefuse.passes.simplify.dce import eliminate_dead_code
from tests.support.harness import RESOLVERS
from tests.support.modules.graph_builder import Graph, context, kinds, ops


def random(*shape: int, seed: int = 0) -> np.ndarray:
    return np.random.default_rng([seed, *shape]).normal(0, 1, shape).astype(np.float32)


def optimized(g: Graph, *results: Value, batch: int = 2, tolerance: float = 2e-6) -> Module:
    """Finish the graph, optimize it twice (the second run must change nothing), compare answers; return the module."""
    module = g.returns(*results)
    inputs = _inputs(module, batch)
    eliminate_dead_code(module, context())
    count = len(kinds(module))
    text = print_module(module, limit=16)
    before = {
        resolver: _run(to_bytes(module), inputs, resolver, keep_all=resolver == "builtin") for resolver in RESOLVERS
    }
    optimize_and_copy(module)
    verify(module, DIALECTS)
    content = to_bytes(module)
    for resolver, expected in before.items():
        for actual, answer in zip(_run(content, inputs, resolver), expected, strict=True):
            found, wanted = (actual.shape, actual.dtype), (answer.shape, answer.dtype)
            assert found == wanted, f"{found} {wanted}\n{text}\nbecomes\n{print_module(module, limit=16)}"
            if answer.dtype.kind == "f":
                scale = np.abs(answer).max(initial=1e-3)
                error = float(np.abs(actual - answer).max(initial=0.0)) / scale
                assert error <= tolerance, f"{resolver}\n{text}\nbecomes\n{print_module(module, limit=16)}"
            else:
                np.testing.assert_array_equal(actual, answer)
    first = kinds(module)
    assert len(first) - _copies(module) - _cut_reductions(module) <= count, (
        f"{text}\nbecomes\n{print_module(module, limit=16)}"
    )
    once = print_module(module, limit=16)
    optimize_and_copy(module)
    assert kinds(module) == first, f"{once}\nbecomes\n{print_module(module, limit=16)}"
    return module


def optimize_and_copy(module: Module) -> None:
    """Optimize, then insert the copies that keep LiteRT from overwriting values."""
    for each in (optimize.OPTIMIZE, finalize.COPY_OVERWRITTEN_VALUES, finalize.SPLIT_STATE_OPERANDS):
        each.apply(module, context())


def _copies(module: Module) -> int:
    """How many ops copy values to keep them (see `copy_overwritten_values`): of scalars, three each."""
    orders = [op.operands[1].constant.numpy().tolist() for op in ops(module) if op.kind == "tfl.transpose"]
    return sum(3 if order == [0] else 1 for order in orders if order == sorted(order))


def _inputs(module: Module, batch: int) -> list[np.ndarray]:
    (function,) = module.functions.values()
    inputs: list[np.ndarray] = []
    for number, argument in enumerate(function.arguments):
        shape = [batch if dim is None else dim for dim in argument.shape or ()]
        if argument.dtype is DType.F32:
            inputs.append(random(*shape, seed=number + 1) * 2)
        else:
            inputs.append(np.random.default_rng(number).integers(0, 3, shape).astype(argument.dtype.numpy))
    return inputs


def _run(content: bytes, inputs: Sequence[np.ndarray], resolver: str, *, keep_all: bool = False) -> list[np.ndarray]:
    """The answers. With `keep_all` no tensor shares memory with another (see `copy_overwritten_values`)."""
    interpreter = Interpreter(
        model_content=content,
        experimental_op_resolver_type=RESOLVERS[resolver],
        experimental_preserve_all_tensors=keep_all,
    )
    outputs = interpreter.get_signature_runner()(**{f"x{index}": value for index, value in enumerate(inputs)})
    return [outputs[f"y{index}"] for index in range(len(outputs))]


def _cut_reductions(module: Module) -> int:
    """Count the reductions that continue from another one's result (see `litefuse.passes.optimize.reductions`)."""
    reductions = ("tfl.mean", "tfl.sum", "tfl.reduce_max", "tfl.reduce_min")
    both = ((op, op.inputs[0].op) for op in ops(module) if op.kind in reductions)
    return sum(before is not None and before.kind == op.kind for op, before in both)
