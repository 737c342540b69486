"""Loops that are not evaluated step by step are proved by their steps; loops with other steps never are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.ir import Builder, DType, Module, TensorType, Value
from litefuse.options import Options
from litefuse.verification.proof import Proof, prove_equal
from tests.support.modules.lite_modules import f32, i32
from tests.support.modules.marked_functions import entry, function

STEPS, WIDTH = 100, 8
LIMIT = 1e6
"""Work limit of a proof, which evaluates a few of the steps."""
HALF = np.float32(0.5)


def scaled(b: Builder, x: Value, y: Value) -> list[Value]:
    return [b.tf.AddV2(x, b.tf.Mul(y, HALF)), b.tf.Tanh(b.tf.Mul(x, y))]


def scaled_otherwise(b: Builder, x: Value, y: Value) -> list[Value]:
    return [b.tf.Mul(b.tf.AddV2(b.tf.Mul(x, np.float32(2)), y), HALF), b.tf.Tanh(b.tf.Mul(y, x))]


def exchanged(b: Builder, x: Value, y: Value) -> list[Value]:
    return scaled(b, y, x)


def unequally_scaled(b: Builder, x: Value, y: Value) -> list[Value]:
    return [b.tf.AddV2(x, b.tf.Mul(y, np.float32(0.25))), b.tf.Tanh(b.tf.Mul(x, y))]


def large(limit: float) -> Callable[..., Value]:
    return lambda b, x, y: b.tf.Greater(b.tf.Sum(x, b.i32([0])), np.float32(limit))


def large_otherwise(b: Builder, x: Value, y: Value) -> Value:
    return b.tf.Less(np.float32(3), b.tf.Sum(b.tf.Reshape(x, b.i32([2, 2])), b.i32([0, 1])))


@dataclass
class Loop:
    """A loop of two states until a condition holds no more; `order` is their order among the loop's variables."""

    step: Callable[..., list[Value]] = scaled
    condition: Callable[..., Value] = field(default_factory=lambda: large(3))
    order: tuple[int, int] = (0, 1)
    is_equal: bool = False
    """Whether both states have the same initial value."""

    def build(self) -> Module:
        module, kinds = Module(), [f32(4)] * 2
        first, second = (self.order.index(number) for number in range(2))

        def test(b: Builder, *states: Value) -> list[Value]:
            return [self.condition(b, states[first], states[second])]

        def body(b: Builder, *states: Value) -> list[Value]:
            results = self.step(b, states[first], states[second])
            return [results[number] for number in self.order]

        names = {"cond": function(module, "cond", kinds, test), "body": function(module, "body", kinds, body)}

        def main(b: Builder, x: Value, y: Value) -> list[Value]:
            states = x, x if self.is_equal else y
            made = b.op("tf.While", [states[number] for number in self.order], names, kinds).results
            return [made[first], made[second]]

        return entry(module, kinds, main)


def prove(one: Module, other: Module) -> Proof:
    sides = [(module, module.functions["main"]) for module in (one, other)]
    shapes = [tuple(int(size or 0) for size in argument.shape or ()) for argument in sides[0][1].arguments]
    return prove_equal(*sides, [shapes], Context(DIALECTS, Options()), LIMIT)


EQUAL = {
    "the same": (Loop(), Loop()),
    "another form of the step": (Loop(), Loop(scaled_otherwise)),
    "another form of the condition": (Loop(), Loop(condition=large_otherwise)),
    "another order": (Loop(), Loop(order=(1, 0))),
    "equal initial values": (Loop(is_equal=True), Loop(scaled_otherwise, is_equal=True)),
}
DIFFERENT = {
    "another step": (Loop(), Loop(unequally_scaled)),
    "another condition": (Loop(), Loop(condition=large(3.5))),
    "exchanged states": (Loop(), Loop(exchanged)),
    "exchanged states of equal initial values": (Loop(is_equal=True), Loop(exchanged, is_equal=True)),
    "another initial value": (Loop(), Loop(is_equal=True)),
}


@pytest.mark.parametrize("loops", EQUAL.values(), ids=EQUAL)
def test_loops_until_a_condition_are_proved(loops: tuple[Loop, Loop]) -> None:
    """The number of steps depends on an operand."""
    proof = prove(*(loop.build() for loop in loops))
    assert proof.is_proved, proof.reason


@pytest.mark.parametrize("loops", DIFFERENT.values(), ids=DIFFERENT)
def test_other_loops_differ(loops: tuple[Loop, Loop]) -> None:
    proof = prove(*(loop.build() for loop in loops))
    assert not proof.is_proved and proof.reason.startswith("their formulas differ")


def counted(step: Callable[..., Value], *, count: int = STEPS, index: Any = None) -> Module:
    """Return a module with a loop that reads a row of a sequence in each step, too long to be evaluated."""
    module = Module()
    kinds = [i32(), f32(STEPS, WIDTH), f32(WIDTH, WIDTH)]

    def test(b: Builder, t: Value, *_: Value) -> list[Value]:
        return [b.tf.Less(t, np.int32(count))]

    def body(b: Builder, t: Value, xs: Value, h: Value) -> list[Value]:
        x = b.tf.GatherV2(xs, t if index is None else index(b, t), b.i32(0))
        return [b.tf.AddV2(t, np.int32(1)), xs, step(b, x, h)]

    names = {"cond": function(module, "cond", kinds, test), "body": function(module, "body", kinds, body)}

    def main(b: Builder, xs: Value, h: Value) -> list[Value]:
        return [b.op("tf.While", [b.i32(0), xs, h], names, kinds).results[2]]

    return entry(module, kinds[1:], main)


def product(b: Builder, x: Value, h: Value) -> Value:
    return b.tf.Tanh(b.tf.AddV2(b.tf.MatMul(h, h), x))


def product_otherwise(b: Builder, x: Value, h: Value) -> Value:
    half = b.tf.Mul(b.tf.MatMul(b.tf.Mul(h, HALF), h), np.float32(2))
    return b.tf.Sub(b.tf.Mul(b.tf.Sigmoid(b.tf.Mul(b.tf.AddV2(x, half), np.float32(2))), np.float32(2)), np.float32(1))


def product_twice(b: Builder, x: Value, h: Value) -> Value:
    return b.tf.Tanh(b.tf.AddV2(b.tf.MatMul(h, b.tf.Mul(h, np.float32(2))), x))


def limited(limit: int) -> Callable[[Builder, Value], Value]:
    return lambda b, t: b.tf.Minimum(t, np.int32(limit))


def every_other(b: Builder, t: Value) -> Value:
    return b.tf.FloorMod(b.tf.Mul(t, np.int32(2)), np.int32(STEPS))


@pytest.mark.parametrize(
    ("other", "is_equal"),
    [
        pytest.param({}, True, id="the same"),
        pytest.param({"step": product_otherwise}, True, id="another form of the step"),
        pytest.param({"index": limited(STEPS)}, True, id="a limit that is never reached"),
        pytest.param({"step": product_twice}, False, id="another step"),
        pytest.param({"count": STEPS - 1}, False, id="another number of steps"),
        pytest.param({"index": limited(STEPS // 3)}, False, id="a limit that is reached late"),
        pytest.param({"index": every_other}, False, id="every other row"),
    ],
)
def test_long_loops(other: dict[str, Any], is_equal: bool) -> None:
    proof = prove(counted(product), counted(**{"step": product, **other}))
    assert proof.is_proved == is_equal, proof.reason
    assert is_equal or proof.reason.startswith("their formulas differ")


def written(*, is_read_first: bool, row: int = 7) -> Module:
    """Return a long loop that writes a row in each step, and reads one; it matters in one step which happens first."""
    module = Module()
    kinds = [i32(), f32(STEPS, WIDTH), f32(WIDTH)]

    def body(b: Builder, t: Value, rows: Value, total: Value) -> list[Value]:
        zero = b.i32(0)
        new = b.tf.XlaDynamicUpdateSlice(rows, b.tf.ExpandDims(total, zero), b.tf.Pack(t, zero))
        read = b.tf.GatherV2(rows if is_read_first else new, np.int32(row), zero)
        return [b.tf.AddV2(t, np.int32(1)), new, b.tf.Tanh(b.tf.AddV2(total, read))]

    names = {
        "cond": function(module, "cond", kinds, lambda b, t, *_: [b.tf.Less(t, np.int32(STEPS))]),
        "body": function(module, "body", kinds, body),
    }
    return entry(module, kinds[1:], lambda b, *x: [b.op("tf.While", [b.i32(0), *x], names, kinds).results[2]])


def test_a_step_at_a_constant_index_is_evaluated() -> None:
    assert prove(written(is_read_first=True), written(is_read_first=True)).is_proved
    proof = prove(written(is_read_first=True), written(is_read_first=False))
    assert proof.reason.startswith("their formulas differ")


def numbered(change: Callable[[Builder, Value, Value], Value] = lambda b, t, y: y) -> Module:
    """Return a long loop that computes with the number of the step; `change` changes its states."""
    module = Module()
    kinds = [i32(), f32(WIDTH, WIDTH)]

    def body(b: Builder, t: Value, h: Value) -> list[Value]:
        number = b.tf.Cast(t, DstT=DType.F32)
        following = b.tf.Tanh(b.tf.AddV2(b.tf.MatMul(h, h), number))
        return [b.tf.AddV2(t, np.int32(1)), change(b, t, following)]

    names = {
        "cond": function(module, "cond", kinds, lambda b, t, _: [b.tf.Less(t, np.int32(STEPS))]),
        "body": function(module, "body", kinds, body),
    }
    return entry(module, kinds[1:], lambda b, h: [b.op("tf.While", [b.i32(0), h], names, kinds).results[1]])


def test_the_steps_of_a_long_loop_may_differ() -> None:
    """The number of the step is more than an index, so that no step represents the others."""

    def unless_it_is_7(b: Builder, t: Value, y: Value) -> Value:
        return b.tf.SelectV2(b.tf.Equal(t, np.int32(7)), b.tf.Mul(y, HALF), y)

    def negated_twice(b: Builder, t: Value, y: Value) -> Value:
        return b.tf.Neg(b.tf.Neg(y))

    assert prove(numbered(), numbered(negated_twice)).is_proved
    assert not prove(numbered(), numbered(unless_it_is_7)).is_proved


def repeated(step: float, first: int = 0) -> Module:
    """Return a loop with as many steps as an operand says."""
    module = Module()
    kinds = [i32(), i32(), f32(4)]
    names = {
        "cond": function(module, "cond", kinds, lambda b, t, n, _: [b.tf.Less(t, n)]),
        "body": function(
            module, "body", kinds, lambda b, t, n, x: [b.tf.AddV2(t, b.i32(1)), n, b.tf.Mul(x, np.float32(step))]
        ),
    }
    return entry(module, kinds[1:], lambda b, n, x: [b.op("tf.While", [b.i32(first), n, x], names, kinds).results[2]])


def test_loops_with_a_number_of_steps_are_proved() -> None:
    assert prove(repeated(0.5), repeated(0.5)).is_proved
    assert not prove(repeated(0.5), repeated(0.25)).is_proved
    assert not prove(repeated(0.5), repeated(0.5, first=1)).is_proved


def scanned(step: Callable[..., Value], steps: int = STEPS) -> Module:
    module = Module()
    name = function(module, "step", [f32(WIDTH), f32(WIDTH, WIDTH)], lambda b, x, h: [step(b, x, h)] * 2)
    attributes = {"step": name, "xs": 1, "states": 1, "outputs": 1}
    kinds = [f32(steps, WIDTH), f32(WIDTH, WIDTH)]

    def main(b: Builder, xs: Value, h: Value) -> Sequence[Value]:
        return b.op("rnn.scan", [xs, h], attributes, [f32(steps, WIDTH, WIDTH), kinds[1]]).results

    return entry(module, kinds, lambda b, *operands: list(main(b, *operands)))


@pytest.mark.parametrize(("step", "is_equal"), [(product_otherwise, True), (product_twice, False)])
def test_long_scans(step: Callable[..., Value], is_equal: bool) -> None:
    proof = prove(scanned(product), scanned(step))
    assert proof.is_proved == is_equal, proof.reason


def branched(*, swapped: bool = False, other: bool = False) -> Module:
    """Return a module with a branch on an operand, or with a selection."""
    module, kind = Module(), f32(4)
    double = function(module, "double", [kind], lambda b, x: [b.tf.AddV2(x, x)])
    root = function(module, "root", [kind], lambda b, x: [b.tf.Sqrt(x)])
    branches = (root, double) if swapped else (double, root)
    flag = TensorType(DType.BOOL, ())

    def main(b: Builder, condition: Value, x: Value) -> list[Value]:
        if other:
            return [b.tf.SelectV2(condition, b.tf.Mul(x, np.float32(2)), b.tf.Sqrt(x))]
        attributes = {"then_branch": branches[0], "else_branch": branches[1], "Tout": (DType.F32,)}
        return b.op("tf.If", [condition, x], attributes, [kind]).results

    return entry(module, [flag, kind], main)


def test_branches_are_selections() -> None:
    assert prove(branched(), branched(other=True)).is_proved
    assert not prove(branched(swapped=True), branched(other=True)).is_proved


def test_a_branch_chosen_by_a_number_is_no_factor() -> None:
    """Any number other than 0 chooses the first branch."""
    module, kind = Module(), f32(4)
    double = function(module, "double", [kind], lambda b, x: [b.tf.AddV2(x, x)])
    same = function(module, "same", [kind], lambda b, x: [b.tf.Identity(x)])

    def main(b: Builder, number: Value, x: Value) -> list[Value]:
        attributes = {"then_branch": double, "else_branch": same, "Tout": (DType.F32,)}
        return b.op("tf.If", [number, x], attributes, [kind]).results

    types = [f32(), kind]
    product = entry(Module(), types, lambda b, number, x: [b.tf.AddV2(x, b.tf.Mul(number, x))])
    assert prove(entry(module, types, main), product).reason == "a branch is chosen by a number"
