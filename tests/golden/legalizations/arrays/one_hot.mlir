module {
  func.func @main(%arg0: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x3xf32> {
    %0 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.ArgMax"(%arg0, %0) : (tensor<?x?x?x?x?xf32>, tensor<i32>) -> tensor<?x?x?x?xi64>
    %2 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %5 = "tf.OneHot"(%1, %4, %2, %3) : (tensor<?x?x?x?xi64>, tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<?x?x?x?x3xf32>
    "func.return"(%5) : (tensor<?x?x?x?x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?x?x?xf32>) -> tensor<?x?x?x?x3xf32> {
    %0 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.arg_max"(%arg0, %0) {output_type = i64} : (tensor<?x?x?x?x?xf32>, tensor<i32>) -> tensor<?x?x?x?xi64>
    %2 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %5 = "tfl.one_hot"(%1, %4, %2, %3) {axis = -1 : i64} : (tensor<?x?x?x?xi64>, tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<?x?x?x?x3xf32>
    "func.return"(%5) : (tensor<?x?x?x?x3xf32>) -> ()
  }
}
// rules of: arithmetic.reduction, arrays.shape
