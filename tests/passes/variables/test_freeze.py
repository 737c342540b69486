from __future__ import annotations

import pytest

from litefuse.errors import ConversionError
from litefuse.ir import DType, Module
from litefuse.passes.variables.freeze import freeze
from tests.support.modules.module_text import check, context, module

HANDLE = (
    'tf.VarHandleOp"() {{container = "", shared_name = "{0}", dtype = f32, shape = #tf.shape<2>}}'
    " : () -> tensor<!tf.resource>"
)
READ = '"tf.ReadVariableOp"({0}) : (tensor<!tf.resource>) -> tensor<2xf32>'
A, B = "dense<[1.0, 2.0]> : tensor<2xf32>", "dense<[3.0, 4.0]> : tensor<2xf32>"


def variables(*names: str) -> str:
    values = {"a": A, "b": B}
    entries = (f'{{name = "{name}", type = tensor<2xf32>, initial = {values[name]}}}' for name in names)
    return f"litefuse.variables = [{', '.join(entries)}]"


def frozen(text: str) -> Module:
    m = module(text)
    freeze(m, context())
    return m


def test_a_read_becomes_the_value_through_calls():
    m = frozen(f"""
module attributes {{{variables("a", "b")}}} {{
  func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {{
    %a = "{HANDLE.format("a")}
    %b = "{HANDLE.format("b")}
    %i = "tf.Identity"(%b) : (tensor<!tf.resource>) -> tensor<!tf.resource>
    %y = "tf.PartitionedCall"(%a, %x) {{f = @inner}} : (tensor<!tf.resource>, tensor<2xf32>) -> tensor<2xf32>
    %z:2 = "tf.PartitionedCall"(%i, %y) {{f = @outer}} :
      (tensor<!tf.resource>, tensor<2xf32>) -> (tensor<!tf.resource>, tensor<2xf32>)
    %w = {READ.format("%z#0")}
    "func.return"(%z#1, %w) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }}
  func.func @inner(%v: tensor<!tf.resource>, %x: tensor<2xf32>) -> tensor<2xf32> {{
    %w = {READ.format("%v")}
    %y = "tf.AddV2"(%x, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %w2 = {READ.format("%v")}
    %y2 = "tf.AddV2"(%y, %w2) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y2) : (tensor<2xf32>) -> ()
  }}
  func.func @outer(%v: tensor<!tf.resource>, %x: tensor<2xf32>) -> (tensor<!tf.resource>, tensor<2xf32>) {{
    %y = "tf.PartitionedCall"(%v, %x) {{f = @inner}} : (tensor<!tf.resource>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%v, %y) : (tensor<!tf.resource>, tensor<2xf32>) -> ()
  }}
}}""")
    body = """
    %y = "tf.AddV2"(%x, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %y2 = "tf.AddV2"(%y, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y2) : (tensor<2xf32>) -> ()"""
    check(
        m,
        f"""
module {{
  func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {{
    %y = "tf.PartitionedCall"(%x) {{f = @inner}} : (tensor<2xf32>) -> tensor<2xf32>
    %z = "tf.PartitionedCall"(%y) {{f = @outer}} : (tensor<2xf32>) -> tensor<2xf32>
    %w = "arith.constant"() {{value = {B}}} : () -> tensor<2xf32>
    "func.return"(%z, %w) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }}
  func.func @inner(%x: tensor<2xf32>) -> tensor<2xf32> {{
    %w = "arith.constant"() {{value = {A}}} : () -> tensor<2xf32>{body}
  }}
  func.func @outer(%x: tensor<2xf32>) -> tensor<2xf32> {{
    %y = "tf.PartitionedCall"(%x) {{f = @inner_1}} : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }}
  func.func @inner_1(%x: tensor<2xf32>) -> tensor<2xf32> {{
    %w = "arith.constant"() {{value = {B}}} : () -> tensor<2xf32>{body}
  }}
}}""",
    )


LOOP = """
module attributes {{{variables}}} {{
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {{
    %a = "{a}
    %y:2 = "tf.While"(%x, %a) {{cond = @cond, body = @body}} :
      (tensor<2xf32>, tensor<!tf.resource>) -> (tensor<2xf32>, tensor<!tf.resource>)
    %r = "tf.ReadVariableOp"(%y#1) : (tensor<!tf.resource>) -> tensor<2xf32>
    %z = "tf.AddV2"(%y#0, %r) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%z) : (tensor<2xf32>) -> ()
  }}
  func.func @cond(%x: tensor<2xf32>, %v: tensor<!tf.resource>) -> tensor<i1> {{
    %b = "tf.SomeTest"(%x) : (tensor<2xf32>) -> tensor<i1>
    "func.return"(%b) : (tensor<i1>) -> ()
  }}
  func.func @body(%x: tensor<2xf32>, %v: tensor<!tf.resource>) -> (tensor<2xf32>, tensor<!tf.resource>) {{
    %w = "tf.ReadVariableOp"(%v) : (tensor<!tf.resource>) -> tensor<2xf32>
    %y = "tf.AddV2"(%x, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    {assign}
    "func.return"(%y, %v) : (tensor<2xf32>, tensor<!tf.resource>) -> ()
  }}
}}"""


def loop(assign: str) -> Module:
    return frozen(LOOP.format(variables=variables("a"), a=HANDLE.format("a"), assign=assign))


def kinds(m: Module, name: str) -> list[str]:
    return [op.kind.removeprefix("tf.") for op in m.functions[name].ops()]


def test_a_loop_no_longer_carries_the_handle():
    m = loop("")
    assert kinds(m, "main") == ["While", "arith.constant", "AddV2"]
    assert kinds(m, "body") == ["arith.constant", "AddV2"]
    assert len(m.functions["cond"].arguments) == 1
    assert not m.variables


def test_an_assigned_variable_stays_one_also_in_the_loop():
    m = loop('"tf.AssignAddVariableOp"(%v, %y) : (tensor<!tf.resource>, tensor<2xf32>) -> ()')
    assert kinds(m, "main") == ["VarHandleOp", "While", "ReadVariableOp", "AddV2"]
    reads = ["VarHandleOp", "ReadVariableOp", "AddV2", "ReadVariableOp", "AddV2", "AssignVariableOp"]
    assert kinds(m, "body") == reads
    assert list(m.variables) == ["a"]


BRANCH = """
module attributes {{{variables}}} {{
  func.func @main(%x: tensor<2xf32>, %c: tensor<i1>) -> tensor<2xf32> {{
    %a = "{a}
    %b = "{b}
    %y = "tf.If"(%c, %a, %b) {{then_branch = @then, else_branch = @else}} :
      (tensor<i1>, tensor<!tf.resource>, tensor<!tf.resource>) -> tensor<!tf.resource>
    %r = "tf.ReadVariableOp"(%y) : (tensor<!tf.resource>) -> tensor<2xf32>
    "func.return"(%r) : (tensor<2xf32>) -> ()
  }}
  func.func @then(%v: tensor<!tf.resource>, %w: tensor<!tf.resource>) -> tensor<!tf.resource> {{
    "func.return"(%v) : (tensor<!tf.resource>) -> ()
  }}
  func.func @else(%v: tensor<!tf.resource>, %w: tensor<!tf.resource>) -> tensor<!tf.resource> {{
    "func.return"(%{other}) : (tensor<!tf.resource>) -> ()
  }}
}}"""


def branch(other: str) -> Module:
    return frozen(BRANCH.format(variables=variables("a", "b"), a=HANDLE.format("a"), b=HANDLE.format("b"), other=other))


def test_branches_that_return_one_variable():
    m = branch("v")
    assert kinds(m, "main") == ["If", "arith.constant"]
    assert len(m.functions["then"].results) == 0


def test_a_choice_between_variables_is_refused():
    with pytest.raises(ConversionError, match="one of several variables"):
        branch("w")


STATE = """
module attributes {{{variables}}} {{
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {{
    %a = "{a}
    %s = "tf.ReadVariableOp"(%a) : (tensor<!tf.resource>) -> tensor<2xf32>
    %t = "tf.AddV2"(%s, %s) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "tf.AssignVariableOp"(%a, %t) : (tensor<!tf.resource>, tensor<2xf32>) -> ()
    %r = "tf.RandomUniform"(%t) {{dtype = f32}} : (tensor<2xf32>) -> tensor<2xf32>
    %u = "tf.Mul"(%r, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%{result}) : (tensor<2xf32>) -> ()
  }}
}}"""


def test_a_seed_that_feeds_only_itself_is_removed_and_reported():
    m = module(STATE.format(variables=variables("a"), a=HANDLE.format("a"), result="x"))
    used = context()
    freeze(m, used)
    assert kinds(m, "main") == []
    assert [(event.outcome, event.facts) for event in used.events] == [("removed", {"variable": "a"})]


def test_a_seed_that_reaches_an_output_is_kept():
    m = frozen(STATE.format(variables=variables("a"), a=HANDLE.format("a"), result="u"))
    assert "AssignVariableOp" in kinds(m, "main")


def test_gathers_and_shapes_of_frozen_variables():
    m = frozen(f"""
module attributes {{{variables("a")}}} {{
  func.func @main(%i: tensor<?xi32>) -> (tensor<?xf32>, tensor<1xi32>, tensor<i1>) {{
    %a = "{HANDLE.format("a")}
    "tf.DisableCopyOnRead"(%a) : (tensor<!tf.resource>) -> ()
    %g = "tf.ResourceGather"(%a, %i) : (tensor<!tf.resource>, tensor<?xi32>) -> tensor<?xf32>
    %s = "tf.VariableShape"(%a) {{out_type = i32}} : (tensor<!tf.resource>) -> tensor<1xi32>
    %b = "tf.VarIsInitializedOp"(%a) : (tensor<!tf.resource>) -> tensor<i1>
    "func.return"(%g, %s, %b) : (tensor<?xf32>, tensor<1xi32>, tensor<i1>) -> ()
  }}
}}""")
    check(
        m,
        f"""
module {{
  func.func @main(%i: tensor<?xi32>) -> (tensor<?xf32>, tensor<1xi32>, tensor<i1>) {{
    %a = "arith.constant"() {{value = {A}}} : () -> tensor<2xf32>
    %x = "arith.constant"() {{value = dense<0> : tensor<i32>}} : () -> tensor<i32>
    %g = "tf.GatherV2"(%a, %i, %x) : (tensor<2xf32>, tensor<?xi32>, tensor<i32>) -> tensor<?xf32>
    %s = "tf.Shape"(%a) {{out_type = i32}} : (tensor<2xf32>) -> tensor<1xi32>
    %b = "arith.constant"() {{value = dense<true> : tensor<i1>}} : () -> tensor<i1>
    "func.return"(%g, %s, %b) : (tensor<?xf32>, tensor<1xi32>, tensor<i1>) -> ()
  }}
}}""",
    )


def test_an_assigned_variable_of_changing_shape_is_refused():
    text = STATE.format(variables=variables("a"), a=HANDLE.format("a"), result="s")
    m = module(text)
    m.variables["a"].type = m.variables["a"].type.with_shape((None,))
    with pytest.raises(ConversionError, match=r"variable 'a' is assigned, but has no fixed shape"):
        freeze(m, context())


def test_an_assigned_variable_of_strings_is_refused():
    m = module(STATE.format(variables=variables("a"), a=HANDLE.format("a"), result="s"))
    m.variables["a"].type = m.variables["a"].type.with_dtype(DType.STRING)
    with pytest.raises(ConversionError, match=r"variable 'a' contains strings and is assigned"):
        freeze(m, context())


def test_a_variable_without_a_value_is_refused():
    text = STATE.format(variables=variables("a"), a=HANDLE.format("a"), result="s")
    m = module(text.replace(f", initial = {A}", ""))
    assign = next(op for op in m.ops() if op.kind == "tf.AssignVariableOp")
    m.functions["main"].remove(assign)
    with pytest.raises(ConversionError, match="stores no value"):
        freeze(m, context())
