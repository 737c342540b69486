// Replace OneHot(x) with an inner axis by Transpose(OneHot(x)) with the last one.
module {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<3x4xf32> {
    %0 = "tfl.abs"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
    %1 = "tfl.cast"(%0) {out_data_type = i32} : (tensor<4xf32>) -> tensor<4xi32>
    %2 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %3 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %5 = "tfl.one_hot"(%1, %2, %3, %4) : (tensor<4xi32>, tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<3x4xf32>
    "func.return"(%5) : (tensor<3x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<3x4xf32> {
    %0 = "tfl.abs"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
    %1 = "tfl.cast"(%0) {out_data_type = i32} : (tensor<4xf32>) -> tensor<4xi32>
    %2 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %3 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %5 = "tfl.one_hot"(%1, %2, %3, %4) {axis = -1 : i64} : (tensor<4xi32>, tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<4x3xf32>
    %6 = "arith.constant"() {value = dense<[1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %7 = "tfl.transpose"(%5, %6) : (tensor<4x3xf32>, tensor<2xi32>) -> tensor<3x4xf32>
    "func.return"(%7) : (tensor<3x4xf32>) -> ()
  }
}
// event: changed transposed_one_hot count=1
