"""Folding: constants that are computed, that stay lazy, and that are left to the interpreter."""

from __future__ import annotations

import tracemalloc
from functools import partial
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from litefuse.dialects import DIALECTS
from litefuse.ir import CONSTANT, Constant, DType, Function, Module, Signature, Symbol, TensorType
from litefuse.ir.constant import SMALL_BYTES
from tests.passes.simplify.graphs import folded, graph, tensor
from tests.support.modules.graph_builder import evaluate, kinds
from tests.support.running.counting import calls_of

F32 = DType.F32
BIG = np.arange(1 << 20, dtype=np.float32).reshape(1024, 1024) / np.float32(1 << 20)  # 4 MB
ROW = np.linspace(-1, 1, 1024, dtype=np.float32)


def ints(*values: int) -> np.ndarray:
    return np.array(values, np.int32)


def result(module: Module) -> Constant:
    constant = module.functions["main"].results[0].constant
    assert constant is not None
    return constant


def test_chain_of_constants_is_computed():
    variance, gamma = np.float32([1, 4, 9]), np.float32([2, 2, 2])
    module = graph(lambda b: b.tf.Mul(b.tf.Rsqrt(b.tf.AddV2(variance, np.float32(0))), gamma))
    folded(module)
    assert kinds(module) == []
    np.testing.assert_allclose(result(module).numpy(), [2, 1, 2 / 3], rtol=1e-6)


def test_several_results():
    module = graph(
        lambda b: b.tf.Split(np.int32(1), np.float32([[1, 2, 3, 4]]), num_split=2, result_types=[tensor(1, 2)] * 2)
    )
    folded(module)
    values = [value.constant.numpy().tolist() for value in module.functions["main"].results]
    assert values == [[[1, 2]], [[3, 4]]]


LAZY = {
    "transpose": (lambda b, c: b.tf.Transpose(c, ints(1, 0)), BIG.T),
    "reshape": (lambda b, c: b.tf.Reshape(c, ints(-1, 512)), BIG.reshape(-1, 512)),
    "reshape_transposed": (lambda b, c: b.tf.Reshape(b.tf.Transpose(c, ints(1, 0)), ints(-1)), BIG.T.reshape(-1)),
    "expand": (lambda b, c: b.tf.ExpandDims(c, np.int32(-1)), BIG[..., None]),
    "squeeze": (lambda b, c: b.tf.Squeeze(b.tf.Reshape(c, ints(1024, 1, 1024)), squeeze_dims=(1,)), BIG),
    "identity": (lambda b, c: b.tf.Identity(c), BIG),
    "cast": (lambda b, c: b.tf.Cast(c, DstT=DType.F16), BIG.astype(np.float16)),
    "multiply": (lambda b, c: b.tf.Mul(ROW, c), BIG * ROW),
    "add": (lambda b, c: b.tf.AddV2(c, ROW), BIG + ROW),
    "subtract": (lambda b, c: b.tf.Sub(c, ROW), BIG - ROW),
    "subtract_from": (lambda b, c: b.tf.Sub(ROW, c), ROW - BIG),
    "divide": (lambda b, c: b.tf.RealDiv(c, np.float32(3)), BIG / np.float32(3)),
    "negate": (lambda b, c: b.tf.Neg(c), -BIG),
    "bias": (lambda b, c: b.tf.BiasAdd(c, ROW), BIG + ROW),
    "slice": (lambda b, c: b.tf.Slice(c, ints(1, 2), ints(-1, 600)), BIG[1:, 2:602]),
    "strided": (
        lambda b, c: b.tf.StridedSlice(c, ints(0, 0), ints(1000, 0), ints(2, 1), end_mask=2, new_axis_mask=0),
        BIG[:1000:2],
    ),
    "shrink": (
        lambda b, c: b.tf.StridedSlice(
            b.tf.Reshape(c, ints(2, 512, 1024)), ints(-1, 0), ints(0, 0), ints(1, 1), shrink_axis_mask=1, end_mask=2
        ),
        BIG.reshape(2, 512, 1024)[-1],
    ),
    "row": (
        lambda b, c: b.tf.StridedSlice(c, ints(1, -1), ints(0, 0), ints(1, -3), shrink_axis_mask=1, end_mask=2),
        BIG[1, -1::-3],
    ),
    "element": (
        lambda b, c: b.tf.StridedSlice(b.tf.Reshape(c, ints(-1)), ints(7), ints(8), ints(1), shrink_axis_mask=1),
        BIG.reshape(-1)[7],
    ),
    "new axis": (
        lambda b, c: b.tf.StridedSlice(
            c, ints(0, 0, 3), ints(0, 0, 9), ints(1, 1, 2), ellipsis_mask=1, new_axis_mask=2
        ),
        BIG[..., None, 3:9:2],
    ),
    "gather": (lambda b, c: b.tf.GatherV2(c, np.arange(1024, dtype=np.int32), np.int32(0)), BIG),
    "gather_part": (lambda b, c: b.tf.GatherV2(c, np.arange(3, 903, dtype=np.int64), np.int32(-1)), BIG[:, 3:903]),
    "gather_shaped": (
        lambda b, c: b.tf.Gather(c, np.arange(1024, dtype=np.int32).reshape(4, 256)),
        BIG.reshape(4, 256, 1024),
    ),
    "deferred": (lambda b, c: b.tf.Sqrt(c), np.sqrt(BIG)),
    "deferred_pair": (lambda b, c: b.tf.Maximum(c, b.tf.Transpose(c, ints(1, 0))), np.maximum(BIG, BIG.T)),
}


@pytest.mark.parametrize("name", LAZY)
def test_large_constants_stay_lazy(name):
    build, expected = LAZY[name]
    module = graph(lambda b: build(b, b.const(BIG)))
    tracemalloc.start()
    folded(module)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kinds(module) == []
    assert peak < BIG.nbytes // 4
    constant = result(module)
    assert constant.shape == expected.shape
    np.testing.assert_array_equal(constant.numpy(), expected)
    streamed = np.concatenate([block.reshape(-1) for block in constant.blocks(1 << 18)])
    np.testing.assert_array_equal(streamed, expected.reshape(-1))


def test_split_of_a_large_constant():
    types = [tensor(1024, 256)] * 4
    module = graph(lambda b: b.tf.Split(np.int32(1), b.const(BIG), num_split=4, result_types=types))
    folded(module)
    for part, value in enumerate(module.functions["main"].results):
        np.testing.assert_array_equal(value.constant.numpy(), BIG[:, part * 256 : part * 256 + 256])


def test_unpack_and_split_v_of_a_large_constant():
    module = graph(lambda b: [
        *b.tf.Unpack(b.const(BIG.reshape(2, 512, 1024)), num=2, axis=0, result_types=[tensor(512, 1024)] * 2),
        *b.tf.SplitV(b.const(BIG), ints(24, -1), np.int32(0), num_split=2,
                      result_types=[tensor(24, 1024), tensor(1000, 1024)]),
    ])  # fmt: skip
    folded(module)
    expected = [BIG[:512], BIG[512:], BIG[:24], BIG[24:]]
    for value, wanted in zip(module.functions["main"].results, expected, strict=True):
        np.testing.assert_array_equal(value.constant.numpy(), wanted)


@pytest.mark.parametrize("places", [np.arange(1, 1025), np.arange(-1, 1023), np.arange(1024)[::-1]])
def test_gather_of_other_places_of_a_large_constant_stays(places):
    module = graph(lambda b: b.tf.GatherV2(b.const(BIG), places.astype(np.int32), np.int32(0)))
    folded(module)
    assert kinds(module) == ["GatherV2"]


def test_gather_of_a_large_constant_reads_only_the_rows():
    module = graph(lambda b: b.tf.GatherV2(b.const(BIG), ints(3, 1), np.int32(0)))
    folded(module)
    np.testing.assert_array_equal(result(module).numpy(), BIG[[3, 1]])


STAYS = {
    "fill": (lambda b: b.tf.Fill(ints(1024, 1024), np.float32(0)), ["Fill"]),
    "tile": (lambda b: b.tf.Tile(np.ones((1, 1024), np.float32), ints(1024, 1)), ["Tile"]),
    "broadcast": (lambda b: b.tf.BroadcastTo(np.float32(1), ints(1024, 1024)), ["BroadcastTo"]),
    "range": (lambda b: b.tf.Range(np.int32(0), np.int32(1 << 20), np.int32(1)), ["Range"]),
    "one_hot": (lambda b: b.tf.OneHot(ints(*range(1024)), np.int32(1024), np.float32(1), np.float32(0)), ["OneHot"]),
    "matmul": (lambda b: b.tf.MatMul(b.const(BIG), b.const(BIG)), ["MatMul"]),
    "random": (lambda b: b.tf.RandomUniform(ints(3), dtype=F32, result_types=[tensor(3)]), ["RandomUniform"]),
    "invalid": (lambda b: b.tf.GatherV2(ROW, ints(4096), np.int32(0)), ["GatherV2"]),
    "division": (lambda b: b.tf.FloorDiv(ints(1), ints(0)), ["FloorDiv"]),
}


@pytest.mark.parametrize("name", STAYS)
def test_stays(name):
    build, left = STAYS[name]
    module = graph(build)
    folded(module)
    assert kinds(module) == left


def test_small_results_of_growing_ops_are_folded():
    module = graph(lambda b: b.tf.Fill(ints(4, 4), np.float32(2)))
    folded(module)
    assert kinds(module) == []


def test_dynamic_sizes_are_not_folded():
    module = graph(lambda b, n: b.tf.Fill(n, np.float32(2)), tensor(2, dtype=DType.I32))
    folded(module)
    assert kinds(module) == ["Fill"]


def branches(kind: str, selector: np.ndarray, *names: str) -> Module:
    """Return a module whose main function runs one of the branches on its argument."""
    module = Module()
    scalar = TensorType(F32, ())
    for name, inner in zip(names, ("tf.Relu", "tf.Neg"), strict=True):
        branch = module.add(Function(name, [scalar]))
        branch.set_results([branch.append(inner, branch.arguments, [scalar]).result])
    main = module.add(Function("main", [scalar]))
    constant = Constant.of(selector)
    chosen = main.append(CONSTANT, (), (constant.type,), {"value": constant}).result
    schema = DIALECTS.schema(kind)
    assert schema is not None
    attributes: dict[str, Any] = {**schema.defaults, "Tout": (F32,)}
    symbols = tuple(Symbol(name) for name in names)
    attributes |= {"branches": symbols} if "Case" in kind else {"then_branch": symbols[0], "else_branch": symbols[1]}
    main.set_results([main.append(kind, [chosen, main.arguments[0]], [scalar], attributes).result])
    module.signatures.append(Signature("s", "main", ("x",), ("y",)))
    return module


@pytest.mark.parametrize(
    ("kind", "selector", "left"),
    [
        ("tf.If", np.array(True), ["Relu"]),
        ("tf.StatelessIf", np.array(False), ["Neg"]),
        ("tf.If", np.int32(7), ["Relu"]),
        ("tf.Case", np.int32(0), ["Relu"]),
        ("tf.Case", np.int32(5), ["Neg"]),
    ],
)
def test_branches_of_constants_are_chosen(kind, selector, left):
    module = branches(kind, selector, "first", "second")
    folded(module)
    assert kinds(module) == left
    assert list(module.functions) == ["main"]


def test_a_nonscalar_condition_is_not_decided_by_its_element():
    """TensorFlow tests whether it has elements, and so does `lower_control_flow`."""
    module = branches("tf.If", np.array([False]), "first", "second")
    folded(module)
    assert kinds(module) == ["If"]


def test_a_bias_along_the_channels_is_not_added_along_the_last_axis():
    images, bias = BIG.reshape(4, 16, 1024, 16), np.arange(16, dtype=np.float32)
    module = graph(lambda b: b.tf.BiasAdd(images, bias, data_format="NCHW"))
    folded(module)
    np.testing.assert_array_equal(evaluate(module)[0], images + bias.reshape(16, 1, 1))


_UNARY = ("Relu", "Neg", "Abs", "Square", "Sigmoid", "Identity")
_BINARY = ("AddV2", "Sub", "Mul", "Maximum", "Minimum")
_STEPS = st.tuples(st.sampled_from(_UNARY + _BINARY), st.integers(0, 99), st.integers(0, 99))


@settings(max_examples=60, deadline=None)
@given(
    st.lists(_STEPS, min_size=1, max_size=14),
    st.integers(0, 1 << 16),
)
def test_random_graphs_keep_their_meaning(steps, seed):
    rng = np.random.default_rng(seed)
    constants = [rng.normal(size=shape).astype(np.float32) for shape in ((), (4,), (1, 4), (1,))]
    constants += [np.float32(1), np.float32(0), np.float32(-0.0)]

    def build(b: Any, x: Any) -> Any:
        values = [x, *(b.const(constant) for constant in constants)]
        for kind, left, right in steps:
            first, second = values[-1 - left % len(values)], values[right % len(values)]
            operands = (first,) if kind in _UNARY else (first, second)
            values.append(getattr(b.tf, kind)(*operands))
        return values[-1]

    module = graph(build, tensor(None, 4))
    x = rng.normal(size=(3, 4)).astype(np.float32)
    (before,) = evaluate(module, x)
    folded(module)
    (after,) = evaluate(module, x)
    assert after.dtype == before.dtype
    assert after.shape == before.shape
    scale = max(1.0, float(np.abs(before[np.isfinite(before)]).max(initial=0)))
    np.testing.assert_allclose(after, before, rtol=1e-4, atol=1e-4 * scale)


def test_cost_is_linear():
    def chain(b: Any, x: Any) -> Any:
        for _ in range(length):
            x = b.tf.Tanh(b.tf.Mul(b.tf.Identity(x), b.tf.AddV2(np.float32([1, 2]), np.float32(0.5))))
        return x

    calls: list[int] = []
    for length in (250, 1000):
        module = graph(chain, tensor(None, 2))
        calls.append(calls_of(partial(folded, module)))
        assert len(kinds(module)) == 2 * length
    assert calls[1] < 4.2 * calls[0]


def test_small_has_the_same_threshold_as_in_constants():
    assert BIG.nbytes > SMALL_BYTES > ROW.nbytes
