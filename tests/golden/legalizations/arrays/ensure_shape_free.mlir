// shapes: 2x3
// input %arg0: -1.4 .. 2.6
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x3xf32> {
    %0 = "tf.EnsureShape"(%arg0) {shape = #tf.shape<?x3>} : (tensor<?x?xf32>) -> tensor<?x3xf32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tf.AddV2"(%0, %1) : (tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
    "func.return"(%2) : (tensor<?x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3xf32>) -> tensor<?x3xf32> {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.add"(%arg0, %0) : (tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
    "func.return"(%1) : (tensor<?x3xf32>) -> ()
  }
}
// rules of: arrays.shape, arithmetic.elementwise
