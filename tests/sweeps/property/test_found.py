"""Failures that the random graphs found, minimized."""

from __future__ import annotations

import numpy as np

from tests.support.modules.module_text import module
from tests.sweeps.property.maker import Case
from tests.sweeps.property.meaning import check


def keeps_its_meaning(text: str, *inputs: np.ndarray) -> None:
    check(Case(module(text), inputs))


def test_a_shrunk_axis_has_its_index_whatever_the_mask_says():
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    keeps_its_meaning(
        """
module {
  func.func @main(%x: tensor<2x3xf32>) -> tensor<2xf32> {
    %begin = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %end = "arith.constant"() {value = dense<[2, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %ones = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %y = "tf.StridedSlice"(%x, %begin, %end, %ones) {begin_mask = 2 : i64, shrink_axis_mask = 2 : i64}
      : (tensor<2x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
}""",
        x,
    )


def test_dead_code_does_not_keep_fold_from_its_end():
    """A sum that is used only by dead code merges with another constant's sum in the first run."""
    keeps_its_meaning(
        """
module {
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %a = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %b = "arith.constant"() {value = dense<0.25> : tensor<f32>} : () -> tensor<f32>
    %y = "tf.AddV2"(%x, %a) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %dead = "tf.Rsqrt"(%y) : (tensor<2xf32>) -> tensor<2xf32>
    %z = "tf.AddV2"(%y, %b) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    "func.return"(%z) : (tensor<2xf32>) -> ()
  }
}""",
        np.float32([1, 2]),
    )


def test_dead_ops_after_a_rewrite_do_not_block_others():
    """When the size is known, the error function is unused: then each product has one user."""
    keeps_its_meaning(
        """
module {
  func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<i32>) {
    %a = "arith.constant"() {value = dense<-2.0> : tensor<f32>} : () -> tensor<f32>
    %b = "arith.constant"() {value = dense<0.25> : tensor<f32>} : () -> tensor<f32>
    %m = "tf.Mul"(%x, %a) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %n = "tf.Mul"(%m, %b) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    %e = "tf.Erf"(%m) : (tensor<2xf32>) -> tensor<2xf32>
    %size = "tf.Size"(%e) : (tensor<2xf32>) -> tensor<i32>
    "func.return"(%n, %size) : (tensor<2xf32>, tensor<i32>) -> ()
  }
}""",
        np.float32([1, 2]),
    )
