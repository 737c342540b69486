// Merge the axes before and behind the one along which the largest element is looked for.
module {
  func.func @main(%arg0: tensor<144xf32>) -> tensor<36xf32> {
    %0 = "arith.constant"() {value = dense<[2, 3, 4, 2, 3]> : tensor<5xi32>} : () -> tensor<5xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<144xf32>, tensor<5xi32>) -> tensor<2x3x4x2x3xf32>
    %2 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %3 = "tfl.arg_max"(%1, %2) {output_type = i32} : (tensor<2x3x4x2x3xf32>, tensor<i32>) -> tensor<2x3x2x3xi32>
    %4 = "tfl.cast"(%3) {out_data_type = f32} : (tensor<2x3x2x3xi32>) -> tensor<2x3x2x3xf32>
    %5 = "arith.constant"() {value = dense<36> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<2x3x2x3xf32>, tensor<1xi32>) -> tensor<36xf32>
    "func.return"(%6) : (tensor<36xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<144xf32>) -> tensor<36xf32> {
    %0 = "arith.constant"() {value = dense<[1, 6, 4, 6]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<144xf32>, tensor<4xi32>) -> tensor<1x6x4x6xf32>
    %2 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %3 = "tfl.arg_max"(%1, %2) {output_type = i32} : (tensor<1x6x4x6xf32>, tensor<i32>) -> tensor<1x6x6xi32>
    %4 = "arith.constant"() {value = dense<[2, 3, 2, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<1x6x6xi32>, tensor<4xi32>) -> tensor<2x3x2x3xi32>
    %6 = "tfl.cast"(%5) {out_data_type = f32} : (tensor<2x3x2x3xi32>) -> tensor<2x3x2x3xf32>
    %7 = "arith.constant"() {value = dense<36> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "tfl.reshape"(%6, %7) : (tensor<2x3x2x3xf32>, tensor<1xi32>) -> tensor<36xf32>
    "func.return"(%8) : (tensor<36xf32>) -> ()
  }
}
// event: changed position_of_4 count=1
// event: changed reshape_of_reshape count=1
