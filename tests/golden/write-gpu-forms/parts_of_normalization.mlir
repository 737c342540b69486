// Divide by the norm of x / max(|x|), so that no square exceeds float16; LiteRT divides by max(norm, 1e-6).
module {
  func.func @main(%arg0: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = "tfl.l2_normalization"(%arg0) : (tensor<3x5xf32>) -> tensor<3x5xf32>
    "func.return"(%0) : (tensor<3x5xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.abs"(%arg0) : (tensor<3x5xf32>) -> tensor<3x5xf32>
    %2 = "tfl.reduce_max"(%1, %0) {keep_dims = true} : (tensor<3x5xf32>, tensor<1xi32>) -> tensor<3x1xf32>
    %3 = "arith.constant"() {value = dense<1.0e-06> : tensor<f32>} : () -> tensor<f32>
    %4 = "tfl.maximum"(%2, %3) : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xf32>
    %5 = "tfl.div"(%arg0, %4) : (tensor<3x5xf32>, tensor<3x1xf32>) -> tensor<3x5xf32>
    %6 = "tfl.square"(%5) : (tensor<3x5xf32>) -> tensor<3x5xf32>
    %7 = "tfl.sum"(%6, %0) {keep_dims = true} : (tensor<3x5xf32>, tensor<1xi32>) -> tensor<3x1xf32>
    %8 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %9 = "tfl.maximum"(%7, %8) : (tensor<3x1xf32>, tensor<f32>) -> tensor<3x1xf32>
    %10 = "tfl.rsqrt"(%9) : (tensor<3x1xf32>) -> tensor<3x1xf32>
    %11 = "tfl.mul"(%5, %10) : (tensor<3x5xf32>, tensor<3x1xf32>) -> tensor<3x5xf32>
    "func.return"(%11) : (tensor<3x5xf32>) -> ()
  }
}
// event: changed parts_of_normalization count=1
