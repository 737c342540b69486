module {
  func.func @main(%arg0: tensor<?x?xi1>) -> tensor<?xi1> {
    %0 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tf.All"(%arg0, %0) : (tensor<?x?xi1>, tensor<1xi32>) -> tensor<?xi1>
    "func.return"(%1) : (tensor<?xi1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xi1>) -> tensor<?xi1> {
    %0 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.reduce_all"(%arg0, %0) : (tensor<?x?xi1>, tensor<1xi32>) -> tensor<?xi1>
    "func.return"(%1) : (tensor<?xi1>) -> ()
  }
}
// rules of: arithmetic.reduction
