"""States of recurrent kernels: each has its own writer, also where equal ops are merged."""

from __future__ import annotations

from litefuse.dialects import DIALECTS
from litefuse.dialects.tfl.variables import SIZE_KINDS
from litefuse.passes.finalize.states.state_producers import merge_common
from tests.support.modules import module_text

NETWORK = """
module {
  func.func @main(%x: tensor<?x4x2xf32>, %s: tensor<?x3xf32>, %w: tensor<3x2xf32>, %r: tensor<3x3xf32>,
                  %b: tensor<3xf32>) -> (tensor<?x4x3xf32>, tensor<?x4x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) {
    %o = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %i = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %h = "tfl.strided_slice"(%s, %o, %o, %i) {begin_mask = 3 : i64, end_mask = 3 : i64}
      : (tensor<?x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x3xf32>
    %g = "tfl.strided_slice"(%s, %o, %o, %i) {begin_mask = 3 : i64, end_mask = 3 : i64}
      : (tensor<?x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x3xf32>
    %y = "tfl.unidirectional_sequence_rnn"(%x, %w, %r, %b, %h) {time_major = false, fused_activation_function = "TANH"}
      : (tensor<?x4x2xf32>, tensor<3x2xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<?x3xf32>) -> tensor<?x4x3xf32>
    %z = "tfl.unidirectional_sequence_rnn"(%x, %w, %r, %b, %g) {time_major = false, fused_activation_function = "RELU"}
      : (tensor<?x4x2xf32>, tensor<3x2xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<?x3xf32>) -> tensor<?x4x3xf32>
    %p = "tfl.tanh"(%s) : (tensor<?x3xf32>) -> tensor<?x3xf32>
    %q = "tfl.tanh"(%s) : (tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%y, %z, %p, %q)
      : (tensor<?x4x3xf32>, tensor<?x4x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) -> ()
  }
}
"""


def test_equal_writers_of_two_states_are_not_merged() -> None:
    for kinds, others in ((None, 1), (SIZE_KINDS, 2)):
        function = module_text.module(NETWORK).functions["main"]
        merge_common(function, DIALECTS, kinds)
        found = [op.kind for op in function.ops()]
        assert found.count("tfl.strided_slice") == 2
        assert found.count("tfl.tanh") == others
