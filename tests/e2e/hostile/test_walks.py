"""Walks over long models: none recurses on Python's stack, and none visits one value many times."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from ai_edge_litert.interpreter import Interpreter

import litefuse
from litefuse.dialects import DIALECTS
from litefuse.dialects.tfl.allocation import DynamicResults
from litefuse.fusions.contrib.lingvo_body import are_equivalent
from litefuse.fusions.recurrent.state import is_zero
from litefuse.ir import Builder, DType, Function, Module, Op, Symbol, TensorType, Value
from litefuse.ir.dim_expr import DimExpr, SymbolicDim
from litefuse.passes.lowering.control_flow.accesses import _Accesses
from litefuse.passes.optimize.reductions import _sums
from litefuse.passes.recurrent.fuse.affine import AffineReader
from litefuse.passes.recurrent.lift.progressions import Scalars
from litefuse.rewrite.sizes.dimensions import Dimensions
from litefuse.verification.replacement.indices import index_bounds
from tests.e2e.hostile import graphs
from tests.e2e.hostile.chains import CHAINS

LENGTH = 20_000
F32 = DType.F32


def convert(model: object, folder: Path) -> litefuse.Model:
    return litefuse.convert(graphs.write(model, folder))


@pytest.mark.parametrize("name", sorted(CHAINS))
def test_a_chain_of_ops(name: str, tmp_path: Path) -> None:
    assert convert(CHAINS[name](2000), tmp_path).to_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(CHAINS))
def test_a_chain_of_100_000_ops(name: str, tmp_path: Path) -> None:
    assert convert(CHAINS[name](100_000), tmp_path).to_bytes()


def function(*shape: int | None, dtype: DType = F32) -> Function:
    return Function("f", [TensorType(dtype, shape)])


def chained(function: Function, first: Value, link: Callable[[Builder, Value], Value], length: int = LENGTH) -> Value:
    b = Builder(DIALECTS)
    value = first
    for _ in range(length):
        value = link(b, value)
    for op in b.staged:
        function.insert(op)
    return value


def constant(f: Function, array: object) -> Value:
    b = Builder(DIALECTS)
    value = b.const(np.asarray(array))
    f.insert(b.staged[0])
    return value


def test_zeros() -> None:
    f = function(None, 4)
    zero, shape = constant(f, np.float32(0)), constant(f, np.int32([]))
    assert is_zero(chained(f, zero, lambda b, x: b.tf.Reshape(x, shape)))
    assert not is_zero(chained(f, f.arguments[0], lambda b, x: b.tf.Identity(x)))
    assert is_zero(chained(f, zero, lambda b, x: b.tf.Fill(shape, x)))


def test_equal_values() -> None:
    f = function(3)
    x = f.arguments[0]
    one, other = (chained(f, x, lambda b, x: b.tf.Tanh(x)) for _ in range(2))
    assert are_equivalent(one, other)
    assert not are_equivalent(one, chained(f, one, lambda b, x: b.tf.Tanh(x), 1))
    # Expanded as a tree, 2^1000 pairs.
    one, other = (chained(f, x, lambda b, x: b.tf.AddV2(x, x), 1000) for _ in range(2))
    assert are_equivalent(one, other)


def test_dimensions_of_shapes() -> None:
    f = function(None, None)
    b = Builder(DIALECTS)
    shape, places = b.tfl.shape(f.arguments[0], out_type=DType.I32), b.i32([0, 1])
    x = f.arguments[0]
    picked = chained(f, shape, lambda b, v: b.tfl.gather(v, places, axis=0, batch_dims=0))
    assert Dimensions().elements(picked) == [None, None]  # too far away
    picked = chained(f, shape, lambda b, v: b.tfl.gather(v, places, axis=0, batch_dims=0), 20)
    assert Dimensions().elements(picked) == [DimExpr.of(SymbolicDim(x, axis)) for axis in (0, 1)]

    def doubled(b: Builder, v: Value) -> Value:
        both = b.tfl.concatenation(v, v, axis=0, fused_activation_function="NONE")
        return b.tfl.gather(both, places, axis=0, batch_dims=0)

    assert Dimensions().elements(chained(f, shape, doubled, 1000)) == [None, None]
    joined = chained(f, shape, lambda b, v: b.tfl.concatenation(v, v, axis=0, fused_activation_function="NONE"), 40)
    assert Dimensions().elements(joined) is None


def test_sizes() -> None:
    f = function(None, 3)
    x = f.arguments[0]
    assert Dimensions().of(chained(f, x, lambda b, v: b.tf.Relu(v)), 0) == DimExpr.of(SymbolicDim(x, 0))
    assert Dimensions().of(chained(f, x, lambda b, v: b.tf.AddV2(v, v), 2000), 0) == DimExpr.of(SymbolicDim(x, 0))


def test_sizes_by_scalars() -> None:
    f = function(None, 3)
    x = f.arguments[0]
    b = Builder(DIALECTS)
    count = b.tf.StridedSlice(b.tf.Shape(x), b.i32([0]), b.i32([1]), b.i32([1]), shrink_axis_mask=1)
    scalar = chained(f, count, lambda b, v: b.tf.Identity(v))
    assert Dimensions().scalar(scalar) == DimExpr.of(SymbolicDim(x, 0))
    nested = chained(f, count, lambda b, v: b.tf.Minimum(v, b.tf.Maximum(v, v)), 1000)
    assert Dimensions().scalar(nested) is None


def test_scalars_that_do_not_form_a_progression() -> None:
    """Expanded as a tree, the sum of an unknown number with itself has 2^32 terms at the depth of the search."""
    step, outer = Function("step", [TensorType(DType.I32, ())]), function(3)
    scalars = Scalars(Dimensions(), outer)
    assert scalars.read(chained(step, step.arguments[0], lambda b, v: b.tf.AddV2(v, v), 1000)) is None
    scalars.learn({})
    assert scalars.read(constant(outer, np.int32(5))) is not None
    assert scalars.read(constant(outer, np.int32(5))).start == DimExpr(5)  # type: ignore[union-attr]


def test_sums() -> None:
    f = function(2, 3)
    axes = constant(f, np.int32([1]))
    last = chained(f, f.arguments[0], lambda b, x: b.tfl.sum(x, axes, keep_dims=True))
    chained(f, last, lambda b, x: b.tfl.abs(x), 1)
    assert len(_sums(last)) == LENGTH


def test_parts_of_an_affine_form() -> None:
    f = function(None, 1)
    axis, weights = constant(f, np.int32(1)), constant(f, np.ones((64, 2), np.float32))
    x = f.arguments[0]
    joined = chained(f, x, lambda b, v: b.tf.ConcatV2(v, v, axis), 6)
    product = chained(f, joined, lambda b, v: b.tf.MatMul(v, weights), 1)
    form = AffineReader().read(product)
    assert form.matrices[x].numpy().tolist() == [[64, 64]]
    deep = chained(f, x, lambda b, v: b.tf.ConcatV2(v, x, axis), 5000)
    rows = constant(f, np.ones((5001, 2), np.float32))
    form = AffineReader().read(chained(f, deep, lambda b, v: b.tf.MatMul(v, rows), 1))
    assert set(form.matrices) == {deep}


def nested(
    depth: int, kind: str, attributes: Callable[[str], dict[str, object]], last: Callable[[Builder, Value], Value]
) -> Module:
    """Build functions that each run the next one twice; the last one has a different op."""
    module = Module()
    type = TensorType(F32, (None, 3))
    for number in range(depth):
        f = module.add(Function(f"f{number}", [type]))
        value = f.arguments[0]
        for _ in range(2 if number < depth - 1 else 0):
            op = Op(kind, [value], [type], attributes(f"f{number + 1}"))
            f.insert(op)
            value = op.results[0]
        f.set_results([value if number < depth - 1 else chained(f, value, last, 1)])
    return module


def while_of(name: str) -> dict[str, object]:
    return {"cond_subgraph_index": Symbol(name), "body_subgraph_index": Symbol(name)}


def test_functions_in_functions() -> None:
    def where(b: Builder, x: Value) -> Value:
        return b.tfl.where(x)

    module = nested(3000, "tfl.while", while_of, lambda b, x: b.tfl.abs(x))
    first = next(iter(module.functions["f0"].ops()))
    first.results[0].type = TensorType(F32, (2, 3))
    assert not DynamicResults(module).has(next(iter(module.functions["f2999"].ops())))
    assert DynamicResults(module).has(first)  # inside, the sizes are unknown
    assert _Accesses(module).of(first) == (set(), set())

    def gather(b: Builder, x: Value) -> Value:
        table = b.const(np.zeros((17, 3), np.float32))
        return b.tf.GatherV2(table, b.i32([1, 2]), b.i32(0))

    module = nested(3000, "tf.PartitionedCall", lambda name: {"f": Symbol(name)}, gather)
    assert index_bounds(module.functions["f0"].ops(), {}, module) == [17]


@pytest.mark.parametrize("lists", [False, True])
def test_loops_nested_deep(lists: bool, tmp_path: Path) -> None:
    model = convert(graphs.nested_loops(300, lists=lists), tmp_path)
    assert model.report.ops["tfl.while"] == 300
    run = Interpreter(model_content=model.to_bytes()).get_signature_runner()
    for x in (np.float32([0.5, 2]), np.float32([0, -1])):
        (answer,) = run(x=x).values()
        assert np.allclose(answer.reshape(-1), np.tanh(x * x), rtol=1e-5, atol=0)


@pytest.mark.parametrize("depth", [150, pytest.param(300, marks=pytest.mark.slow)])
def test_conditionals_of_tensorflow_1_nested_deep(depth: int, tmp_path: Path) -> None:
    model = convert(graphs.nested_switches(depth), tmp_path)
    assert model.report.ops["tfl.if"] == depth
    run = Interpreter(model_content=model.to_bytes()).get_signature_runner()
    for x, expected in (([1.0, 7.5], [-1, -7.5]), ([-1, -2], [1, 2]), ([5.0, 300], [10, 600])):
        assert run(x=np.float32(x))["y"].tolist() == expected


def test_conditionals_of_tensorflow_1_nested_too_deep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("litefuse.frontend.saved_model.v1.graph.MAX_MOVED_NODES", 20_000)
    with pytest.raises(litefuse.ConversionError, match=r"^merge\d+: TensorFlow 1 conditionals are nested too deeply"):
        convert(graphs.nested_switches(100), tmp_path)
