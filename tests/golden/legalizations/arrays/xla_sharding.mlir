// no reference: there is no kernel for tf.XlaSharding
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "tf.XlaSharding"(%arg0) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %1 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tf.Mul"(%0, %1) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    "func.return"(%2) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.mul"(%arg0, %0) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    "func.return"(%1) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: arrays.xla, arithmetic.elementwise
