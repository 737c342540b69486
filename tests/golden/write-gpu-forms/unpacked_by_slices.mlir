// Take the parts of booleans and integers by slices.
module {
  func.func @main(%arg0: tensor<3x6xf32>) -> (tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.greater"(%arg0, %0) : (tensor<3x6xf32>, tensor<f32>) -> tensor<3x6xi1>
    %2:3 = "tfl.unpack"(%1) {num = 3 : i64} : (tensor<3x6xi1>) -> (tensor<6xi1>, tensor<6xi1>, tensor<6xi1>)
    %3 = "tfl.cast"(%2#0) {out_data_type = f32} : (tensor<6xi1>) -> tensor<6xf32>
    %4 = "tfl.cast"(%2#1) {out_data_type = f32} : (tensor<6xi1>) -> tensor<6xf32>
    %5 = "tfl.cast"(%2#2) {out_data_type = f32} : (tensor<6xi1>) -> tensor<6xf32>
    "func.return"(%3, %4, %5) : (tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x6xf32>) -> (tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.greater"(%arg0, %0) : (tensor<3x6xf32>, tensor<f32>) -> tensor<3x6xi1>
    %2 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "arith.constant"() {value = dense<[1, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %4 = "tfl.slice"(%1, %2, %3) : (tensor<3x6xi1>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x6xi1>
    %5 = "arith.constant"() {value = dense<[1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %6 = "tfl.slice"(%1, %5, %3) : (tensor<3x6xi1>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x6xi1>
    %7 = "arith.constant"() {value = dense<[2, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %8 = "tfl.slice"(%1, %7, %3) : (tensor<3x6xi1>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x6xi1>
    %9 = "arith.constant"() {value = dense<6> : tensor<1xi32>} : () -> tensor<1xi32>
    %10 = "tfl.reshape"(%4, %9) : (tensor<1x6xi1>, tensor<1xi32>) -> tensor<6xi1>
    %11 = "tfl.reshape"(%6, %9) : (tensor<1x6xi1>, tensor<1xi32>) -> tensor<6xi1>
    %12 = "tfl.reshape"(%8, %9) : (tensor<1x6xi1>, tensor<1xi32>) -> tensor<6xi1>
    %13 = "tfl.cast"(%10) {out_data_type = f32} : (tensor<6xi1>) -> tensor<6xf32>
    %14 = "tfl.cast"(%11) {out_data_type = f32} : (tensor<6xi1>) -> tensor<6xf32>
    %15 = "tfl.cast"(%12) {out_data_type = f32} : (tensor<6xi1>) -> tensor<6xf32>
    "func.return"(%13, %14, %15) : (tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> ()
  }
}
// event: changed unpacked_by_slices count=1
