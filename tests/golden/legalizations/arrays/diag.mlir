module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x?x?x?xf32> {
    %0 = "tf.Diag"(%arg0) : (tensor<?x?xf32>) -> tensor<?x?x?x?xf32>
    "func.return"(%0) : (tensor<?x?x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x?x?x?xf32> {
    %0 = "tfl.shape"(%arg0) : (tensor<?x?xf32>) -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.slice"(%0, %1, %2) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %4 = "tfl.shape"(%arg0) : (tensor<?x?xf32>) -> tensor<2xi32>
    %5 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tfl.slice"(%4, %5, %6) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %8 = "tfl.mul"(%3, %7) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %9 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %10 = "tfl.reshape"(%arg0, %9) : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?xf32>
    %11 = "tfl.matrix_diag"(%10) : (tensor<?xf32>) -> tensor<?x?xf32>
    %12 = "tfl.concatenation"(%3, %7, %3, %7) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %13 = "tfl.reshape"(%11, %12) : (tensor<?x?xf32>, tensor<4xi32>) -> tensor<?x?x?x?xf32>
    "func.return"(%13) : (tensor<?x?x?x?xf32>) -> ()
  }
}
// rules of: arrays.diagonal
