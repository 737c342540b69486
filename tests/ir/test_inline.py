from __future__ import annotations

from functools import partial

import pytest

from litefuse.errors import ConversionError
from litefuse.ir import Function, Location, Module, Signature, Symbol, TensorType
from litefuse.ir.types import DType
from litefuse.passes.simplify.inline import inline
from tests.support.modules.module_text import check, context, module
from tests.support.running.counting import calls_of

TWICE = """
module {
  func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %a = "tf.PartitionedCall"(%x) {f = @inner} : (tensor<2xf32>) -> tensor<2xf32>
    %b = "tf.StatefulPartitionedCall"(%a) {f = @inner} : (tensor<2xf32>) -> tensor<2xf32>
    %c = "tf.PartitionedCall"(%b) {f = @outer} : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%b, %c) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }
  func.func @inner(%x: tensor<2xf32>) -> tensor<2xf32> {
    %y = "tf.Relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
  func.func @outer(%x: tensor<2xf32>) -> tensor<2xf32> {
    %y = "tf.PartitionedCall"(%x) {f = @pass} : (tensor<2xf32>) -> tensor<2xf32>
    %z = "tf.Tanh"(%y) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%z) : (tensor<2xf32>) -> ()
  }
  func.func @pass(%x: tensor<2xf32>) -> tensor<2xf32> {
    "func.return"(%x) : (tensor<2xf32>) -> ()
  }
  func.func @unused() {
    "func.return"() : () -> ()
  }
}
"""


def test_moves_copies_and_drops():
    m = module(TWICE)
    inline(m, context())
    check(
        m,
        """
module {
  func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %a = "tf.Relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    %b = "tf.Relu"(%a) : (tensor<2xf32>) -> tensor<2xf32>
    %c = "tf.Tanh"(%b) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%b, %c) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }
}
""",
    )


def test_moved_ops_keep_their_order_and_the_indices_of_the_function_follow():
    m = module("""
module {
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %a = "tf.Relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    %b = "tf.PartitionedCall"(%a) {f = @inner} : (tensor<2xf32>) -> tensor<2xf32>
    %c = "tf.Relu"(%b) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%c) : (tensor<2xf32>) -> ()
  }
  func.func @inner(%x: tensor<2xf32>) -> tensor<2xf32> {
    %y = "tf.Tanh"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    %z = "tf.While"(%y) {cond = @cond, body = @body} : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%z) : (tensor<2xf32>) -> ()
  }
  func.func @cond(%x: tensor<2xf32>) -> tensor<i1> {
    %y = "arith.constant"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
    "func.return"(%y) : (tensor<i1>) -> ()
  }
  func.func @body(%x: tensor<2xf32>) -> tensor<2xf32> {
    %y = "tf.Relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
}
""")
    callee = m.functions["inner"]
    inline(m, context())
    main = m.functions["main"]
    assert [op.kind for op in main.ops()] == ["tf.Relu", "tf.Tanh", "tf.While", "tf.Relu"]
    assert [op.kind for op in main.ops_reversed()] == ["tf.Relu", "tf.While", "tf.Tanh", "tf.Relu"]
    assert main.kinds == {"tf.Relu": 2, "tf.Tanh": 1, "tf.While": 1}
    assert main.ordered_symbol_users() == main.ops_of({"tf.While"})
    assert not callee.size and not callee.symbol_users and callee.first is callee.last


def test_a_signature_that_is_also_called_stays():
    m = module(TWICE)
    m.signatures.append(Signature("inner", "inner", ("x",), ("y",)))
    inline(m, context())
    assert list(m.functions) == ["main", "inner"]
    assert [op.kind for op in m.functions["main"].ops()] == ["tf.Relu", "tf.Relu", "tf.Tanh"]


def test_a_preserved_composite_stays_a_call_with_its_body_inlined():
    m = module(TWICE)
    m.functions["outer"].attributes["litefuse.preserve"] = True
    inline(m, context())
    assert list(m.functions) == ["main", "outer"]
    assert [op.kind for op in m.functions["outer"].ops()] == ["tf.Tanh"]
    assert [op.kind for op in m.functions["main"].ops()] == ["tf.Relu", "tf.Relu", "tf.PartitionedCall"]


def test_recursion_is_refused():
    m = module(TWICE)
    next(m.functions["outer"].ops()).attributes["f"] = Symbol("outer")
    with pytest.raises(ConversionError, match="'outer' calls itself"):
        inline(m, context())


@pytest.mark.parametrize(
    ("call", "inner", "expected"),
    [
        (
            ("model/StatefulPartitionedCall_1", "model"),
            ("dense/MatMul", "dense"),
            ("model/dense/MatMul", "model/dense"),
        ),
        (("StatefulPartitionedCall", ""), ("model/dense/MatMul", "dense"), ("model/dense/MatMul", "dense")),
        (("lstm/gates", "lstm"), ("lstm/gates/MatMul", "lstm"), ("lstm/gates/MatMul", "lstm")),
        (("lstm/gates", "lstm"), ("MatMul", ""), ("lstm/gates/MatMul", "lstm")),
    ],
)
def test_locations_lead_from_the_outside_in(call, inner, expected):
    m = module(TWICE)
    next(m.functions["main"].ops()).location = Location(*call)
    next(m.functions["inner"].ops()).location = Location(*inner)
    inline(m, context())
    assert next(m.functions["main"].ops()).location == Location(*expected)


def chain(depth):
    """Build functions that each add one op and call the next function."""
    m = Module()
    f32 = TensorType(DType.F32, ())
    for index in range(depth):
        function = m.add(Function(f"f{index}", [f32]))
        value = function.append("tf.Relu", function.arguments, [f32]).result
        if index + 1 < depth:
            attributes = {"f": Symbol(f"f{index + 1}")}
            value = function.append("tf.PartitionedCall", [value], [f32], attributes).result
        function.set_results([value])
    m.signatures.append(Signature("s", "f0", ("x",), ("y",)))
    return m


def test_cost_is_linear_in_the_depth():
    calls: list[int] = []
    for depth in (1000, 4000):
        m = chain(depth)
        calls.append(calls_of(partial(inline, m, context())))
        assert sum(1 for _ in m.functions["f0"].ops()) == depth
    assert calls[1] < 4.2 * calls[0]
