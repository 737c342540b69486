// Replace x * c for a number c that float16 does not have by (x * (c / 2^15)) * 2^15.
module {
  func.func @main(%arg0: tensor<1x2x4x5xf32>) -> tensor<1x2x4x5xf32> {
    %0 = "arith.constant"() {value = dense<0.001> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.mul"(%arg0, %0) : (tensor<1x2x4x5xf32>, tensor<f32>) -> tensor<1x2x4x5xf32>
    %2 = "arith.constant"() {value = dense<1.0e+06> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.mul"(%1, %2) : (tensor<1x2x4x5xf32>, tensor<f32>) -> tensor<1x2x4x5xf32>
    "func.return"(%3) : (tensor<1x2x4x5xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x2x4x5xf32>) -> tensor<1x2x4x5xf32> {
    %0 = "arith.constant"() {value = dense<0.001> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.mul"(%arg0, %0) : (tensor<1x2x4x5xf32>, tensor<f32>) -> tensor<1x2x4x5xf32>
    %2 = "arith.constant"() {value = dense<30.517578> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.mul"(%1, %2) : (tensor<1x2x4x5xf32>, tensor<f32>) -> tensor<1x2x4x5xf32>
    %4 = "arith.constant"() {value = dense<32768.0> : tensor<f32>} : () -> tensor<f32>
    %5 = "tfl.mul"(%3, %4) : (tensor<1x2x4x5xf32>, tensor<f32>) -> tensor<1x2x4x5xf32>
    "func.return"(%5) : (tensor<1x2x4x5xf32>) -> ()
  }
}
// event: changed product_in_two_steps count=1
