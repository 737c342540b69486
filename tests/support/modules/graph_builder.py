"""Small graphs for the tests of rules: build a function with the builder, inspect the rewritten function."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from litefuse.backend import to_bytes
from litefuse.budgets import GrowthBudget
from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.ir import CONSTANT, Builder, DType, Function, Location, Module, Op, Rewriter, Signature, TensorType, Value
from litefuse.options import Options
from litefuse.reference.evaluator import Evaluator
from tests.support.harness import open_interpreter


class Graph:
    """One function under construction: `g.tf` and `g.tfl` add ops, `g.returns(...)` ends it."""

    def __init__(self, name: str = "main") -> None:
        self.module = Module()
        self.function = self.module.add(Function(name))
        self._builder = Builder(DIALECTS, Location("test"))
        self.tf, self.tfl = self._builder.tf, self._builder.tfl
        self.const, self.i32 = self._builder.const, self._builder.i32

    def input(self, *shape: int | None, dtype: DType = DType.F32) -> Value:
        return self.function.add_argument(TensorType(dtype, shape))

    def locate(self, name: str) -> None:
        """Set the location of the ops that follow."""
        self._builder.location = Location(name)

    def returns(self, *values: Value) -> Module:
        """Return the finished module, with a signature of inputs x0, x1, ... and outputs y0, y1, ..."""
        Rewriter(self.function, DIALECTS).commit(self._builder)
        self.function.set_results(values)
        inputs = tuple(f"x{index}" for index in range(len(self.function.arguments)))
        outputs = tuple(f"y{index}" for index in range(len(values)))
        self.module.signatures.append(Signature("serving_default", self.function.name, inputs, outputs))
        return self.module


UNLIMITED_GROWTH = GrowthBudget(math.inf)
"""Bytes for faster forms of layers in models that are smaller than these."""


def context(**options: Any) -> Context:
    return Context(DIALECTS, Options(**options))


def main(module: Module) -> Function:
    """Return the function of the first signature."""
    return module.functions[module.signatures[0].function]


def ops(module: Module) -> list[Op]:
    """Return the ops of the main function that are not constants, in order."""
    return [op for op in main(module).ops() if op.kind != CONSTANT]


def kinds(module: Module) -> list[str]:
    """Return their kinds, without the dialect."""
    return [op.kind.partition(".")[2] for op in ops(module)]


def evaluate(module: Module, *inputs: np.ndarray) -> list[np.ndarray]:
    """Run the tf ops of the main function by the NumPy kernels."""
    function = main(module)
    values: dict[Value, Any] = dict(zip(function.arguments, inputs, strict=True))
    with np.errstate(all="ignore"):
        return Evaluator(module, DIALECTS, math.inf).run(ops(module), function.results, values)


def run_file(module: Module, *inputs: np.ndarray, resolver: str = "xnnpack") -> list[np.ndarray]:
    """Write the tfl module to a file and run it in LiteRT."""
    runner = open_interpreter(to_bytes(module), resolver=resolver).get_signature_runner()
    outputs = runner(**{f"x{index}": value for index, value in enumerate(inputs)})
    return [outputs[f"y{index}"] for index in range(len(outputs))]
