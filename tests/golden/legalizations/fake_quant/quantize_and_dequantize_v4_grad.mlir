// no reference: there is no kernel for tf.QuantizeAndDequantizeV4Grad
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<f32>, %arg3: tensor<f32>) -> (tensor<?x?xf32>, tensor<f32>, tensor<f32>) {
    %0:3 = "tf.QuantizeAndDequantizeV4Grad"(%arg0, %arg1, %arg2, %arg3) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<f32>, tensor<f32>) -> (tensor<?x?xf32>, tensor<f32>, tensor<f32>)
    "func.return"(%0#0, %0#1, %0#2) : (tensor<?x?xf32>, tensor<f32>, tensor<f32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<f32>, %arg3: tensor<f32>) -> (tensor<?x?xf32>, tensor<f32>, tensor<f32>) {
    %0 = "tfl.greater_equal"(%arg1, %arg2) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xi1>
    %1 = "tfl.less_equal"(%arg1, %arg3) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xi1>
    %2 = "tfl.logical_and"(%0, %1) : (tensor<?x?xi1>, tensor<?x?xi1>) -> tensor<?x?xi1>
    %3 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "tfl.select_v2"(%2, %arg0, %3) : (tensor<?x?xi1>, tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %5 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %6 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    "func.return"(%4, %5, %6) : (tensor<?x?xf32>, tensor<f32>, tensor<f32>) -> ()
  }
}
// rules of: fake_quant.fake_quant, arithmetic.elementwise
