module {
  func.func @main(%arg0: tensor<2x4xi8>) -> tensor<2x4xi8> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Cumprod"(%arg0, %0) : (tensor<2x4xi8>, tensor<i32>) -> tensor<2x4xi8>
    "func.return"(%1) : (tensor<2x4xi8>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x4xi8>) -> tensor<2x4xi8> {
    %0 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<[-1, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tfl.slice"(%arg0, %0, %1) : (tensor<2x4xi8>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x3xi8>
    %3 = "arith.constant"() {value = dense<[[0, 0], [1, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %4 = "arith.constant"() {value = dense<1> : tensor<i8>} : () -> tensor<i8>
    %5 = "tfl.padv2"(%2, %3, %4) : (tensor<2x3xi8>, tensor<2x2xi32>, tensor<i8>) -> tensor<2x4xi8>
    %6 = "tfl.cast"(%arg0) {out_data_type = i32} : (tensor<2x4xi8>) -> tensor<2x4xi32>
    %7 = "tfl.cast"(%5) {out_data_type = i32} : (tensor<2x4xi8>) -> tensor<2x4xi32>
    %8 = "tfl.mul"(%6, %7) : (tensor<2x4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
    %9 = "tfl.cast"(%8) {out_data_type = i8} : (tensor<2x4xi32>) -> tensor<2x4xi8>
    %10 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %11 = "arith.constant"() {value = dense<[-1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %12 = "tfl.slice"(%9, %10, %11) : (tensor<2x4xi8>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x2xi8>
    %13 = "arith.constant"() {value = dense<[[0, 0], [2, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %14 = "arith.constant"() {value = dense<1> : tensor<i8>} : () -> tensor<i8>
    %15 = "tfl.padv2"(%12, %13, %14) : (tensor<2x2xi8>, tensor<2x2xi32>, tensor<i8>) -> tensor<2x4xi8>
    %16 = "tfl.cast"(%9) {out_data_type = i32} : (tensor<2x4xi8>) -> tensor<2x4xi32>
    %17 = "tfl.cast"(%15) {out_data_type = i32} : (tensor<2x4xi8>) -> tensor<2x4xi32>
    %18 = "tfl.mul"(%16, %17) : (tensor<2x4xi32>, tensor<2x4xi32>) -> tensor<2x4xi32>
    %19 = "tfl.cast"(%18) {out_data_type = i8} : (tensor<2x4xi32>) -> tensor<2x4xi8>
    "func.return"(%19) : (tensor<2x4xi8>) -> ()
  }
}
// rules of: arithmetic.cumulative, arrays.slicing, arithmetic.elementwise
