// input %arg0: 0 .. 6
module {
  func.func @main(%arg0: tensor<?xi32>, %arg1: tensor<?xf32>) -> tensor<5xf32> {
    %0 = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.DenseBincount"(%arg0, %0, %arg1) : (tensor<?xi32>, tensor<i32>, tensor<?xf32>) -> tensor<5xf32>
    "func.return"(%1) : (tensor<5xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xi32>, %arg1: tensor<?xf32>) -> tensor<5xf32> {
    %0 = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.one_hot"(%arg0, %0, %1, %2) {axis = -1 : i64} : (tensor<?xi32>, tensor<i32>, tensor<f32>, tensor<f32>) -> tensor<?x5xf32>
    %4 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tfl.reshape"(%arg1, %4) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x1xf32>
    %6 = "tfl.mul"(%3, %5) : (tensor<?x5xf32>, tensor<?x1xf32>) -> tensor<?x5xf32>
    %7 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "tfl.sum"(%6, %7) : (tensor<?x5xf32>, tensor<1xi32>) -> tensor<5xf32>
    "func.return"(%8) : (tensor<5xf32>) -> ()
  }
}
// rules of: arrays.gather_scatter, arrays.shape, arithmetic.elementwise, arithmetic.reduction
