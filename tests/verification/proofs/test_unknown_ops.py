"""Ops without kernels or laws are random functions of their operands and attributes."""

from __future__ import annotations

from litefuse.verification.proof import Proof, prove_equal
from tests.support.modules import module_text

FUNCTION = """
module {{
  func.func @main(%x: tensor<?x3xf32>, %y: tensor<?x3xf32>) -> tensor<?x3xf32> {{
    {body}
    "func.return"(%r) : (tensor<?x3xf32>) -> ()
  }}
}}
"""
TYPE = "tensor<?x3xf32>"


def prove(one: str, other: str) -> Proof:
    modules = [module_text.module(FUNCTION.format(body=body)) for body in (one, other)]
    subjects = [(module, module.functions["main"]) for module in modules]
    return prove_equal(subjects[0], subjects[1], [[(2, 3), (2, 3)]], module_text.context())


def unary(kind: str, operand: str, result: str, attributes: str = "") -> str:
    return f'{result} = "tf.{kind}"({operand}){attributes} : ({TYPE}) -> {TYPE}'


def binary(kind: str, operands: str, result: str) -> str:
    return f'{result} = "tf.{kind}"({operands}) : ({TYPE}, {TYPE}) -> {TYPE}'


def test_the_same_op_agrees_with_itself() -> None:
    negated = unary("Neg", "%z", "%a") + "\n" + unary("Neg", "%a", "%r")
    assert prove(binary("Igamma", "%x, %y", "%r"), binary("Igamma", "%x, %y", "%z") + "\n" + negated).is_proved


def test_other_operands_differ_and_the_reason_names_the_op() -> None:
    proof = prove(binary("Igamma", "%x, %y", "%r"), binary("Igamma", "%y, %x", "%r"))
    assert not proof.is_proved and proof.reason == "there is no kernel for tf.Igamma"


def test_another_op_differs() -> None:
    assert not prove(binary("Igamma", "%x, %y", "%r"), binary("Igammac", "%x, %y", "%r")).is_proved


def test_an_op_that_is_elementwise_commutes_with_a_move() -> None:
    reverse = '%axis = "arith.constant"() {value = dense<[1]> : tensor<1xi32>} : () -> tensor<1xi32>\n'
    moved = f"({TYPE}, tensor<1xi32>) -> {TYPE}"
    first = reverse + f'%z = "tf.ReverseV2"(%x, %axis) : {moved}\n' + unary("Erfinv", "%z", "%r")
    second = reverse + unary("Erfinv", "%x", "%z") + f'\n%r = "tf.ReverseV2"(%z, %axis) : {moved}'
    assert prove(first, second).is_proved


def test_a_random_op_is_not_a_function() -> None:
    shape = '%s = "arith.constant"() {value = dense<[2, 3]> : tensor<2xi32>} : () -> tensor<2xi32>\n'
    noise = shape + '%z = "tf.RandomUniform"(%s) {dtype = f32} : (tensor<2xi32>) -> tensor<?x3xf32>\n'
    noise += f'%r = "tf.AddV2"(%z, %x) : ({TYPE}, {TYPE}) -> {TYPE}'
    proof = prove(noise, noise)
    assert not proof.is_proved and "RandomUniform" in proof.reason
