// input %arg1: 1 .. 3
module {
  func.func @main(%arg0: tensor<4x3xf32>, %arg1: tensor<3x1xi32>, %arg2: tensor<3x3xf32>) -> tensor<4x3xf32> {
    %0 = "tf.TensorScatterMin"(%arg0, %arg1, %arg2) : (tensor<4x3xf32>, tensor<3x1xi32>, tensor<3x3xf32>) -> tensor<4x3xf32>
    "func.return"(%0) : (tensor<4x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4x3xf32>, %arg1: tensor<3x1xi32>, %arg2: tensor<3x3xf32>) -> tensor<4x3xf32> {
    %0 = "arith.constant"() {value = dense<[3, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.reshape"(%arg1, %0) : (tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x1xi32>
    %2 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.reshape"(%1, %2) : (tensor<3x1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %4 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %5 = "tfl.unsorted_segment_min"(%arg2, %3, %4) : (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>) -> tensor<4x3xf32>
    %6 = "tfl.minimum"(%arg0, %5) : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
    %7 = "arith.constant"() {value = dense<3.4028235e+38> : tensor<f32>} : () -> tensor<f32>
    %8 = "tfl.less"(%5, %7) : (tensor<4x3xf32>, tensor<f32>) -> tensor<4x3xi1>
    %9 = "tfl.select_v2"(%8, %6, %arg0) : (tensor<4x3xi1>, tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
    "func.return"(%9) : (tensor<4x3xf32>) -> ()
  }
}
// rules of: arrays.gather_scatter, arrays.shape
