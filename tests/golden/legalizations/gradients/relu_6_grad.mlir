module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "tf.Relu6Grad"(%arg0, %arg1) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"(%0) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "arith.constant"() {value = dense<6.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.less"(%arg1, %0) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xi1>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.greater"(%arg1, %2) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xi1>
    %4 = "tfl.logical_and"(%3, %1) : (tensor<?x?xi1>, tensor<?x?xi1>) -> tensor<?x?xi1>
    %5 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %6 = "tfl.select_v2"(%4, %arg0, %5) : (tensor<?x?xi1>, tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    "func.return"(%6) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: gradients.functions, arithmetic.elementwise
