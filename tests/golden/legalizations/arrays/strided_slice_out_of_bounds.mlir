// An index that is out of bounds fails in TensorFlow
module {
  func.func @main(%x: tensor<2x1xf32>) -> tensor<2xf32> {
    %0 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %y = "tf.StridedSlice"(%x, %0, %1, %2) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<2x1xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
}

// -----
// UnsupportedOpsError:
// 1 op has no conversion to LiteRT:
//   tf.StridedSlice: an index is out of bounds (index=1, size=1). Write one with @litefuse.legalize("tf.StridedSlice") and pass it in plugins.
// Or convert with allow_flex=True (--allow-flex): TensorFlow's Flex delegate, if the app has it, runs them.
