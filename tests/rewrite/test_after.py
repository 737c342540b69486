"""`after`: a rewrite is tried only if an op of the given kinds produces an operand."""

from __future__ import annotations

from typing import Any

from litefuse.dialects import DIALECTS
from litefuse.errors import NoMatch
from litefuse.ir import Op, Value
from litefuse.ir.text.parser import parse_module
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.driver import apply_rules
from litefuse.rewrite.rule import by_kind, rewrite

TEXT = """
module {
  func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %0 = "tfl.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    %1 = "tfl.abs"(%0) : (tensor<2xf32>) -> tensor<2xf32>
    %2 = "tfl.abs"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%1, %2) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }
}
"""


def test_tried_only_behind_the_named_ops() -> None:
    tried: list[Op | None] = []

    @rewrite("tfl.abs", after=("tfl.neg",))
    def drop_sign(b: RewriteContext, x: Value, **_: Any) -> Value:
        tried.append(x.op)
        return b.tfl.abs(x.op.inputs[0]) if x.op is not None else x

    function = parse_module(TEXT).functions["main"]
    assert apply_rules(function, by_kind((drop_sign,)), DIALECTS) == 1
    assert [op and op.kind for op in tried] == ["tfl.neg"]
    assert [op.kind for op in function.ops()] == ["tfl.abs", "tfl.abs"]


def test_ops_of_one_kind_are_told_apart_by_their_producers() -> None:
    text = """
module {
  func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
    %0 = "tfl.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    %1 = "tfl.add"(%0, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %2 = "tfl.add"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %3 = "tfl.add"(%x, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%1, %2, %3) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> ()
  }
}
"""
    tried: list[list[bool]] = []

    @rewrite("tfl.add", after=("tfl.neg",))
    def refuse(b: RewriteContext, x: Value, y: Value, **_: Any) -> Value:
        tried.append([x.op is not None, y.op is not None])
        raise NoMatch("never")

    assert apply_rules(parse_module(text).functions["main"], by_kind((refuse,)), DIALECTS) == 0
    assert tried == [[True, False], [False, True]]
