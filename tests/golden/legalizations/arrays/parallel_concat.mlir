// no reference: there is no kernel for tf.ParallelConcat
module {
  func.func @main(%arg0: tensor<1x3xf32>, %arg1: tensor<1x3xf32>) -> tensor<2x3xf32> {
    %0 = "tf.ParallelConcat"(%arg0, %arg1) {shape = #tf.shape<2x3>} : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
    "func.return"(%0) : (tensor<2x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x3xf32>, %arg1: tensor<1x3xf32>) -> tensor<2x3xf32> {
    %0 = "tfl.concatenation"(%arg0, %arg1) : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
    "func.return"(%0) : (tensor<2x3xf32>) -> ()
  }
}
// rules of: arrays.slicing
