// Replace Sqrt(Sum(x * x)) by Sqrt(Mean(x * x)) * sqrt(n).
module {
  func.func @main(%arg0: tensor<1x300x4xf32>) -> tensor<1x1x4xf32> {
    %0 = "tfl.square"(%arg0) : (tensor<1x300x4xf32>) -> tensor<1x300x4xf32>
    %1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tfl.sum"(%0, %1) {keep_dims = true} : (tensor<1x300x4xf32>, tensor<1xi32>) -> tensor<1x1x4xf32>
    %3 = "arith.constant"() {value = dense<1.0e-05> : tensor<f32>} : () -> tensor<f32>
    %4 = "tfl.maximum"(%2, %3) : (tensor<1x1x4xf32>, tensor<f32>) -> tensor<1x1x4xf32>
    %5 = "tfl.rsqrt"(%4) : (tensor<1x1x4xf32>) -> tensor<1x1x4xf32>
    "func.return"(%5) : (tensor<1x1x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x300x4xf32>) -> tensor<1x1x4xf32> {
    %0 = "tfl.square"(%arg0) : (tensor<1x300x4xf32>) -> tensor<1x300x4xf32>
    %1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tfl.mean"(%0, %1) {keep_dims = true} : (tensor<1x300x4xf32>, tensor<1xi32>) -> tensor<1x1x4xf32>
    %3 = "arith.constant"() {value = dense<3.3333333e-08> : tensor<f32>} : () -> tensor<f32>
    %4 = "tfl.maximum"(%2, %3) : (tensor<1x1x4xf32>, tensor<f32>) -> tensor<1x1x4xf32>
    %5 = "arith.constant"() {value = dense<5.9604645e-08> : tensor<f32>} : () -> tensor<f32>
    %6 = "tfl.maximum"(%4, %5) : (tensor<1x1x4xf32>, tensor<f32>) -> tensor<1x1x4xf32>
    %7 = "tfl.rsqrt"(%6) : (tensor<1x1x4xf32>) -> tensor<1x1x4xf32>
    %8 = "arith.constant"() {value = dense<0.057735026> : tensor<f32>} : () -> tensor<f32>
    %9 = "tfl.mul"(%7, %8) : (tensor<1x1x4xf32>, tensor<f32>) -> tensor<1x1x4xf32>
    "func.return"(%9) : (tensor<1x1x4xf32>) -> ()
  }
}
// event: changed root_of_mean count=1
