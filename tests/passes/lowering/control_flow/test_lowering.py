"""Loops and branches before and after, as text."""

from __future__ import annotations

import pytest

from litefuse.errors import ConversionError, UnsupportedOpsError
from litefuse.ir import Module
from litefuse.passes.finalize.break_aliases import break_aliases
from litefuse.passes.legalize.driver import legalize
from litefuse.passes.lowering.control_flow.branches import lower_control_flow
from litefuse.passes.lowering.tensor_lists.lowering import lower_tensor_lists
from tests.support.modules.module_text import check, context, module

LOOP = """
module {
  func.func @main(%x: tensor<?xf32>, %same: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
    %i = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %n = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %w = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %y:6 = "tf.While"(%i, %n, %x, %w, %same, %x) {cond = @cond, body = @body} :
      (tensor<i32>, tensor<i32>, tensor<?xf32>, tensor<f32>, tensor<?xf32>, tensor<?xf32>) ->
      (tensor<i32>, tensor<i32>, tensor<?xf32>, tensor<f32>, tensor<?xf32>, tensor<?xf32>)
    "func.return"(%y#2, %y#4) : (tensor<?xf32>, tensor<?xf32>) -> ()
  }
  func.func @cond(%i: tensor<i32>, %n: tensor<i32>, %x: tensor<?xf32>, %w: tensor<f32>, %same: tensor<?xf32>,
                  %unused: tensor<?xf32>) -> tensor<i1> {
    %b = "tf.Less"(%i, %n) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%b) : (tensor<i1>) -> ()
  }
  func.func @body(%i: tensor<i32>, %n: tensor<i32>, %x: tensor<?xf32>, %w: tensor<f32>, %same: tensor<?xf32>,
                  %unused: tensor<?xf32>) ->
                  (tensor<i32>, tensor<i32>, tensor<?xf32>, tensor<f32>, tensor<?xf32>, tensor<?xf32>) {
    %one = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %j = "tf.AddV2"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %y = "tf.Mul"(%x, %w) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %u = "tf.Neg"(%unused) : (tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%j, %n, %y, %w, %same, %u) :
      (tensor<i32>, tensor<i32>, tensor<?xf32>, tensor<f32>, tensor<?xf32>, tensor<?xf32>) -> ()
  }
}"""


def test_a_loop_carries_only_what_changes_and_is_needed() -> None:
    m = module(LOOP)
    lower_control_flow(m, context())
    check(
        m,
        """
module {
  func.func @main(%x: tensor<?xf32>, %same: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
    %i = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %y:2 = "tf.While"(%i, %x) {cond = @cond, body = @body} :
      (tensor<i32>, tensor<?xf32>) -> (tensor<i32>, tensor<?xf32>)
    "func.return"(%y#1, %same) : (tensor<?xf32>, tensor<?xf32>) -> ()
  }
  func.func @cond(%i: tensor<i32>, %x: tensor<?xf32>) -> tensor<i1> {
    %n = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %b = "tf.Less"(%i, %n) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%b) : (tensor<i1>) -> ()
  }
  func.func @body(%i: tensor<i32>, %x: tensor<?xf32>) -> (tensor<i32>, tensor<?xf32>) {
    %w = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %one = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %j = "tf.AddV2"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %y = "tf.Mul"(%x, %w) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    "func.return"(%j, %y) : (tensor<i32>, tensor<?xf32>) -> ()
  }
}""",
    )


def test_two_loops_that_share_functions_get_their_own() -> None:
    second = """
    %z:6 = "tf.While"(%i, %n, %y#2, %w, %x, %x) {cond = @cond, body = @body} :
      (tensor<i32>, tensor<i32>, tensor<?xf32>, tensor<f32>, tensor<?xf32>, tensor<?xf32>) ->
      (tensor<i32>, tensor<i32>, tensor<?xf32>, tensor<f32>, tensor<?xf32>, tensor<?xf32>)
    "func.return"(%z#2, %z#5)"""
    m = module(LOOP.replace('"func.return"(%y#2, %y#4)', second, 1))
    lower_control_flow(m, context())
    loops = [op for op in m.functions["main"].ops() if op.kind == "tf.While"]
    assert [len(op.operands) for op in loops] == [2, 3]
    assert len({name for op in loops for name in op.symbols()}) == 4


IF = """
module {{
  func.func @main(%c: {0}, %x: tensor<2xf32>) -> tensor<2xf32> {{
    %k = "arith.constant"() {{value = dense<2.0> : tensor<f32>}} : () -> tensor<f32>
    {1}
    %y:2 = "tf.If"(%c{2}, %x, %k) {{then_branch = @then, else_branch = @else}} :
      ({0}, tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>, tensor<f32>)
    "func.return"(%y#0) : (tensor<2xf32>) -> ()
  }}
  func.func @then(%x: tensor<2xf32>, %k: tensor<f32>) -> (tensor<2xf32>, tensor<f32>) {{
    %y = "tf.Mul"(%x, %k) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %z = "tf.Neg"(%k) : (tensor<f32>) -> tensor<f32>
    "func.return"(%y, %z) : (tensor<2xf32>, tensor<f32>) -> ()
  }}
  func.func @else(%x: tensor<2xf32>, %k: tensor<f32>) -> (tensor<2xf32>, tensor<f32>) {{
    "func.return"(%x, %k) : (tensor<2xf32>, tensor<f32>) -> ()
  }}
}}"""


def lowered(text: str) -> Module:
    m = module(text)
    lower_control_flow(m, context())
    return m


def kinds(m: Module, name: str) -> list[str]:
    return [op.kind.partition(".")[2] for op in m.functions[name].ops()]


def test_branches_get_constants_and_lose_unused_values() -> None:
    m = lowered(IF.format("tensor<i1>", "", ""))
    assert kinds(m, "main") == ["If"]
    assert kinds(m, "then") == ["constant", "Mul"]
    assert len(m.functions["else"].arguments) == len(m.functions["else"].results) == 1


def test_a_number_or_text_decides_as_in_tensorflow() -> None:
    assert kinds(lowered(IF.format("tensor<i64>", "", "")), "main") == ["constant", "NotEqual", "If"]
    assert kinds(lowered(IF.format("tensor<!tf.string>", "", "")), "main") == ["constant", "NotEqual", "If"]
    assert kinds(lowered(IF.format("tensor<?xi1>", "", "")), "main") == ["Size", "constant", "Greater", "If"]


@pytest.mark.parametrize("value", ["true", "false"])
def test_a_known_branch_is_inlined(value: str) -> None:
    known = f'%ck = "arith.constant"() {{value = dense<{value}> : tensor<i1>}} : () -> tensor<i1>'
    m = lowered(IF.format("tensor<i1>", known, "k"))
    assert list(m.functions) == ["main"]
    assert "If" not in kinds(m, "main")
    assert ("Mul" in kinds(m, "main")) == (value == "true")


def test_arguments_returned_elsewhere_are_copied() -> None:
    m = module("""
module {
  func.func @main(%x: tensor<2xf32>, %y: tensor<2xf32>, %s: tensor<!tf.string>, %t: tensor<!tf.string>) ->
                  tensor<2xf32> {
    %r:5 = "tfl.while"(%x, %y, %x, %s, %t) {cond_subgraph_index = @cond, body_subgraph_index = @body} :
      (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<!tf.string>, tensor<!tf.string>) ->
      (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<!tf.string>, tensor<!tf.string>)
    "func.return"(%r#0) : (tensor<2xf32>) -> ()
  }
  func.func @cond(%x: tensor<2xf32>, %y: tensor<2xf32>, %z: tensor<2xf32>, %s: tensor<!tf.string>,
                  %t: tensor<!tf.string>) -> tensor<i1> {
    %b = "arith.constant"() {value = dense<false> : tensor<i1>} : () -> tensor<i1>
    "func.return"(%b) : (tensor<i1>) -> ()
  }
  func.func @body(%x: tensor<2xf32>, %y: tensor<2xf32>, %z: tensor<2xf32>, %s: tensor<!tf.string>,
                  %t: tensor<!tf.string>) ->
                  (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<!tf.string>, tensor<!tf.string>) {
    "func.return"(%y, %x, %z, %t, %t) :
      (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<!tf.string>, tensor<!tf.string>) -> ()
  }
}""")
    break_aliases(m, context())
    assert kinds(m, "body") == ["bitcast", "bitcast", "shape", "reshape"]
    assert [result.op is None for result in m.functions["body"].results] == [False, False, True, False, True]


def test_version_1_control_flow_is_refused_with_the_way_out() -> None:
    m = module("""
module {
  func.func @main(%x: tensor<2xf32>, %c: tensor<i1>) -> tensor<2xf32> {
    %y:2 = "tf.Switch"(%x, %c) : (tensor<2xf32>, tensor<i1>) -> (tensor<2xf32>, tensor<2xf32>)
    "func.return"(%y#0) : (tensor<2xf32>) -> ()
  }
}""")
    with pytest.raises(UnsupportedOpsError, match="enable_control_flow_v2"):
        legalize(m, context())


LIST = """
module {{
  func.func @main(%x: tensor<?x3xf32>, %n: tensor<i32>) -> tensor<?x?x3xf32> {{
    %s = "arith.constant"() {{value = dense<{shape}> : tensor<{rank}i32>}} : () -> tensor<{rank}i32>
    %l = "tf.TensorListReserve"(%s, %n) {{element_dtype = f32}} :
      (tensor<{rank}i32>, tensor<i32>) -> tensor<!tf.variant>
    %i = "arith.constant"() {{value = dense<1> : tensor<i32>}} : () -> tensor<i32>
    {body}
    %z = "tf.TensorListStack"(%m, %s) {{element_dtype = f32}} :
      (tensor<!tf.variant>, tensor<{rank}i32>) -> tensor<?x?x3xf32>
    "func.return"(%z) : (tensor<?x?x3xf32>) -> ()
  }}
}}"""
SET = """%m = "tf.TensorListSetItem"(%l, %i, %x) :
      (tensor<!tf.variant>, tensor<i32>, tensor<?x3xf32>) -> tensor<!tf.variant>"""


@pytest.mark.parametrize(("shape", "rank"), [("[-1, 3]", "2x"), ("-1", "")])
def test_a_list_is_allocated_for_the_elements_that_it_will_get(shape: str, rank: str) -> None:
    m = module(LIST.format(shape=shape, rank=rank, body=SET))
    lower_tensor_lists(m, context())
    check(
        m,
        f"""
module {{
  func.func @main(%x: tensor<?x3xf32>, %n: tensor<i32>) -> tensor<?x?x3xf32> {{
    %s = "arith.constant"() {{value = dense<{shape}> : tensor<{rank}i32>}} : () -> tensor<{rank}i32>
    %i = "arith.constant"() {{value = dense<1> : tensor<i32>}} : () -> tensor<i32>
    %a = "tf.Shape"(%x) : (tensor<?x3xf32>) -> tensor<2xi32>
    %b = "arith.constant"() {{value = dense<0> : tensor<1xi32>}} : () -> tensor<1xi32>
    %c = "arith.constant"() {{value = dense<1> : tensor<1xi32>}} : () -> tensor<1xi32>
    %d = "arith.constant"() {{value = dense<1> : tensor<1xi32>}} : () -> tensor<1xi32>
    %e = "tf.StridedSlice"(%a, %b, %c, %d) {{shrink_axis_mask = 1 : i64}} :
      (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %o = "arith.constant"() {{value = dense<0.0> : tensor<f32>}} : () -> tensor<f32>
    %t = "arith.constant"() {{value = dense<3> : tensor<i32>}} : () -> tensor<i32>
    %p = "tf.Pack"(%n, %e, %t) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %l = "tf.Fill"(%p, %o) : (tensor<3xi32>, tensor<f32>) -> tensor<?x?x3xf32>
    %k = "arith.constant"() {{value = dense<[1, 0, 0]> : tensor<3xi32>}} : () -> tensor<3xi32>
    %v = "arith.constant"() {{value = dense<0> : tensor<i32>}} : () -> tensor<i32>
    %u = "tf.ExpandDims"(%x, %v) : (tensor<?x3xf32>, tensor<i32>) -> tensor<1x?x3xf32>
    %z = "tf.XlaDynamicUpdateSlice"(%l, %u, %k) :
      (tensor<?x?x3xf32>, tensor<1x?x3xf32>, tensor<3xi32>) -> tensor<?x?x3xf32>
    "func.return"(%z) : (tensor<?x?x3xf32>) -> ()
  }}
}}""",
    )


def test_elements_of_unlike_shapes_are_refused() -> None:
    other = (
        SET
        + """
    %w = "tf.Other"() : () -> tensor<?x4xf32>
    %q = "tf.TensorListSetItem"(%m, %i, %w) :
      (tensor<!tf.variant>, tensor<i32>, tensor<?x4xf32>) -> tensor<!tf.variant>"""
    )
    m = module(LIST.format(shape="-1", rank="", body=other))
    with pytest.raises(ConversionError, match="elements of the shapes"):
        lower_tensor_lists(m, context())
