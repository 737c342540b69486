// Fuse Cast(OneHot(i, n, on, off)) into OneHot(i, n, Cast(on), Cast(off)).
module {
  func.func @main(%arg0: tensor<5xi32>) -> tensor<5x3xf32> {
    %0 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>
    %2 = "arith.constant"() {value = dense<false> : tensor<i1>} : () -> tensor<i1>
    %3 = "tfl.one_hot"(%arg0, %0, %1, %2) {axis = -1 : i64} : (tensor<5xi32>, tensor<i32>, tensor<i1>, tensor<i1>) -> tensor<5x3xi1>
    %4 = "tfl.cast"(%3) {out_data_type = f32} : (tensor<5x3xi1>) -> tensor<5x3xf32>
    "func.return"(%4) : (tensor<5x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<5xi32>) -> tensor<5x3xf32> {
    %0 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.one_hot"(%arg0, %0, %1, %2) {axis = -1 : i64} : (tensor<5xi32>, tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<5x3xf32>
    "func.return"(%3) : (tensor<5x3xf32>) -> ()
  }
}
// event: changed cast_of_one_hot count=1
