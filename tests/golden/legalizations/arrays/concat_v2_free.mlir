module {
  func.func @main(%arg0: tensor<?x2xf32>, %arg1: tensor<?xi64>) -> tensor<?x2xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.ConcatV2"(%arg0, %arg0, %0) : (tensor<?x2xf32>, tensor<?x2xf32>, tensor<i32>) -> tensor<?x2xf32>
    "func.return"(%1) : (tensor<?x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xf32>, %arg1: tensor<?xi64>) -> tensor<?x2xf32> {
    %0 = "tfl.concatenation"(%arg0, %arg0) : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
    "func.return"(%0) : (tensor<?x2xf32>) -> ()
  }
}
// rules of: arrays.slicing
