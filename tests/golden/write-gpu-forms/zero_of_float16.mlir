// Replace Select(y == 0 and ..., x, y) by y if float16 rounds x to zero, as in Keras's argmax.
module {
  func.func @main(%arg0: tensor<2x6xf32>) -> tensor<2x6xf32> {
    %0 = "tfl.cast"(%arg0) {out_data_type = i32} : (tensor<2x6xf32>) -> tensor<2x6xi32>
    %1 = "tfl.cast"(%0) {out_data_type = f32} : (tensor<2x6xi32>) -> tensor<2x6xf32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.equal"(%1, %2) : (tensor<2x6xf32>, tensor<f32>) -> tensor<2x6xi1>
    %4 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %5 = "tfl.less"(%arg0, %4) : (tensor<2x6xf32>, tensor<f32>) -> tensor<2x6xi1>
    %6 = "tfl.logical_and"(%3, %5) : (tensor<2x6xi1>, tensor<2x6xi1>) -> tensor<2x6xi1>
    %7 = "arith.constant"() {value = dense<-1.1754944e-38> : tensor<f32>} : () -> tensor<f32>
    %8 = "tfl.select_v2"(%6, %7, %1) : (tensor<2x6xi1>, tensor<f32>, tensor<2x6xf32>) -> tensor<2x6xf32>
    "func.return"(%8) : (tensor<2x6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x6xf32>) -> tensor<2x6xf32> {
    %0 = "tfl.cast"(%arg0) {out_data_type = i32} : (tensor<2x6xf32>) -> tensor<2x6xi32>
    %1 = "tfl.cast"(%0) {out_data_type = f32} : (tensor<2x6xi32>) -> tensor<2x6xf32>
    "func.return"(%1) : (tensor<2x6xf32>) -> ()
  }
}
// event: changed zero_of_float16 count=1
