// Divide by the norm of x / max(|x|) in x / sqrt(max(sum(x * x), epsilon)), so that no square exceeds float16.
module {
  func.func @main(%arg0: tensor<2x30x4xf32>) -> tensor<2x30x4xf32> {
    %0 = "arith.constant"() {value = dense<400.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.mul"(%arg0, %0) : (tensor<2x30x4xf32>, tensor<f32>) -> tensor<2x30x4xf32>
    %2 = "tfl.square"(%1) : (tensor<2x30x4xf32>) -> tensor<2x30x4xf32>
    %3 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %4 = "tfl.sum"(%2, %3) {keep_dims = true} : (tensor<2x30x4xf32>, tensor<2xi32>) -> tensor<2x1x1xf32>
    %5 = "arith.constant"() {value = dense<1.0e-12> : tensor<f32>} : () -> tensor<f32>
    %6 = "tfl.maximum"(%4, %5) : (tensor<2x1x1xf32>, tensor<f32>) -> tensor<2x1x1xf32>
    %7 = "tfl.rsqrt"(%6) : (tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %8 = "tfl.mul"(%1, %7) : (tensor<2x30x4xf32>, tensor<2x1x1xf32>) -> tensor<2x30x4xf32>
    "func.return"(%8) : (tensor<2x30x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x30x4xf32>) -> tensor<2x30x4xf32> {
    %0 = "arith.constant"() {value = dense<400.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.mul"(%arg0, %0) : (tensor<2x30x4xf32>, tensor<f32>) -> tensor<2x30x4xf32>
    %2 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tfl.abs"(%1) : (tensor<2x30x4xf32>) -> tensor<2x30x4xf32>
    %4 = "tfl.reduce_max"(%3, %2) {keep_dims = true} : (tensor<2x30x4xf32>, tensor<2xi32>) -> tensor<2x1x1xf32>
    %5 = "arith.constant"() {value = dense<1.0e-06> : tensor<f32>} : () -> tensor<f32>
    %6 = "tfl.maximum"(%4, %5) : (tensor<2x1x1xf32>, tensor<f32>) -> tensor<2x1x1xf32>
    %7 = "tfl.div"(%1, %6) : (tensor<2x30x4xf32>, tensor<2x1x1xf32>) -> tensor<2x30x4xf32>
    %8 = "tfl.square"(%7) : (tensor<2x30x4xf32>) -> tensor<2x30x4xf32>
    %9 = "tfl.sum"(%8, %2) {keep_dims = true} : (tensor<2x30x4xf32>, tensor<2xi32>) -> tensor<2x1x1xf32>
    %10 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %11 = "tfl.maximum"(%9, %10) : (tensor<2x1x1xf32>, tensor<f32>) -> tensor<2x1x1xf32>
    %12 = "tfl.rsqrt"(%11) : (tensor<2x1x1xf32>) -> tensor<2x1x1xf32>
    %13 = "tfl.mul"(%7, %12) : (tensor<2x30x4xf32>, tensor<2x1x1xf32>) -> tensor<2x30x4xf32>
    "func.return"(%13) : (tensor<2x30x4xf32>) -> ()
  }
}
// event: changed written_normalization count=1
