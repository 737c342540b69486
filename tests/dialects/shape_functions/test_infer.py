"""The stage: refinement, contradiction, functions, branches, loops."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.dialects import DIALECTS
from litefuse.errors import ConversionError
from litefuse.ir import Builder, DType, Function, Location, Module, Op, Signature, TensorType, Value
from litefuse.passes.simplify.shape_inference import infer_shapes
from tests.support.modules.module_text import context, module
from tests.support.running.counting import calls_of


def types(m: Module, function: str = "main") -> list[str]:
    return [str(value.type) for value in m.functions[function].results]


def inferred(text: str) -> Module:
    m = module(text)
    infer_shapes(m, context())
    return m


def test_stored_types_are_refined_and_refine():
    m = inferred("""
module {
  func.func @main(%x: tensor<4x?xf32>) -> (tensor<?x8xf32>, tensor<*xf32>) {
    %a = "tf.Relu"(%x) : (tensor<4x?xf32>) -> tensor<?x8xf32>
    %b = "tf.Tanh"(%a) : (tensor<?x8xf32>) -> tensor<*xf32>
    "func.return"(%a, %b) : (tensor<?x8xf32>, tensor<*xf32>) -> ()
  }
}
""")
    assert types(m) == ["tensor<4x8xf32>", "tensor<4x8xf32>"]


BATCH_ONE = """
module {
  func.func @main(%x: tensor<4x6xf32>) -> (tensor<2x3xf32>, tensor<1x6xf32>, tensor<1xf32>) {
    %s = "tf.Shape"(%x) : (tensor<4x6xf32>) -> tensor<2xi32>
    %z = "tf.Fill"(%s, %c) : (tensor<2xi32>, tensor<f32>) -> tensor<1x6xf32>
    %y = "tf.AddV2"(%x, %z) : (tensor<4x6xf32>, tensor<1x6xf32>) -> tensor<1x6xf32>
    %k = "arith.constant"() {value = dense<[-1, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %r = "tf.Reshape"(%y, %k) : (tensor<1x6xf32>, tensor<2xi32>) -> tensor<2x3xf32>
    %u = "tf.Betainc"(%q, %q, %q) : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    "func.return"(%r, %y, %u) : (tensor<2x3xf32>, tensor<1x6xf32>, tensor<1xf32>) -> ()
  }
}
""".replace(
    '    %s = "tf.Shape"',
    """    %c = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %a = "arith.constant"() {value = dense<[1]> : tensor<1xi32>} : () -> tensor<1xi32>
    %q = "tf.Mean"(%x, %a) : (tensor<4x6xf32>, tensor<1xi32>) -> tensor<1xf32>
    %s = "tf.Shape\"""",
)


def test_stored_types_that_the_inputs_contradict_are_not_trusted():
    m = module(BATCH_ONE)
    ctx = context()
    infer_shapes(m, ctx)
    assert types(m) == ["tensor<8x3xf32>", "tensor<4x6xf32>", "tensor<*xf32>"]
    assert [event.rule for event in ctx.events] == ["recompute", "infer"]
    assert "tf.Betainc has no shape function" in ctx.events[1].reason


def test_operands_that_contradict_each_other_name_the_layer():
    m = Module()
    function = m.add(Function("main", [TensorType(DType.F32, (2, 5)), TensorType(DType.F32, (3, 4))]))
    op = Op("tf.MatMul", function.arguments, [TensorType(DType.F32, None)], {}, Location("net/dense/MatMul", "dense"))
    op.attributes.update(transpose_a=False, transpose_b=False, grad_a=False, grad_b=False)
    function.insert(op)
    function.set_results(op.results)
    m.signatures.append(Signature("serving_default", "main", ("a", "b"), ("y",)))
    with pytest.raises(ConversionError, match=r'tf.MatMul in layer "dense": the inner dimensions .* 5 and 3'):
        infer_shapes(m, context())


def test_a_function_called_twice_gets_the_facts_its_calls_share():
    m = inferred("""
module {
  func.func @main(%x: tensor<2x3xf32>, %y: tensor<4x3xf32>) -> (tensor<*xf32>, tensor<*xf32>) {
    %a = "tf.PartitionedCall"(%x) {f = @inner} : (tensor<2x3xf32>) -> tensor<*xf32>
    %b = "tf.PartitionedCall"(%y) {f = @inner} : (tensor<4x3xf32>) -> tensor<*xf32>
    "func.return"(%a, %b) : (tensor<*xf32>, tensor<*xf32>) -> ()
  }
  func.func @inner(%x: tensor<*xf32>) -> tensor<*xf32> {
    %y = "tf.Relu"(%x) : (tensor<*xf32>) -> tensor<*xf32>
    "func.return"(%y) : (tensor<*xf32>) -> ()
  }
}
""")
    assert types(m) == ["tensor<?x3xf32>", "tensor<?x3xf32>"]
    assert str(m.functions["inner"].arguments[0].type) == "tensor<?x3xf32>"


def test_branches_join():
    m = inferred("""
module {
  func.func @main(%p: tensor<i1>, %x: tensor<2x3xf32>) -> tensor<*xf32> {
    %a = "tf.If"(%p, %x) {then_branch = @yes, else_branch = @no} : (tensor<i1>, tensor<2x3xf32>) -> tensor<*xf32>
    "func.return"(%a) : (tensor<*xf32>) -> ()
  }
  func.func @yes(%x: tensor<*xf32>) -> tensor<*xf32> {
    "func.return"(%x) : (tensor<*xf32>) -> ()
  }
  func.func @no(%x: tensor<*xf32>) -> tensor<*xf32> {
    %k = "arith.constant"() {value = dense<[2, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %y = "tf.Tile"(%x, %k) : (tensor<*xf32>, tensor<2xi32>) -> tensor<*xf32>
    "func.return"(%y) : (tensor<*xf32>) -> ()
  }
}
""")
    assert types(m) == ["tensor<?x3xf32>"]


LOOP = """
module {
  func.func @main(%i: tensor<i32>, %x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> (tensor<*xf32>, tensor<*xf32>) {
    %r:3 = "tf.While"(%i, %x, %y) {cond = @cond, body = @body}
        : (tensor<i32>, tensor<2x3xf32>, tensor<2x3xf32>) -> (tensor<i32>, tensor<*xf32>, tensor<*xf32>)
    "func.return"(%r#1, %r#2) : (tensor<*xf32>, tensor<*xf32>) -> ()
  }
  func.func @cond(%i: tensor<i32>, %x: tensor<*xf32>, %y: tensor<*xf32>) -> tensor<i1> {
    %k = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %p = "tf.Less"(%i, %k) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%p) : (tensor<i1>) -> ()
  }
  func.func @body(%i: tensor<i32>, %x: tensor<*xf32>, %y: tensor<*xf32>)
      -> (tensor<i32>, tensor<*xf32>, tensor<*xf32>) {
    %k = "arith.constant"() {value = dense<[2, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %a = "tf.Relu"(%x) : (tensor<*xf32>) -> tensor<*xf32>
    %b = "tf.Tile"(%y, %k) : (tensor<*xf32>, tensor<2xi32>) -> tensor<*xf32>
    "func.return"(%i, %a, %b) : (tensor<i32>, tensor<*xf32>, tensor<*xf32>) -> ()
  }
}
"""


def test_a_loop_widens_what_its_body_changes():
    m = inferred(LOOP)
    assert types(m) == ["tensor<2x3xf32>", "tensor<?x3xf32>"]
    assert types(m, "body") == ["tensor<i32>", "tensor<2x3xf32>", "tensor<?x3xf32>"]
    assert str(m.functions["cond"].arguments[2].type) == "tensor<?x3xf32>"


def test_the_elements_of_a_list_are_followed_through_a_loop():
    m = inferred("""
module {
  func.func @main(%i: tensor<i32>, %x: tensor<4x3xf32>, %n: tensor<i32>) -> tensor<?x?x3xf32> {
    %e = "arith.constant"() {value = dense<[-1, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %k = "arith.constant"() {value = dense<7> : tensor<i32>} : () -> tensor<i32>
    %l = "tf.TensorListReserve"(%e, %k) {element_dtype = f32} : (tensor<2xi32>, tensor<i32>) -> tensor<!tf.variant>
    %r:3 = "tf.While"(%i, %x, %l) {cond = @cond, body = @body} : (tensor<i32>, tensor<4x3xf32>, tensor<!tf.variant>)
        -> (tensor<i32>, tensor<?x3xf32>, tensor<!tf.variant>)
    %s = "tf.TensorListStack"(%r#2, %e) {element_dtype = f32}
        : (tensor<!tf.variant>, tensor<2xi32>) -> tensor<?x?x3xf32>
    "func.return"(%s) : (tensor<?x?x3xf32>) -> ()
  }
  func.func @cond(%i: tensor<i32>, %x: tensor<?x3xf32>, %l: tensor<!tf.variant>) -> tensor<i1> {
    %k = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %p = "tf.Less"(%i, %k) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%p) : (tensor<i1>) -> ()
  }
  func.func @body(%i: tensor<i32>, %x: tensor<?x3xf32>, %l: tensor<!tf.variant>)
      -> (tensor<i32>, tensor<?x3xf32>, tensor<!tf.variant>) {
    %a = "tf.Relu"(%x) : (tensor<?x3xf32>) -> tensor<?x3xf32>
    %m = "tf.TensorListSetItem"(%l, %i, %a) : (tensor<!tf.variant>, tensor<i32>, tensor<?x3xf32>) -> tensor<!tf.variant>
    "func.return"(%i, %a, %m) : (tensor<i32>, tensor<?x3xf32>, tensor<!tf.variant>) -> ()
  }
}
""")
    assert types(m) == ["tensor<7x4x3xf32>"]


def test_the_cost_is_linear_and_small():
    ops = 10_000
    m = Module()
    function = m.add(Function("main", [TensorType(DType.F32, (4, 8))]))
    value = function.arguments[0]
    for _ in range(ops // 2):
        relu = function.append("tf.Relu", [value], [TensorType(DType.F32, (None, 8))])
        value = function.append("tf.AddV2", [relu.result, value], [TensorType(DType.F32, (None, 8))]).result
    function.set_results([value])
    m.signatures.append(Signature("serving_default", "main", ("x",), ("y",)))
    assert calls_of(lambda: infer_shapes(m, context())) < 50 * ops
    assert value.shape == (4, 8)
    assert DIALECTS.schema("tf.Relu") is not None


def x(*shape: int | None) -> Value:
    return Value(TensorType(DType.F32, shape))


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda b: b.tf.AddV2(x(2, 3), x(4)), "shapes (2, 3) and (1, 4) do not broadcast"),
        (lambda b: b.tf.MatMul(x(None, 100), x(128, 10)), "inner dimensions"),
        (lambda b: b.tf.Reshape(x(2, 3), b.i32([4, 2])), "(2, 3) cannot be reshaped to (4, 2)"),
        (lambda b: b.tf.Reshape(x(2, 3), b.i32([4, -1])), "(2, 3) cannot be reshaped to (4, ?)"),
        (
            lambda b: b.tf.ConcatV2(x(2, 3), x(2, 4), b.i32(0)),
            "of (2, 3) and dimension 1 of (2, 4) must agree",
        ),
        (lambda b: b.tf.ConcatV2(x(2, 3), x(2), b.i32(0)), "operands must have one rank, but are (2, 3) and (2)"),
        (lambda b: b.tf.Pack(x(2, 3), x(2, 4)), "must agree, but are 3 and 4"),
        (lambda b: b.tf.Unpack(x(2, 3), num=2, axis=1), "and the number of results must agree, but are 3 and 2"),
        (lambda b: b.tf.Tile(x(2, 3), b.i32([2])), "1 multiples do not fit a tensor of shape (2, 3)"),
        (lambda b: b.tf.Pad(x(2, 3), b.i32([[1, 1]])), "paddings for 1 dimension do not fit a tensor of shape (2, 3)"),
        (lambda b: b.tf.ExpandDims(x(2, 3), b.i32(4)), "axis 4 is out of range for a tensor of rank 3"),
        (lambda b: b.tf.Squeeze(x(2, 3), squeeze_dims=(1,)), "dimension 1 of (2, 3) cannot be squeezed"),
        (lambda b: b.tf.Sum(x(2, 3), b.i32([2])), "axis 2 is out of range for a tensor of rank 2"),
        (lambda b: b.tf.Conv2D(x(1, 8, 8, 4), x(3, 3, 3, 5), strides=(1, 1, 1, 1), padding="SAME"), "lacks the 3"),
        (lambda b: b.tf.MaxPool(x(1, 2, 2, 4), ksize=(1, 5, 5, 1), strides=(1, 1, 1, 1), padding="VALID"), "window"),
        (lambda b: b.tf.Split(b.i32(1), x(2, 5), num_split=2), "cannot be split into 2 equal slices"),
        (lambda b: b.tf.StridedSlice(x(2, 5), b.i32([0, 0]), b.i32([1]), b.i32([1, 1])), "different lengths: 1, 2"),
        (lambda b: b.tf.Transpose(x(2, 5), b.i32([0, 0])), "not a permutation"),
        (lambda b: b.tf.ResizeBilinear(x(1, 4, 4, 3), b.i32([8])), "must be two numbers, but its shape is (1)"),
        (lambda b: b.tf.ResizeBilinear(x(1, 4, 4, 3), b.i32([])), "must be two numbers, but its shape is (0)"),
        (lambda b: b.tf.Slice(x(2, 5), b.i32([]), b.i32([1, 1])), "a slice of 2 dimensions does not fit"),
        (lambda b: b.tf.SplitV(x(2, 5), b.i32([]), b.i32(1), num_split=2), "0 sizes do not fit 2 slices"),
        (
            lambda b: b.tf.BiasAdd(x(2, 5, 3), np.zeros(4, np.float32), data_format="NCHW"),
            "must agree, but are 5 and 4",
        ),
        (lambda b: b.tfl.fully_connected(x(2, 5), x(3, 4), None, keep_num_dims=True), "must agree"),
    ],
)
def test_contradictions(build, message: str):
    with pytest.raises(ConversionError) as caught:
        build(Builder(DIALECTS))
    assert message in str(caught.value)
