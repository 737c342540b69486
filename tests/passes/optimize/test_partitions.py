"""Rewrites that keep XNNPACK's partition in one piece: the first op, and slices in place of GATHER and UNPACK."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.backend import to_bytes
from litefuse.dialects import DIALECTS
from litefuse.dialects.tfl.delegates import may_be_delegated
from litefuse.ir import DType, Module
from litefuse.ir.text.printer import print_module
from litefuse.ir.verifier import verify
from litefuse.passes.finalize import partitions
from litefuse.passes.finalize.partitions import order_for_delegates
from litefuse.passes.finalize.separate_copies import separate_copies
from litefuse.passes.optimize.driver import optimize
from tests.passes.optimize import stress_copies
from tests.passes.optimize.check import random
from tests.support.harness import RESOLVERS, open_interpreter
from tests.support.modules.graph_builder import Graph, context, kinds
from tests.support.running.border_copies import border_copies

TABLE = random(9, 4)


def parts(module: Module) -> int:
    """Return the number of partitions that XNNPACK runs."""
    interpreter = open_interpreter(to_bytes(module))
    interpreter.allocate_tensors()
    return sum(op["op_name"] == "DELEGATE" for op in interpreter._get_ops_details())


def answers(module: Module, *shapes: tuple[int, ...]) -> list[np.ndarray]:
    """Return the answers of three calls, with XNNPACK and without; integers below 3."""
    (function,) = module.functions.values()
    found = []
    for resolver in RESOLVERS:
        run = open_interpreter(to_bytes(module), resolver=resolver).get_signature_runner()
        for seed in range(3):
            inputs = {}
            for number, (shape, argument) in enumerate(zip(shapes, function.arguments, strict=True)):
                values = np.random.default_rng([seed, number]).integers(0, 3, shape)
                floats = argument.dtype is DType.F32
                inputs[f"x{number}"] = random(*shape, seed=seed) if floats else values.astype(argument.dtype.numpy)
            found += run(**inputs).values()
    return found


def agree(module: Module, before: list[np.ndarray], *shapes: tuple[int, ...]) -> None:
    for found, wanted in zip(answers(module, *shapes), before, strict=True):
        np.testing.assert_allclose(found, wanted, rtol=1e-6, atol=1e-6)


def decoder(steps: int = 4, *, large: bool = False) -> Module:
    """Combine an encoder's features of an image with table entries for the tokens."""
    g = Graph()
    image, tokens = g.input(steps, 4), g.input(steps, dtype=DType.I32)
    encoded = g.tfl.tanh(g.tfl.exp(image))
    table = g.const(random(9, 1 << 15)) if large else g.const(TABLE)
    gathered = g.tfl.gather(table, tokens, axis=0)
    embedded = g.tfl.sum(gathered, g.i32([1]), keep_dims=True) if large else gathered
    return g.returns(g.tfl.logistic(g.tfl.add(encoded, embedded)))


def test_a_gather_of_inputs_begins_the_graph():
    module = decoder()
    before = answers(module, (4, 4), (4,))
    assert parts(module) == 2
    order_for_delegates(module, context())
    verify(module, DIALECTS)
    assert kinds(module) == ["gather", "exp", "tanh", "add", "logistic"]
    assert parts(module) == 1
    agree(module, before, (4, 4), (4,))
    once = print_module(module)
    order_for_delegates(module, context())
    assert print_module(module) == once


def test_a_large_result_does_not_block():
    module = decoder(large=True)
    order_for_delegates(module, context())
    assert kinds(module)[0] == "exp"


def other(build) -> Module:
    g = Graph()
    x, ids = g.input(4, 4), g.input(4, dtype=DType.I32)
    return g.returns(*build(g, x, ids))


STAYING = {
    "one part as it is": lambda g, x, ids: [g.tfl.tanh(g.tfl.exp(x)), g.tfl.gather(g.const(TABLE), ids, axis=0)],
    "it needs what XNNPACK computes": lambda g, x, ids: [g.tfl.tanh(g.tfl.gather(g.tfl.exp(x), ids, axis=0))],
    "the op is random": lambda g, x, ids: [g.tfl.add(g.tfl.exp(x), g.tfl.random_uniform(g.i32([4, 4])))],
}


@pytest.mark.parametrize("name", STAYING)
def test_where_nothing_is_gained_the_order_stays(name):
    module = other(STAYING[name])
    text = print_module(module)
    order_for_delegates(module, context())
    assert print_module(module) == text


def test_of_several_the_smallest_begins():
    """The others need not be moved: a partition may contain ops from anywhere."""
    module = other(
        lambda g, x, ids: [
            g.tfl.tanh(
                g.tfl.add(
                    g.tfl.add(g.tfl.exp(x), g.tfl.gather(g.const(TABLE), ids, axis=0)),
                    g.tfl.cast(ids, out_data_type=DType.F32),
                )
            )
        ]
    )
    before = answers(module, (4, 4), (4,))
    assert parts(module) == 2
    order_for_delegates(module, context())
    assert kinds(module) == ["cast", "exp", "gather", "add", "add", "tanh"]
    assert parts(module) == 1
    agree(module, before, (4, 4), (4,))


@pytest.mark.parametrize("seed", range(30))
def test_random_graphs_have_no_part_more(seed: int):
    random_number = np.random.default_rng(seed)
    g = Graph()
    floats, ids = [g.input(4, 4), g.input(4, 4)], g.input(4, dtype=DType.I32)
    for _ in range(random_number.integers(3, 14)):
        a, b = (floats[i] for i in random_number.integers(0, len(floats), 2))
        made = [
            g.tfl.add,
            lambda a, b: g.tfl.tanh(a),
            lambda a, b: g.tfl.gather(a, ids, axis=0),
            lambda a, b: g.tfl.gather(g.const(TABLE), ids, axis=0),
            lambda a, b: g.tfl.select_v2(g.tfl.greater(a, b), a, b),
        ][random_number.integers(5)]
        floats.append(made(a, b))
    module = g.returns(*[value for value in floats[2:] if not value.uses][:4] or floats[-1:])
    shapes = ((4, 4), (4, 4), (4,))
    before, cut = answers(module, *shapes), parts(module)
    (function,) = module.functions.values()
    assert cut == partitions._count_partitions(function, may_be_delegated(next(iter_ops(module))), DIALECTS)
    order_for_delegates(module, context())
    assert parts(module) <= cut
    agree(module, before, *shapes)


def iter_ops(module: Module):
    (function,) = module.functions.values()
    return (op for op in function.ops() if op.kind != "arith.constant")


TAKEN = {
    "element": (lambda g, x: g.tfl.gather(x, np.int32(2), axis=1), ["strided_slice", "reshape"]),
    "last element": (lambda g, x: g.tfl.gather(x, np.int32(2), axis=-1), ["strided_slice", "reshape"]),
    "consecutive": (lambda g, x: g.tfl.gather(x, g.i32([1, 2]), axis=1), ["strided_slice"]),
    "one that stays an axis": (lambda g, x: g.tfl.gather(x, g.i32([1]), axis=1), ["strided_slice"]),
    "consecutive, with an axis more": (
        lambda g, x: g.tfl.gather(x, g.const(np.int32([[1, 2]])), axis=1),
        ["strided_slice", "reshape"],
    ),
    "all": (lambda g, x: g.tfl.gather(x, np.arange(4, dtype=np.int32), axis=1), []),
    "unpack": (lambda g, x: g.tfl.add(*g.tfl.unpack(x, num=4, axis=1)[:2]), ["split", "add", "reshape"]),
}


@pytest.mark.parametrize("name", TAKEN)
def test_gathers_along_an_axis_are_sliced(name):
    build, expected = TAKEN[name]
    g = Graph()
    module = g.returns(g.tfl.tanh(build(g, g.tfl.exp(g.input(None, 4, 3)))))
    shapes = [(size, 4, 3) for size in (2, 5, 1)]
    before = [answers(module, shape) for shape in shapes]
    optimize(module, context())
    assert kinds(module) == ["exp", *expected, "tanh"]
    assert parts(module) == 1
    for shape, wanted in zip(shapes, before, strict=True):
        agree(module, wanted, shape)


LEFT = {
    "not consecutive": lambda g, x: g.tfl.gather(x, g.i32([2, 1]), axis=1),
    "elements that are not there": lambda g, x: g.tfl.gather(x, g.i32([3, 4]), axis=1),
    "of a free axis": lambda g, x: g.tfl.gather(x, np.int32(0), axis=0),
    "many parts": lambda g, x: g.tfl.add(*g.tfl.unpack(g.tfl.reshape(x, g.i32([-1, 6, 2])), num=6, axis=1)[:2]),
}


@pytest.mark.parametrize("name", LEFT)
def test_other_selections_stay(name):
    g = Graph()
    module = g.returns(g.tfl.tanh(LEFT[name](g, g.tfl.exp(g.input(None, 4, 3)))))
    count = len(kinds(module))
    optimize(module, context())
    assert len(kinds(module)) == count and {"gather", "unpack"} & set(kinds(module))


def test_between_other_ops_nothing_is_sliced():
    g = Graph()
    x = g.input(None, 4, 3)
    module = g.returns(
        g.tfl.tanh(g.tfl.gather(x, np.int32(1), axis=1)), g.tfl.gather(g.tfl.exp(x), np.int32(1), axis=1)
    )
    optimize(module, context())
    assert sorted(kinds(module)) == ["exp", "gather", "gather", "tanh"]


def suppression(g: Graph, x, *, rows: str = "dynamic") -> list:
    """A partition before an op with a dynamic result, and another that grows with that result."""
    scores = g.tfl.reshape(g.tfl.exp(x), g.i32([-1, 2]))
    if rows == "static":
        return [g.tfl.tanh(g.tfl.exp(g.tfl.gather(scores, g.i32([2, 0]), axis=0)))]
    found = g.tfl.where(g.tfl.greater(scores, np.float32(1)))
    return [g.tfl.tanh(g.tfl.exp(g.tfl.cast(found, out_data_type=DType.F32)))]


def joined(g: Graph, x) -> list:
    y = g.tfl.concatenation(x, g.tfl.exp(x), axis=1)
    found = g.tfl.where(g.tfl.greater(g.tfl.tanh(y), np.float32(0)))
    return [g.tfl.tanh(g.tfl.exp(g.tfl.cast(found, out_data_type=DType.F32)))]


def divided(g: Graph, x) -> list:
    first, _, last = g.tfl.split(g.const(np.int32(1)), g.tfl.reverse_v2(x, g.i32([1])), num_splits=3)
    y = g.tfl.gather(g.tfl.add(first, g.tfl.tanh(last)), g.i32([0, 0]), axis=1)
    return [g.tfl.tanh(g.tfl.exp(y))]


def dense(g: Graph, x) -> list:
    """A layer whose input is a tensor of LiteRT, and another partition that grows with a dynamic result."""
    y = g.tfl.fully_connected(g.tfl.gather(x, g.i32([1, 0]), axis=0), g.const(random(3, 4)), None)
    found = g.tfl.where(g.tfl.greater(y, np.float32(0)))
    return [y, g.tfl.tanh(g.tfl.exp(g.tfl.cast(found, out_data_type=DType.F32)))]


CROSSING = {
    "results of RESHAPE": (lambda g: suppression(g, g.input(4, 4)), (4, 4), ["exp", "shape", "reshape"]),
    "operands of RESHAPE": (
        lambda g: suppression(g, g.tfl.reshape(g.input(4, 4), g.i32([2, 8]))),
        (4, 4),
        ["reshape", "shape", "exp", "shape", "reshape"],
    ),
    "CONCATENATION": (lambda g: joined(g, g.input(None, 4)), (3, 4), ["exp", "shape", "concatenation", "shape"]),
    "SPLIT": (
        lambda g: divided(g, g.input(None, 6)),
        (3, 6),
        ["reverse_v2", "strided_slice", "strided_slice", "tanh"],
    ),
    "FULLY_CONNECTED": (lambda g: dense(g, g.input(None, 4)), (3, 4), ["gather", "fully_connected"]),
    "FULLY_CONNECTED that flattens": (
        lambda g: dense(g, g.input(None, 2, 4)),
        (3, 2, 4),
        ["gather", "reshape", "shape", "fully_connected"],
    ),
}


@pytest.mark.parametrize("name", CROSSING)
def test_no_copy_crosses_the_border_of_the_workspace(name: str):
    build, shape, beginning = CROSSING[name]
    g = Graph()
    module = g.returns(*build(g))
    assert border_copies(to_bytes(module))
    before, count = answers(module, shape), parts(module)
    assert count >= 2
    separate_copies(module, context())
    verify(module, DIALECTS)
    assert kinds(module)[: len(beginning)] == beginning
    assert not border_copies(to_bytes(module))
    assert parts(module) == count
    agree(module, before, shape)
    once = print_module(module)
    separate_copies(module, context())
    assert print_module(module) == once


UNMOVED = {
    "one partition": lambda g: [g.tfl.tanh(g.tfl.reshape(g.tfl.exp(g.input(None, 4)), g.i32([-1, 2])))],
    "static sizes": lambda g: suppression(g, g.input(4, 4), rows="static"),
    "both sides outside": lambda g: [
        g.tfl.tanh(g.tfl.gather(g.tfl.reshape(g.input(None, 4), g.i32([-1, 2])), g.i32([0]), axis=0))
    ],
    "both sides inside": lambda g: [
        g.tfl.tanh(
            g.tfl.gather(g.tfl.exp(g.tfl.reshape(g.tfl.exp(g.input(None, 4)), g.i32([-1, 2]))), g.i32([0]), axis=0)
        )
    ],
}


@pytest.mark.parametrize("name", UNMOVED)
def test_copies_that_are_safe_stay(name: str):
    g = Graph()
    module = g.returns(*UNMOVED[name](g))
    text = print_module(module)
    separate_copies(module, context())
    assert print_module(module) == text


@pytest.mark.slow
def test_new_interpreters_run_every_copy(tmp_path):
    assert stress_copies.stress(stress_copies.convert(tmp_path), processes=10, interpreters=400) == []
