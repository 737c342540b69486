module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?xf32> {
    %0 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tf.EuclideanNorm"(%arg0, %0) : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?xf32>
    "func.return"(%1) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?xf32> {
    %0 = "tfl.square"(%arg0) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tfl.sum"(%0, %1) : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?xf32>
    %3 = "tfl.sqrt"(%2) : (tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%3) : (tensor<?xf32>) -> ()
  }
}
// rules of: arithmetic.reduction, arithmetic.elementwise
