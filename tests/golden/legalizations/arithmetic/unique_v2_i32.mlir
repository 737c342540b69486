module {
  func.func @main(%arg0: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %1:2 = "tf.UniqueV2"(%arg0, %0) : (tensor<?xi32>, tensor<1xi32>) -> (tensor<?xi32>, tensor<?xi32>)
    "func.return"(%1#0, %1#1) : (tensor<?xi32>, tensor<?xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
    %0:2 = "tfl.unique"(%arg0) : (tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>)
    "func.return"(%0#0, %0#1) : (tensor<?xi32>, tensor<?xi32>) -> ()
  }
}
// rules of: arithmetic.reduction
