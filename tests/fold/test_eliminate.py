"""Dead code and common subexpressions."""

from __future__ import annotations

from typing import Any

import numpy as np

from litefuse.dialects import DIALECTS
from litefuse.eliminate import Effects, eliminate_common, eliminate_dead_ops
from litefuse.ir import CONSTANT, DType, Module, ShapeAttr, Variable

from .graphs import folded, graph, kinds, tensor

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


def test_attributes_tell_apart():
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


def test_random_ops_stay_apart():
    def build(b: Any, x: Any) -> Any:
        draw = lambda: b.tf.RandomUniform(np.int32([2, 4]), dtype=DType.F32, result_types=[X])  # noqa: E731
        return b.tf.AddV2(draw(), draw())

    assert merged(graph(build, X)) == ["RandomUniform", "RandomUniform", "AddV2"]


def test_keep_holds_ops_apart():
    module = graph(lambda b, x: (b.tf.Neg(x), b.tf.Neg(x)), X)
    assert eliminate_common(module.functions["main"], DIALECTS, keep=lambda op: op.kind == "tf.Neg") == 0
    assert kinds(module) == ["Neg", "Neg"]


def test_dead_code_goes_with_folding():
    module = graph(lambda b, x: (b.tf.Relu(x), b.tf.Neg(x))[0], X)
    folded(module)
    assert kinds(module) == ["Relu"]
