"""Variables that the model assigns, in the real runtime."""

from __future__ import annotations

import numpy as np
import pytest
from ai_edge_litert.interpreter import Interpreter, OpResolverType

from litefuse.backend import to_bytes
from litefuse.ir import Module, Signature
from litefuse.passes.finalize.break_aliases import break_aliases
from litefuse.passes.finalize.states.initializers import initialize_state
from litefuse.passes.legalize.driver import legalize
from litefuse.passes.lowering.control_flow.branches import lower_control_flow
from litefuse.passes.variables.freeze import freeze
from tests.support.modules.module_text import context, module

HANDLE = '"tf.VarHandleOp"() {shared_name = "v", dtype = f32, shape = #tf.shape<2>} : () -> tensor<!tf.resource>'
MODEL = f"""
module attributes {{litefuse.variables = [
    {{name = "v", type = tensor<2xf32>, initial = dense<[1.0, 10.0]> : tensor<2xf32>}}]}} {{
  func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {{
    %v = {HANDLE}
    %before = "tf.ReadVariableOp"(%v) : (tensor<!tf.resource>) -> tensor<2xf32>
    "tf.AssignAddVariableOp"(%v, %x) : (tensor<!tf.resource>, tensor<2xf32>) -> ()
    %c = "arith.constant"() {{value = dense<0> : tensor<i32>}} : () -> tensor<i32>
    %n:2 = "tf.While"(%c, %v) {{cond = @cond, body = @body}} :
      (tensor<i32>, tensor<!tf.resource>) -> (tensor<i32>, tensor<!tf.resource>)
    %after = "tf.ReadVariableOp"(%v) : (tensor<!tf.resource>) -> tensor<2xf32>
    "func.return"(%before, %after) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }}
  func.func @cond(%i: tensor<i32>, %v: tensor<!tf.resource>) -> tensor<i1> {{
    %n = "arith.constant"() {{value = dense<2> : tensor<i32>}} : () -> tensor<i32>
    %b = "tf.Less"(%i, %n) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%b) : (tensor<i1>) -> ()
  }}
  func.func @body(%i: tensor<i32>, %v: tensor<!tf.resource>) -> (tensor<i32>, tensor<!tf.resource>) {{
    %one = "arith.constant"() {{value = dense<1> : tensor<i32>}} : () -> tensor<i32>
    %j = "tf.AddV2"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %old = "tf.ReadVariableOp"(%v) : (tensor<!tf.resource>) -> tensor<2xf32>
    %new = "tf.AddV2"(%old, %old) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "tf.AssignVariableOp"(%v, %new) : (tensor<!tf.resource>, tensor<2xf32>) -> ()
    "func.return"(%j, %v) : (tensor<i32>, tensor<!tf.resource>) -> ()
  }}
  func.func @peek() -> tensor<2xf32> {{
    %v = {HANDLE}
    %w = "tf.ReadVariableOp"(%v) : (tensor<!tf.resource>) -> tensor<2xf32>
    "func.return"(%w) : (tensor<2xf32>) -> ()
  }}
  func.func @pure(%x: tensor<2xf32>) -> tensor<2xf32> {{
    %y = "tf.Relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }}
}}"""


@pytest.fixture(scope="module")
def converted() -> Module:
    m = module(MODEL)
    m.signatures = [
        Signature("main", "main", ("x",), ("before", "after")),
        Signature("peek", "peek", (), ("value",)),
        Signature("pure", "pure", ("x",), ("y",)),
    ]
    for stage in (freeze, lower_control_flow, legalize, initialize_state, break_aliases):
        stage(m, context())
    return m


def test_signatures_that_use_the_variable_initialize_it_once(converted: Module) -> None:
    first = {name: function.first.kind for name, function in converted.functions.items()}
    assert first["main"] == first["peek"] == "tfl.call_once"
    assert first["pure"] == "tfl.relu"
    assert [op.kind for op in converted.functions["initialize"].ops()] == [
        "tfl.var_handle",
        "arith.constant",
        "tfl.assign_variable",
    ]


@pytest.mark.parametrize("resolver", [OpResolverType.AUTO, OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES])
def test_values_persist_across_calls_and_signatures_and_come_in_order(
    converted: Module, resolver: OpResolverType
) -> None:
    interpreter = Interpreter(model_content=to_bytes(converted), experimental_op_resolver_type=resolver)
    run, peek = interpreter.get_signature_runner("main"), interpreter.get_signature_runner("peek")
    value = np.float32([1, 10])
    assert peek()["value"].tolist() == value.tolist()
    for x in ([1, 2], [-3, 0], [0, 5]):
        answer = run(x=np.float32(x))
        assert answer["before"].tolist() == value.tolist()
        value = (value + np.float32(x)) * 4
        assert answer["after"].tolist() == value.tolist()
        assert peek()["value"].tolist() == value.tolist()
    # Unlike variable tensors, resource variables no longer have their initial value.
    interpreter.reset_all_variables()
    assert peek()["value"].tolist() == value.tolist()
