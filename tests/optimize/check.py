"""Optimize a small graph of tfl ops and compare its answers before and after, in LiteRT."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.dialects import DIALECTS
from litefuse.export import to_bytes
from litefuse.ir import DType, Module, Value
from litefuse.ir.verifier import verify
from litefuse.optimize import optimize
from tests.harness import open_interpreter
from tests.rules.graphs import Graph, context, kinds

RESOLVERS = ("xnnpack", "builtin")


def random(*shape: int, seed: int = 0) -> np.ndarray:
    return np.random.default_rng([seed, *shape]).normal(0, 1, shape).astype(np.float32)


def optimized(g: Graph, *results: Value, batch: int = 2, tolerance: float = 2e-6) -> Module:
    """Finish the graph, optimize it twice (the second time changes nothing), compare answers; the module."""
    module = g.returns(*results)
    inputs = _inputs(module, batch)
    before = {resolver: _run(to_bytes(module), inputs, resolver) for resolver in RESOLVERS}
    optimize(module, context())
    verify(module, DIALECTS)
    content = to_bytes(module)
    for resolver, expected in before.items():
        for actual, answer in zip(_run(content, inputs, resolver), expected, strict=True):
            assert actual.shape == answer.shape
            assert actual.dtype == answer.dtype
            if answer.dtype.kind == "f":
                scale = np.abs(answer).max(initial=1e-3)
                np.testing.assert_allclose(actual, answer, rtol=0, atol=tolerance * scale)
            else:
                np.testing.assert_array_equal(actual, answer)
    first = kinds(module)
    optimize(module, context())
    assert kinds(module) == first
    return module


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


def _run(content: bytes, inputs: Sequence[np.ndarray], resolver: str) -> list[np.ndarray]:
    runner = open_interpreter(content, resolver=resolver).get_signature_runner()
    outputs = runner(**{f"x{index}": value for index, value in enumerate(inputs)})
    return [outputs[f"y{index}"] for index in range(len(outputs))]
