// Repeat booleans as numbers.
module {
  func.func @main(%arg0: tensor<1x6xf32>) -> tensor<3x6xf32> {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.greater"(%arg0, %0) : (tensor<1x6xf32>, tensor<f32>) -> tensor<1x6xi1>
    %2 = "arith.constant"() {value = dense<[3, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tfl.tile"(%1, %2) : (tensor<1x6xi1>, tensor<2xi32>) -> tensor<3x6xi1>
    %4 = "tfl.cast"(%3) {out_data_type = f32} : (tensor<3x6xi1>) -> tensor<3x6xf32>
    "func.return"(%4) : (tensor<3x6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x6xf32>) -> tensor<3x6xf32> {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.greater"(%arg0, %0) : (tensor<1x6xf32>, tensor<f32>) -> tensor<1x6xi1>
    %2 = "arith.constant"() {value = dense<[3, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tfl.cast"(%1) {out_data_type = f32} : (tensor<1x6xi1>) -> tensor<1x6xf32>
    %4 = "tfl.tile"(%3, %2) : (tensor<1x6xf32>, tensor<2xi32>) -> tensor<3x6xf32>
    %5 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %6 = "tfl.greater"(%4, %5) : (tensor<3x6xf32>, tensor<f32>) -> tensor<3x6xi1>
    %7 = "tfl.cast"(%6) {out_data_type = f32} : (tensor<3x6xi1>) -> tensor<3x6xf32>
    "func.return"(%7) : (tensor<3x6xf32>) -> ()
  }
}
// event: changed tile_of_numbers count=1
