// shapes: 2x3, 2x3
// input %arg0: -0.7 .. 2.7
// input %arg1: -3 .. 2.1
module {
  func.func @main(%arg0: tensor<?x?xf16>, %arg1: tensor<?x?xf16>) -> tensor<?x?xf16> {
    %0 = "tf.Cross"(%arg0, %arg1) : (tensor<?x?xf16>, tensor<?x?xf16>) -> tensor<?x?xf16>
    "func.return"(%0) : (tensor<?x?xf16>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf16>, %arg1: tensor<?x?xf16>) -> tensor<?x3xf16> {
    %0 = "arith.constant"() {value = dense<[1, 2, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<[2, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %2 = "tfl.gather"(%arg0, %0) {axis = 1 : i64} : (tensor<?x?xf16>, tensor<3xi32>) -> tensor<?x3xf16>
    %3 = "tfl.gather"(%arg1, %1) {axis = 1 : i64} : (tensor<?x?xf16>, tensor<3xi32>) -> tensor<?x3xf16>
    %4 = "tfl.cast"(%2) {out_data_type = f32} : (tensor<?x3xf16>) -> tensor<?x3xf32>
    %5 = "tfl.cast"(%3) {out_data_type = f32} : (tensor<?x3xf16>) -> tensor<?x3xf32>
    %6 = "tfl.mul"(%4, %5) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
    %7 = "tfl.cast"(%6) {out_data_type = f16} : (tensor<?x3xf32>) -> tensor<?x3xf16>
    %8 = "tfl.gather"(%arg0, %1) {axis = 1 : i64} : (tensor<?x?xf16>, tensor<3xi32>) -> tensor<?x3xf16>
    %9 = "tfl.gather"(%arg1, %0) {axis = 1 : i64} : (tensor<?x?xf16>, tensor<3xi32>) -> tensor<?x3xf16>
    %10 = "tfl.cast"(%8) {out_data_type = f32} : (tensor<?x3xf16>) -> tensor<?x3xf32>
    %11 = "tfl.cast"(%9) {out_data_type = f32} : (tensor<?x3xf16>) -> tensor<?x3xf32>
    %12 = "tfl.mul"(%10, %11) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
    %13 = "tfl.cast"(%12) {out_data_type = f16} : (tensor<?x3xf32>) -> tensor<?x3xf16>
    %14 = "tfl.cast"(%7) {out_data_type = f32} : (tensor<?x3xf16>) -> tensor<?x3xf32>
    %15 = "tfl.cast"(%13) {out_data_type = f32} : (tensor<?x3xf16>) -> tensor<?x3xf32>
    %16 = "tfl.sub"(%14, %15) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
    %17 = "tfl.cast"(%16) {out_data_type = f16} : (tensor<?x3xf32>) -> tensor<?x3xf16>
    "func.return"(%17) : (tensor<?x3xf16>) -> ()
  }
}
// rules of: arrays.gather_scatter, arithmetic.elementwise
