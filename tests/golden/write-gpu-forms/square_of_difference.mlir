// Replace SquaredDifference(x, Mean(x)) by Square(Sub(x, Mean(x))) where there is this Sub.
module {
  func.func @main(%arg0: tensor<1x6x8xf32>) -> tensor<1x6x8xf32> {
    %0 = "arith.constant"() {value = dense<400.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.mul"(%arg0, %0) : (tensor<1x6x8xf32>, tensor<f32>) -> tensor<1x6x8xf32>
    %2 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.mean"(%1, %2) {keep_dims = true} : (tensor<1x6x8xf32>, tensor<1xi32>) -> tensor<1x6x1xf32>
    %4 = "tfl.squared_difference"(%1, %3) : (tensor<1x6x8xf32>, tensor<1x6x1xf32>) -> tensor<1x6x8xf32>
    %5 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "tfl.mean"(%4, %5) {keep_dims = true} : (tensor<1x6x8xf32>, tensor<1xi32>) -> tensor<1x6x1xf32>
    %7 = "tfl.sub"(%1, %3) : (tensor<1x6x8xf32>, tensor<1x6x1xf32>) -> tensor<1x6x8xf32>
    %8 = "arith.constant"() {value = dense<0.001> : tensor<f32>} : () -> tensor<f32>
    %9 = "tfl.add"(%6, %8) : (tensor<1x6x1xf32>, tensor<f32>) -> tensor<1x6x1xf32>
    %10 = "tfl.rsqrt"(%9) : (tensor<1x6x1xf32>) -> tensor<1x6x1xf32>
    %11 = "tfl.mul"(%7, %10) : (tensor<1x6x8xf32>, tensor<1x6x1xf32>) -> tensor<1x6x8xf32>
    "func.return"(%11) : (tensor<1x6x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x6x8xf32>) -> tensor<1x6x8xf32> {
    %0 = "arith.constant"() {value = dense<400.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.mul"(%arg0, %0) : (tensor<1x6x8xf32>, tensor<f32>) -> tensor<1x6x8xf32>
    %2 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.mean"(%1, %2) {keep_dims = true} : (tensor<1x6x8xf32>, tensor<1xi32>) -> tensor<1x6x1xf32>
    %4 = "tfl.sub"(%1, %3) : (tensor<1x6x8xf32>, tensor<1x6x1xf32>) -> tensor<1x6x8xf32>
    %5 = "tfl.square"(%4) : (tensor<1x6x8xf32>) -> tensor<1x6x8xf32>
    %6 = "tfl.mean"(%5, %2) {keep_dims = true} : (tensor<1x6x8xf32>, tensor<1xi32>) -> tensor<1x6x1xf32>
    %7 = "arith.constant"() {value = dense<0.001> : tensor<f32>} : () -> tensor<f32>
    %8 = "tfl.add"(%6, %7) : (tensor<1x6x1xf32>, tensor<f32>) -> tensor<1x6x1xf32>
    %9 = "tfl.rsqrt"(%8) : (tensor<1x6x1xf32>) -> tensor<1x6x1xf32>
    %10 = "tfl.mul"(%4, %9) : (tensor<1x6x8xf32>, tensor<1x6x1xf32>) -> tensor<1x6x8xf32>
    "func.return"(%10) : (tensor<1x6x8xf32>) -> ()
  }
}
// event: changed square_of_difference count=1
