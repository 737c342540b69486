// Count the boundaries that are not above each element.
module {
  func.func @main(%arg0: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = "tfl.bucketize"(%arg0) {boundaries = [-1.0 : f64, 0.0 : f64, 0.5 : f64]} : (tensor<2x5xf32>) -> tensor<2x5xi32>
    %1 = "tfl.cast"(%0) {out_data_type = f32} : (tensor<2x5xi32>) -> tensor<2x5xf32>
    "func.return"(%1) : (tensor<2x5xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = "arith.constant"() {value = dense<[1, 1, 10, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<2x5xf32>, tensor<4xi32>) -> tensor<1x1x10x1xf32>
    %2 = "arith.constant"() {value = dense<[-1.0, 0.0, 0.5]> : tensor<3xf32>} : () -> tensor<3xf32>
    %3 = "tfl.greater_equal"(%1, %2) : (tensor<1x1x10x1xf32>, tensor<3xf32>) -> tensor<1x1x10x3xi1>
    %4 = "tfl.cast"(%3) {out_data_type = f32} : (tensor<1x1x10x3xi1>) -> tensor<1x1x10x3xf32>
    %5 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "tfl.sum"(%4, %5) {keep_dims = true} : (tensor<1x1x10x3xf32>, tensor<1xi32>) -> tensor<1x1x10x1xf32>
    %7 = "tfl.cast"(%6) {out_data_type = i32} : (tensor<1x1x10x1xf32>) -> tensor<1x1x10x1xi32>
    %8 = "arith.constant"() {value = dense<[2, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %9 = "tfl.reshape"(%7, %8) : (tensor<1x1x10x1xi32>, tensor<2xi32>) -> tensor<2x5xi32>
    %10 = "tfl.cast"(%9) {out_data_type = f32} : (tensor<2x5xi32>) -> tensor<2x5xf32>
    "func.return"(%10) : (tensor<2x5xf32>) -> ()
  }
}
// event: changed counted_boundaries count=1
