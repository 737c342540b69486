"""Loops as rnn.scan ops, with steps written in elementary ops as the frameworks spell them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from litefuse import Debug
from litefuse.context import Context
from litefuse.convert import make_options
from litefuse.dialects import DIALECTS
from litefuse.ir import CONSTANT, Builder, DType, Module, TensorType, Value
from litefuse.ir.functions import clone_function
from litefuse.ir.verifier import verify
from litefuse.passes import pipeline
from litefuse.reference.evaluator import Evaluator
from litefuse.report import Event
from litefuse.verification.replacement import Checker
from tests.support.modules.marked_functions import entry, function

TIME, FEATURES, UNITS = 5, 3, 4
Body = Callable[..., tuple[Sequence[Value], Sequence[Value]]]
"""`(b, x, *states) -> (outputs, new states)`."""


@dataclass(frozen=True)
class Loop:
    """A loop over the input [time, batch, features]; the model returns its outputs and final states.

    `states` are the widths of the states, which are initially zeros, or arguments of the model if they are `given`.
    """

    step: Body
    states: Sequence[int] = (UNITS, UNITS)
    outputs: Sequence[int] = (UNITS,)
    given: bool = False
    batch: int | None = None
    time: int | None = TIME
    dtype: DType = DType.F32
    used: Sequence[int] = field(default=())
    """The results that the model returns; all by default."""

    def build(self) -> Module:
        module = Module()
        x = TensorType(self.dtype, (self.time, self.batch, FEATURES))
        states = [TensorType(self.dtype, (self.batch, width)) for width in self.states]

        def body(b: Builder, *arguments: Value) -> list[Value]:
            outputs, new = self.step(b, *arguments)
            return [*outputs, *new]

        step = function(module, "step", [x.with_shape(x.shape[1:]), *states], body)
        results = [TensorType(self.dtype, (self.time, self.batch, width)) for width in self.outputs] + states
        attributes = {"step": step, "xs": 1, "states": len(states), "outputs": len(self.outputs)}

        def main(b: Builder, inputs: Value, *given: Value) -> list[Value]:
            initials = given or [self._zeros(b, inputs, width) for width in self.states]
            made = b.op("rnn.scan", [inputs, *initials], attributes, results).results
            return [made[index] for index in self.used or range(len(made))]

        return entry(module, [x, *(states if self.given else ())], main)

    def _zeros(self, b: Builder, x: Value, width: int) -> Value:
        zero = b.const(0, self.dtype)
        if self.batch is not None:
            return b.const(np.zeros((self.batch, width)), self.dtype)
        size = b.tf.StridedSlice(b.tf.Shape(x), b.i32([1]), b.i32([2]), b.i32([1]), shrink_axis_mask=1)
        return b.tf.Fill(b.tf.Pack(size, b.i32(width)), zero)

    def inputs(self, seed: int, batch: int = 2, time: int = TIME) -> list[np.ndarray]:
        rng = np.random.default_rng(seed)
        shapes = [(self.time or time, self.batch or batch, FEATURES)]
        if self.given:
            shapes += [(self.batch or batch, width) for width in self.states]
        return [rng.normal(size=shape).astype(self.dtype.numpy) for shape in shapes]


def meaning(module: Module) -> Callable[..., list[np.ndarray]]:
    """Return a function that evaluates a copy of the module by the NumPy kernels, unaffected by later changes."""
    copy = Module()
    for name, each in module.functions.items():
        copy.add(clone_function(each, name))
    main = copy.functions["main"]
    ops = [op for op in main.ops() if op.kind != CONSTANT]

    def run(*inputs: np.ndarray) -> list[Any]:
        evaluator = Evaluator(copy, DIALECTS, 1e12)
        return evaluator.run(ops, main.results, dict(zip(main.arguments, inputs, strict=True)))

    return run


def convert(module: Module, **options: Any) -> list[Event]:
    """Run the stages from the fusion on, with every check, layers fused if possible; the events of the fusion."""
    given = make_options(recurrent="fused", debug=Debug(verify_ir=True))
    context = Context(DIALECTS, replace(given, **options))
    context.checker = Checker(context)
    names = [stage.name for stage in pipeline.PASSES]
    stages, state = pipeline.PASSES[names.index("reroll-layers") :], None
    for number, stage in enumerate(stages, 1):
        context.pass_name = stage.name
        if stage.has_work(module, context.options):
            state = stage.apply(module, context, state, stages[number:])
        verify(module, DIALECTS)
    return [event for event in context.events if event.pass_name in ("reroll-layers", "fuse-cells")]


def weights(*shape: int, seed: int = 0) -> np.ndarray:
    return np.random.default_rng([seed, *shape]).normal(0, 0.6, shape).astype(np.float32)


KERNEL, RECURRENT, BIAS = weights(FEATURES, 4 * UNITS), weights(UNITS, 4 * UNITS), weights(4 * UNITS)


def product(b: Builder, x: Value, h: Value) -> Value:
    """Compute the products as Keras does: one for each operand, then the bias."""
    return b.tf.BiasAdd(b.tf.AddV2(b.tf.MatMul(x, KERNEL), b.tf.MatMul(h, RECURRENT)), BIAS)


def split(b: Builder, z: Value) -> Sequence[Value]:
    return b.tf.Split(b.i32(1), z, num_split=4)


def finish(b: Builder, gates: Sequence[Value], c: Value, activation: str = "Tanh", sigmoid: Any = None):
    """Apply Keras's formulas to the gates i, f, g, o before their activations; return hidden and cell state."""
    act = getattr(b.tf, activation)
    sigmoid = sigmoid or (lambda b, z: b.tf.Sigmoid(z))
    i, f, g, o = gates
    cell = b.tf.AddV2(b.tf.Mul(sigmoid(b, f), c), b.tf.Mul(sigmoid(b, i), act(g)))
    return b.tf.Mul(sigmoid(b, o), act(cell)), cell
