"""Dead code and common subexpressions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from litefuse.dialects import DIALECTS
from litefuse.ir import CONSTANT, Constant, DType, Module, ShapeAttr, Variable
from litefuse.passes.simplify.cse import LargeConstants, eliminate_common
from litefuse.passes.simplify.dce import Effects, eliminate_dead_ops
from tests.passes.simplify.graphs import folded, graph, tensor
from tests.support.modules.graph_builder import kinds

X = tensor(2, 4)


def merged(module: Module) -> list[str]:
    for function in module.functions.values():
        eliminate_common(function, DIALECTS)
    return kinds(module)


def constants(module: Module) -> int:
    return sum(op.kind == CONSTANT for op in module.ops())


def test_unused_ops_go_and_effects_stay():
    def build(b: Any, x: Any) -> Any:
        b.tf.Relu(b.tf.Neg(x))
        handle = b.tf.VarHandleOp(
            dtype=DType.F32, shape=ShapeAttr((2, 4)), shared_name="v", result_types=[tensor(dtype=DType.RESOURCE)]
        )
        b.op("tf.ReadVariableOp", (handle,), {"dtype": DType.F32}, [tensor(2, 4)])
        b.op("tf.AssignVariableOp", (handle, x), {}, [])
        return b.tf.Tanh(x)

    module = graph(build, X, variables=[Variable("v", X, None)])
    effects = Effects(module, DIALECTS)
    assert eliminate_dead_ops(module.functions["main"], effects) == 3
    assert kinds(module) == ["VarHandleOp", "AssignVariableOp", "Tanh"]


def test_keep_keeps():
    module = graph(lambda b, x: (b.tf.Relu(x), b.tf.Neg(x))[0], X)
    effects = Effects(module, DIALECTS)
    assert eliminate_dead_ops(module.functions["main"], effects, keep=lambda op: op.kind == "tf.Neg") == 0


def test_equal_ops_become_one():
    module = graph(lambda b, x: b.tf.AddV2(b.tf.Tanh(b.tf.Neg(x)), b.tf.Tanh(b.tf.Neg(x))), X)
    assert merged(module) == ["Neg", "Tanh", "AddV2"]


def test_commutative_operands_in_either_order():
    module = graph(lambda b, x, y: (b.tf.Mul(x, y), b.tf.Mul(y, x), b.tf.Sub(x, y), b.tf.Sub(y, x)), X, X)
    assert merged(module) == ["Mul", "Sub", "Sub"]


def test_ops_with_different_attributes_are_not_merged():
    module = graph(lambda b, x: (b.tf.LeakyRelu(x, alpha=0.1), b.tf.LeakyRelu(x, alpha=0.2)), X)
    assert merged(module) == ["LeakyRelu", "LeakyRelu"]


def test_equal_constants_become_one():
    def build(b: Any, x: Any) -> Any:
        same = (b.tf.Mul(x, np.float32(2)), b.tf.Sub(x, np.float32(2)))
        other = (
            b.tf.Mul(x, np.array(2, np.float32).reshape(1)),
            b.tf.AddV2(x, np.float32(-0.0)),
            b.tf.AddV2(x, np.float32(0)),
        )
        return *same, *other

    module = graph(build, X)
    assert len(merged(module)) == 5
    assert constants(module) == 4


def test_random_ops_are_not_merged():
    def build(b: Any, x: Any) -> Any:
        draw = lambda: b.tf.RandomUniform(np.int32([2, 4]), dtype=DType.F32, result_types=[X])  # noqa: E731
        return b.tf.AddV2(draw(), draw())

    assert merged(graph(build, X)) == ["RandomUniform", "RandomUniform", "AddV2"]


def test_keep_prevents_merging():
    module = graph(lambda b, x: (b.tf.Neg(x), b.tf.Neg(x)), X)
    assert eliminate_common(module.functions["main"], DIALECTS, keep=lambda op: op.kind == "tf.Neg") == 0
    assert kinds(module) == ["Neg", "Neg"]


def test_dead_code_goes_with_folding():
    module = graph(lambda b, x: (b.tf.Relu(x), b.tf.Neg(x))[0], X)
    folded(module)
    assert kinds(module) == ["Relu"]


LARGE = np.arange(160 * 160, dtype=np.float32).reshape(160, 160)


def layers(*weights: np.ndarray, kind: str = "Relu") -> Module:
    """Apply two layers to an input for each pair of weights, each weight a separate constant."""

    def build(b: Any, x: Any) -> Any:
        ends = []
        for first, second in zip(weights[::2], weights[1::2], strict=True):
            y = getattr(b.tf, kind)(b.tf.MatMul(x, b.const(Constant.of(first.copy()))))
            ends.append(b.tf.MatMul(y, b.const(Constant.of(second.T.copy()).transpose((1, 0)))))
        return tuple(ends)

    return graph(build, tensor(2, 160))


def merged_by_content(module: Module) -> list[str]:
    eliminate_common(module.functions["main"], DIALECTS, large=LargeConstants())
    return kinds(module)


def test_equal_layers_of_large_weights_become_one():
    module = layers(LARGE, -LARGE, LARGE, -LARGE, LARGE, -LARGE)
    assert merged(module) == ["MatMul", "Relu", "MatMul"] * 3  # by their identity in memory
    assert merged_by_content(module) == ["MatMul", "Relu", "MatMul"]
    assert len(set(module.functions["main"].results)) == 1


def test_layers_with_one_other_weight_stay():
    """Both if the sample shows the difference and if only the bytes do."""
    for place in (0, 77, LARGE.size - 1):
        other = LARGE.copy()
        other.reshape(-1)[place] += 0.5
        assert merged_by_content(layers(LARGE, LARGE, other, LARGE)) == ["MatMul", "Relu", "MatMul"] * 2
        assert merged_by_content(layers(LARGE, LARGE, LARGE, other)) == ["MatMul", "Relu", "MatMul", "MatMul"]
        # The second and third are equal, the first is not.
        assert merged_by_content(layers(other, LARGE, LARGE, LARGE, LARGE, LARGE)) == ["MatMul", "Relu", "MatMul"] * 2


def test_no_weights_are_read_where_no_layers_are_alike(monkeypatch: pytest.MonkeyPatch):
    read: list[object] = []
    monkeypatch.setattr(Constant, "elements", lambda self, places: read.append(self))
    monkeypatch.setattr(Constant, "blocks", lambda self, limit=0: read.append(self))
    assert merged_by_content(layers(LARGE, LARGE)) == ["MatMul", "Relu", "MatMul"]
    assert not read


def test_large_weights_of_layers_with_other_attributes_are_shared():
    def build(b: Any, x: Any) -> Any:
        weights = [b.const(Constant.of(LARGE.copy())) for _ in range(2)]
        return b.tf.MatMul(x, weights[0]), b.tf.MatMul(x, weights[1], transpose_b=True)

    module = graph(build, tensor(2, 160))
    assert merged_by_content(module) == ["MatMul", "MatMul"]
    first, second = (op for op in module.functions["main"].ops() if op.kind != CONSTANT)
    assert first.operands[1] is second.operands[1]
