// Replace Sum(x) / Sum(y) by Mean(x) / Mean(y), as in a mean of the elements that a mask leaves.
module {
  func.func @main(%arg0: tensor<1x300x4xf32>) -> tensor<1x1x4xf32> {
    %0 = "tfl.relu"(%arg0) : (tensor<1x300x4xf32>) -> tensor<1x300x4xf32>
    %1 = "arith.constant"() {value = dense<1000.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.mul"(%0, %1) : (tensor<1x300x4xf32>, tensor<f32>) -> tensor<1x300x4xf32>
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tfl.sum"(%2, %3) {keep_dims = true} : (tensor<1x300x4xf32>, tensor<1xi32>) -> tensor<1x1x4xf32>
    %5 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %6 = "tfl.greater"(%arg0, %5) : (tensor<1x300x4xf32>, tensor<f32>) -> tensor<1x300x4xi1>
    %7 = "tfl.cast"(%6) {out_data_type = f32} : (tensor<1x300x4xi1>) -> tensor<1x300x4xf32>
    %8 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %9 = "tfl.sum"(%7, %8) {keep_dims = true} : (tensor<1x300x4xf32>, tensor<1xi32>) -> tensor<1x1x4xf32>
    %10 = "tfl.div"(%4, %9) : (tensor<1x1x4xf32>, tensor<1x1x4xf32>) -> tensor<1x1x4xf32>
    "func.return"(%10) : (tensor<1x1x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x300x4xf32>) -> tensor<1x1x4xf32> {
    %0 = "tfl.relu"(%arg0) : (tensor<1x300x4xf32>) -> tensor<1x300x4xf32>
    %1 = "arith.constant"() {value = dense<1000.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.mul"(%0, %1) : (tensor<1x300x4xf32>, tensor<f32>) -> tensor<1x300x4xf32>
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %5 = "tfl.greater"(%arg0, %4) : (tensor<1x300x4xf32>, tensor<f32>) -> tensor<1x300x4xi1>
    %6 = "tfl.cast"(%5) {out_data_type = f32} : (tensor<1x300x4xi1>) -> tensor<1x300x4xf32>
    %7 = "tfl.mean"(%2, %3) {keep_dims = true} : (tensor<1x300x4xf32>, tensor<1xi32>) -> tensor<1x1x4xf32>
    %8 = "tfl.mean"(%6, %3) {keep_dims = true} : (tensor<1x300x4xf32>, tensor<1xi32>) -> tensor<1x1x4xf32>
    %9 = "tfl.div"(%7, %8) : (tensor<1x1x4xf32>, tensor<1x1x4xf32>) -> tensor<1x1x4xf32>
    "func.return"(%9) : (tensor<1x1x4xf32>) -> ()
  }
}
// event: changed quotient_of_means count=1
