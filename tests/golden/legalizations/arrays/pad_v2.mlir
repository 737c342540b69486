module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "arith.constant"() {value = dense<[[1, 0], [2, 1]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %1 = "arith.constant"() {value = dense<5.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tf.PadV2"(%arg0, %0, %1) : (tensor<?x?xf32>, tensor<2x2xi32>, tensor<f32>) -> tensor<?x?xf32>
    "func.return"(%2) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "arith.constant"() {value = dense<[[1, 0], [2, 1]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %1 = "arith.constant"() {value = dense<5.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.padv2"(%arg0, %0, %1) : (tensor<?x?xf32>, tensor<2x2xi32>, tensor<f32>) -> tensor<?x?xf32>
    "func.return"(%2) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: arrays.slicing
