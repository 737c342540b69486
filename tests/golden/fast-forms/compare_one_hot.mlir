// Replace OneHot(ids) by Cast(ids == [0, 1, 2 ...]).
module {
  func.func @main(%arg0: tensor<500x2xf32>) -> tensor<500x2x10xf32> {
    %0 = "arith.constant"() {value = dense<20.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.mul"(%arg0, %0) : (tensor<500x2xf32>, tensor<f32>) -> tensor<500x2xf32>
    %2 = "tfl.cast"(%1) {out_data_type = i32} : (tensor<500x2xf32>) -> tensor<500x2xi32>
    %3 = "arith.constant"() {value = dense<10> : tensor<i32>} : () -> tensor<i32>
    %4 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %5 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %6 = "tfl.one_hot"(%2, %3, %4, %5) {axis = -1 : i64} : (tensor<500x2xi32>, tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<500x2x10xf32>
    "func.return"(%6) : (tensor<500x2x10xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<500x2xf32>) -> tensor<500x2x10xf32> {
    %0 = "arith.constant"() {value = dense<20.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.mul"(%arg0, %0) : (tensor<500x2xf32>, tensor<f32>) -> tensor<500x2xf32>
    %2 = "tfl.cast"(%1) {out_data_type = i32} : (tensor<500x2xf32>) -> tensor<500x2xi32>
    %3 = "arith.constant"() {value = dense<[500, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %4 = "tfl.reshape"(%2, %3) : (tensor<500x2xi32>, tensor<3xi32>) -> tensor<500x2x1xi32>
    %5 = "arith.constant"() {value = dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]> : tensor<10xi32>} : () -> tensor<10xi32>
    %6 = "tfl.equal"(%4, %5) : (tensor<500x2x1xi32>, tensor<10xi32>) -> tensor<500x2x10xi1>
    %7 = "tfl.cast"(%6) {out_data_type = f32} : (tensor<500x2x10xi1>) -> tensor<500x2x10xf32>
    "func.return"(%7) : (tensor<500x2x10xf32>) -> ()
  }
}
// event: note compare-one-hot (ONE_HOT of depth 10 as a comparison: about 2.1 times as fast on x86 and 1.3 times on ARM; rewrites={"compare-one-hot": False} keeps one op) form='ONE_HOT of depth 10 as a comparison' gain='about 2.1 times as fast on x86 and 1.3 times on ARM'
