from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from litefuse.dialects import DIALECTS
from litefuse.errors import InvalidModuleError
from litefuse.ir import Constant, DType, Module, Op, ShapeAttr, Symbol, TensorType
from litefuse.ir.core import drop_use
from litefuse.ir.schema import Dialects
from litefuse.ir.verifier import verify, verify_ops
from tests.support.modules.module_text import module

LOOP = """
module {
  func.func @main(%x: tensor<2xf32>, %n: tensor<i32>) -> tensor<2xf32> {
    %y:2 = "tf.While"(%n, %x) {cond = @cond, body = @body} :
      (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>)
    %z = "tf.Relu"(%y#1) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%z) : (tensor<2xf32>) -> ()
  }
  func.func @cond(%n: tensor<i32>, %x: tensor<2xf32>) -> tensor<i1> {
    %z = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %b = "tf.Less"(%n, %z) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%b) : (tensor<i1>) -> ()
  }
  func.func @body(%n: tensor<i32>, %x: tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>) {
    %y = "tf.AddV2"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%n, %y) : (tensor<i32>, tensor<2xf32>) -> ()
  }
}
"""


def op(m, kind, function="main"):
    return next(op for op in m.functions[function].ops() if op.kind == kind)


def swap(m):
    function = m.functions["main"]
    relu = op(m, "tf.Relu")
    function.last.operands = [None]
    drop_use(relu.results[0], function.last)
    function.remove(relu)
    function.insert(relu, before=function.first)


def set_attribute(kind, name, value, function="main"):
    return lambda m: op(m, kind, function).attributes.__setitem__(name, value)


BREAKS = {
    "not defined before it is used": swap,
    "its schema has 1": lambda m: m.functions["main"].append("tf.Relu", m.functions["main"].arguments * 2),
    "there is no attribute 'slope'": set_attribute("tf.Relu", "slope", 1.0),
    "attribute 'T' is derived": set_attribute("tf.Relu", "T", 1.0),
    "attribute 'body' is missing": lambda m: op(m, "tf.While").attributes.pop("body"),
    "no function @gone": set_attribute("tf.While", "body", Symbol("gone")),
    "the operands and the arguments of @body differ in number: 2 and 3": lambda m: m.functions["body"].add_argument(
        m.functions["main"].arguments[0].type
    ),
    "the use list has": lambda m: op(m, "tf.Relu").operands[0].uses.update({op(m, "tf.Relu"): 2}),
    "is not in this function": lambda m: m.functions["main"].arguments[0].uses.update({Op("tf.Relu"): 1}),
    "the index of the ops that refer to functions": lambda m: m.functions["main"].symbol_users.clear(),
    "the op is not in any dialect": lambda m: m.functions["main"].append("arith.nothing"),
    "it names 1 inputs": lambda m: setattr(m.signatures[0], "inputs", ("x",)),
    "there is no function @main": lambda m: m.functions.pop("main"),
    "two signatures with this name": lambda m: m.signatures.append(m.signatures[0]),
    "differ at index 1": lambda m: m.functions["body"].set_results([m.functions["body"].arguments[0]] * 2),
    "is misnumbered": lambda m: m.functions["main"].arguments.reverse(),
    "there is no variable 'v'": lambda m: m.functions["main"].append(
        "tf.VarHandleOp",
        (),
        (TensorType(DType.RESOURCE, ()),),
        {"shared_name": "v", "dtype": DType.F32, "shape": ShapeAttr(())},
    ),
    "@main has arguments": lambda m: m.initializers.append("main"),
    "a constant must have a value": set_attribute("arith.constant", "value", None, "cond"),
    "value is tensor<2xi32>": set_attribute("arith.constant", "value", Constant.of(np.arange(2, dtype="i4")), "cond"),
    "the name of the function is @other": lambda m: setattr(m.functions["cond"], "name", "other"),
}


STRUCTURE = {
    "not defined before it is used",
    "the use list has",
    "is not in this function",
    "the index of the ops that refer to functions",
    "is misnumbered",
    "the name of the function is @other",
}
"""What only a faulty reader or pass can violate."""


def test_accepts_a_valid_module_and_unknown_tf_ops():
    m = module(LOOP)
    function = m.functions["main"]
    function.append("tf.OfTheUser", function.arguments, (), {"anything": 1})
    verify(m, DIALECTS)


def test_the_index_of_ops_that_refer_to_functions_follows_insertion_and_removal():
    function = module(LOOP).functions["main"]
    loop, relu = function.ops()
    assert function.ordered_symbol_users() == [loop]
    call = Op("tf.PartitionedCall", function.arguments, (), {"f": Symbol("body")})
    function.insert(call, before=relu)
    function.insert(Op("tf.NoOp", (), (), {"f": (Symbol("body"),)}), before=loop)
    assert [op.kind for op in function.ordered_symbol_users()] == ["tf.NoOp", "tf.While", "tf.PartitionedCall"]
    function.remove(call)
    assert not call.is_symbol_user and loop.is_symbol_user and not relu.is_symbol_user
    assert [op.kind for op in function.ordered_symbol_users()] == ["tf.NoOp", "tf.While"]


def expect_problem(problem: str, check: Callable[[Module, Dialects], object]) -> None:
    m = module(LOOP)
    BREAKS[problem](m)
    with pytest.raises(InvalidModuleError) as error:
        check(m, DIALECTS)
    assert problem in str(error.value)


@pytest.mark.parametrize("problem", BREAKS)
def test_names_the_offence(problem: str):
    expect_problem(problem, verify)


@pytest.mark.parametrize("problem", [problem for problem in BREAKS if problem not in STRUCTURE])
def test_the_check_of_ops_names_what_a_file_may_violate(problem: str):
    expect_problem(problem, verify_ops)
