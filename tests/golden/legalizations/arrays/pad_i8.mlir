module {
  func.func @main(%arg0: tensor<?x?xi8>) -> tensor<?x?xi8> {
    %0 = "arith.constant"() {value = dense<[[1, 0], [2, 1]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %1 = "tf.Pad"(%arg0, %0) : (tensor<?x?xi8>, tensor<2x2xi32>) -> tensor<?x?xi8>
    "func.return"(%1) : (tensor<?x?xi8>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xi8>) -> tensor<?x?xi8> {
    %0 = "arith.constant"() {value = dense<[[1, 0], [2, 1]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %1 = "tfl.pad"(%arg0, %0) : (tensor<?x?xi8>, tensor<2x2xi32>) -> tensor<?x?xi8>
    "func.return"(%1) : (tensor<?x?xi8>) -> ()
  }
}
// rules of: arrays.slicing
