"""Orders of ops with less memory: what they gain, that results stay, and what keeps its order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest

from litefuse.backend import to_bytes
from litefuse.dialects import DIALECTS
from litefuse.ir import Builder, Module, Value
from litefuse.ir.verifier import verify
from litefuse.micro import arena_size
from litefuse.passes.finalize.memory_order import order_for_memory
from tests.support.modules import module_text
from tests.support.modules.lite_modules import entry, f32, run

RNG = np.random.default_rng(0)


def conv(b: Builder, x: Value, filters: int, *, size: int = 3, stride: int = 1) -> Value:
    channels = (x.shape or ())[-1]
    assert channels is not None
    weights = RNG.standard_normal((filters, size, size, channels)).astype(np.float32) / (size * channels)
    bias = np.zeros(filters, np.float32)
    return b.tfl.conv_2d(x, weights, bias, padding="SAME", stride_w=stride, stride_h=stride)


def mean(b: Builder, x: Value) -> Value:
    return b.tfl.mean(x, np.array([1, 2], np.int32), keep_dims=True)


def up(b: Builder, x: Value) -> Value:
    _, height, width, _ = x.shape or ()
    return b.tfl.resize_nearest_neighbor(x, np.array([2 * (height or 0), 2 * (width or 0)], np.int32))


def inception(b: Builder, x: Value) -> Sequence[Value]:
    """Four branches whose convolutions come first, as in a graph that is sorted by depth."""
    wide = [conv(b, x, 16, size=size) for size in (1, 3, 5, 7)]
    return [b.tfl.concatenation(*(conv(b, branch, 4, stride=4) for branch in wide), axis=3)]


def u_net(b: Builder, x: Value) -> Sequence[Value]:
    """The connection from left to right is widened before the lower level, which does not need it."""
    first = conv(b, x, 4)
    across = conv(b, first, 16)
    lower = conv(b, conv(b, conv(b, first, 128, stride=2), 128), 8)
    return [conv(b, b.tfl.concatenation(across, up(b, lower), axis=3), 2)]


def two_inputs(b: Builder, x: Value, y: Value) -> Sequence[Value]:
    wide = conv(b, x, 16), conv(b, y, 16)
    return [b.tfl.add(*(mean(b, branch) for branch in wide))]


def residual(b: Builder, x: Value) -> Sequence[Value]:
    """The input is widened before the convolutions to which it is added, which are even wider."""
    widened = conv(b, x, 16, size=1)
    wide = conv(b, conv(b, x, 32), 32)
    return [b.tfl.add(widened, conv(b, wide, 16))]


NETWORKS = {
    # The number of inputs [1, 16, 16, 4], and the share of the memory for tensors that is left, at most.
    inception: (1, 0.55),
    u_net: (1, 0.9),
    two_inputs: (2, 0.7),
    residual: (1, 0.9),
}


def build(body: Callable[..., Sequence[Value]], inputs: int) -> Module:
    names = [f"x{number}" for number in range(inputs)]
    return entry([f32(1, 16, 16, 4)] * inputs, body, inputs=names, outputs=["y"])


def order(module: Module) -> list[str]:
    """Run the pass, and return the reasons of its events."""
    context = module_text.context(target="micro")
    order_for_memory(module, context)
    verify(module, DIALECTS)
    return [event.reason for event in context.events]


@pytest.mark.parametrize("body", NETWORKS, ids=lambda body: body.__name__)
def test_branches_need_less_memory(body: Callable[..., Sequence[Value]]) -> None:
    inputs, share = NETWORKS[body]
    module = build(body, inputs)
    before = to_bytes(module)
    (reason,) = order(module)
    after = to_bytes(module)
    old, new = arena_size(before), arena_size(after)
    assert new.non_persistent <= share * old.non_persistent
    assert new.bytes < old.bytes
    assert reason == (
        f"the tensors of a call need {new.non_persistent:,} bytes at a time, instead of {old.non_persistent:,}"
    )
    values = {f"x{number}": RNG.standard_normal((1, 16, 16, 4)).astype(np.float32) for number in range(inputs)}
    np.testing.assert_array_equal(run(before, **values)["y"], run(after, **values)["y"])
    assert not order(module), "the second time there is nothing to gain"
    assert to_bytes(module) == after


def test_a_free_dimension_keeps_the_order() -> None:
    module = entry([f32(None, 16, 16, 4)], inception, inputs=["x0"], outputs=["y"])
    before = to_bytes(module)
    assert not order(module)
    assert to_bytes(module) == before


VARIABLE = """
module {
  func.func @main(%x: tensor<4xf32>, %big: tensor<1000xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %v = "tfl.var_handle"() {container = "", shared_name = "v"} : () -> tensor<!tf.resource>
    %old = "tfl.read_variable"(%v) : (tensor<!tf.resource>) -> tensor<4xf32>
    %begin = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %size = "arith.constant"() {value = dense<4> : tensor<1xi32>} : () -> tensor<1xi32>
    %wide = "tfl.exp"(%big) : (tensor<1000xf32>) -> tensor<1000xf32>
    %wide2 = "tfl.exp"(%big) : (tensor<1000xf32>) -> tensor<1000xf32>
    %part = "tfl.slice"(%wide, %begin, %size) : (tensor<1000xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xf32>
    %part2 = "tfl.slice"(%wide2, %begin, %size) : (tensor<1000xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xf32>
    "tfl.assign_variable"(%v, %part) : (tensor<!tf.resource>, tensor<4xf32>) -> ()
    %new = "tfl.read_variable"(%v) : (tensor<!tf.resource>) -> tensor<4xf32>
    %sum = "tfl.add"(%old, %part2) {fused_activation_function = "NONE"}
      : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%sum, %new) : (tensor<4xf32>, tensor<4xf32>) -> ()
  }
}
"""


def test_accesses_of_variables_keep_their_order() -> None:
    module = module_text.module(VARIABLE)
    assert order(module)
    kinds = [op.name for op in module.functions["main"].ops() if op.kind != "arith.constant"]
    accesses = [kind for kind in kinds if "variable" in kind]
    assert accesses == ["read_variable", "assign_variable", "read_variable"]
    assert kinds.index("slice") < len(kinds) - 1 - kinds[::-1].index("exp"), "one wide tensor at a time"


STATE = """
module {
  func.func @main(%x: tensor<1x4xf32>, %big: tensor<1x1000xf32>) -> (tensor<1x4xf32>, tensor<1x4xf32>) {
    %state = "tfl.pseudo_variable"() : () -> tensor<1x4xf32>
    %begin = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %size = "arith.constant"() {value = dense<[1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %wide = "tfl.exp"(%big) : (tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %wide2 = "tfl.exp"(%big) : (tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %old = "tfl.mul"(%state, %x) {fused_activation_function = "NONE"}
      : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    %part = "tfl.slice"(%wide, %begin, %size)
      : (tensor<1x1000xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x4xf32>
    %part2 = "tfl.slice"(%wide2, %begin, %size)
      : (tensor<1x1000xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x4xf32>
    %next = "tfl.add"(%part, %x) {fused_activation_function = "NONE"}
      : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
    "tfl.pseudo_update"(%state, %next) : (tensor<1x4xf32>, tensor<1x4xf32>) -> ()
    "func.return"(%old, %part2) : (tensor<1x4xf32>, tensor<1x4xf32>) -> ()
  }
}
"""


def test_a_state_is_read_before_it_is_overwritten() -> None:
    module = module_text.module(STATE)
    assert order(module)
    kinds = [op.name for op in module.functions["main"].ops()]
    assert kinds.index("pseudo_variable") < kinds.index("mul") < kinds.index("add") < kinds.index("pseudo_update")
    assert kinds.index("slice") < len(kinds) - 1 - kinds[::-1].index("exp"), "one wide tensor at a time"


OVERWRITTEN = """
module {
  func.func @main(%r: tensor<1000xi32>, %c: tensor<1000xi32>) -> tensor<1xi32> {
    %shape = "arith.constant"() {value = dense<[1, 1000]> : tensor<2xi32>} : () -> tensor<2xi32>
    %one = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %zero = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %t = "tfl.add"(%r, %c) : (tensor<1000xi32>, tensor<1000xi32>) -> tensor<1000xi32>
    %table = "tfl.concatenation"(%t, %t, %t, %t) {axis = 0 : i64}
      : (tensor<1000xi32>, tensor<1000xi32>, tensor<1000xi32>, tensor<1000xi32>) -> tensor<4000xi32>
    %v = "tfl.reshape"(%t, %shape) : (tensor<1000xi32>, tensor<2xi32>) -> tensor<1x1000xi32>
    %w = "tfl.mul"(%v, %zero) : (tensor<1x1000xi32>, tensor<1xi32>) -> tensor<1x1000xi32>
    %index = "tfl.sum"(%w, %one) {keep_dims = false} : (tensor<1x1000xi32>, tensor<1xi32>) -> tensor<1xi32>
    %y = "tfl.gather"(%table, %index) {axis = 0 : i64, batch_dims = 0 : i64}
      : (tensor<4000xi32>, tensor<1xi32>) -> tensor<1xi32>
    "func.return"(%y) : (tensor<1xi32>) -> ()
  }
}
"""


def test_a_value_is_read_before_litert_overwrites_it() -> None:
    module = module_text.module(OVERWRITTEN)
    order(module)
    kinds = [op.name for op in module.functions["main"].ops() if op.kind != "arith.constant"]
    # The product may be written in place of %v, and so of %t, which the table is made from.
    assert kinds.index("concatenation") < kinds.index("mul")
    x = np.arange(1000, dtype=np.int32)
    assert run(module, x0=x + 5, x1=x)["y0"] == 5
