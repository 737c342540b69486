// Fuse Select(GreaterEqual(x, 0), x, Mul(x, alpha)) into LeakyRelu(x); likewise Greater.
module {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.greater"(%arg0, %0) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xi1>
    %2 = "arith.constant"() {value = dense<0.2> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.mul"(%arg0, %2) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    %4 = "tfl.select_v2"(%1, %arg0, %3) : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    "func.return"(%4) : (tensor<2x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = "tfl.leaky_relu"(%arg0) {alpha = 0.20000000298023224 : f64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
    "func.return"(%0) : (tensor<2x3xf32>) -> ()
  }
}
// event: changed leaky_relu count=1
