module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "arith.constant"() {value = dense<[[1, 0], [1, 1]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %1 = "tf.MirrorPad"(%arg0, %0) {mode = "REFLECT"} : (tensor<?x?xf32>, tensor<2x2xi32>) -> tensor<?x?xf32>
    "func.return"(%1) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "arith.constant"() {value = dense<[[1, 0], [1, 1]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %1 = "tfl.mirror_pad"(%arg0, %0) : (tensor<?x?xf32>, tensor<2x2xi32>) -> tensor<?x?xf32>
    "func.return"(%1) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: arrays.slicing
