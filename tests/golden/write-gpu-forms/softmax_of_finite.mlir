// Limit logits to numbers of float16, if a mask of large numbers is subtracted or selected.
module {
  func.func @main(%arg0: tensor<1x2x4x5xf32>) -> tensor<1x2x4x5xf32> {
    %0 = "arith.constant"() {value = dense<[[1.0], [0.0], [1.0], [0.0]]> : tensor<4x1xf32>} : () -> tensor<4x1xf32>
    %1 = "tfl.mul"(%arg0, %0) : (tensor<1x2x4x5xf32>, tensor<4x1xf32>) -> tensor<1x2x4x5xf32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.greater"(%1, %2) : (tensor<1x2x4x5xf32>, tensor<f32>) -> tensor<1x2x4x5xi1>
    %4 = "arith.constant"() {value = dense<-1.0e+30> : tensor<f32>} : () -> tensor<f32>
    %5 = "tfl.select_v2"(%3, %arg0, %4) : (tensor<1x2x4x5xi1>, tensor<1x2x4x5xf32>, tensor<f32>) -> tensor<1x2x4x5xf32>
    %6 = "tfl.softmax"(%5) {beta = 1.0 : f64} : (tensor<1x2x4x5xf32>) -> tensor<1x2x4x5xf32>
    "func.return"(%6) : (tensor<1x2x4x5xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x2x4x5xf32>) -> tensor<1x2x4x5xf32> {
    %0 = "arith.constant"() {value = dense<[[1.0], [0.0], [1.0], [0.0]]> : tensor<4x1xf32>} : () -> tensor<4x1xf32>
    %1 = "tfl.mul"(%arg0, %0) : (tensor<1x2x4x5xf32>, tensor<4x1xf32>) -> tensor<1x2x4x5xf32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.greater"(%1, %2) : (tensor<1x2x4x5xf32>, tensor<f32>) -> tensor<1x2x4x5xi1>
    %4 = "arith.constant"() {value = dense<-1.0e+30> : tensor<f32>} : () -> tensor<f32>
    %5 = "tfl.select_v2"(%3, %arg0, %4) : (tensor<1x2x4x5xi1>, tensor<1x2x4x5xf32>, tensor<f32>) -> tensor<1x2x4x5xf32>
    %6 = "arith.constant"() {value = dense<-65504.0> : tensor<f32>} : () -> tensor<f32>
    %7 = "tfl.maximum"(%5, %6) : (tensor<1x2x4x5xf32>, tensor<f32>) -> tensor<1x2x4x5xf32>
    %8 = "tfl.softmax"(%7) {beta = 1.0 : f64} : (tensor<1x2x4x5xf32>) -> tensor<1x2x4x5xf32>
    "func.return"(%8) : (tensor<1x2x4x5xf32>) -> ()
  }
}
// event: changed softmax_of_finite count=1
