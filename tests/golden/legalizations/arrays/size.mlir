module {
  func.func @main(%arg0: tensor<?x?x?xf32>) -> tensor<i32> {
    %0 = "tf.Size"(%arg0) : (tensor<?x?x?xf32>) -> tensor<i32>
    "func.return"(%0) : (tensor<i32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xf32>) -> tensor<i32> {
    %0 = "tfl.shape"(%arg0) : (tensor<?x?x?xf32>) -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tfl.reduce_prod"(%0, %1) : (tensor<3xi32>, tensor<1xi32>) -> tensor<i32>
    "func.return"(%2) : (tensor<i32>) -> ()
  }
}
// rules of: arrays.shape
