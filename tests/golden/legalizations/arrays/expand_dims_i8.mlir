module {
  func.func @main(%arg0: tensor<?x?x?xi8>) -> tensor<?x1x?x?xi8> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.ExpandDims"(%arg0, %0) : (tensor<?x?x?xi8>, tensor<i32>) -> tensor<?x1x?x?xi8>
    "func.return"(%1) : (tensor<?x1x?x?xi8>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xi8>) -> tensor<?x1x?x?xi8> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.expand_dims"(%arg0, %0) : (tensor<?x?x?xi8>, tensor<i32>) -> tensor<?x1x?x?xi8>
    "func.return"(%1) : (tensor<?x1x?x?xi8>) -> ()
  }
}
// rules of: arrays.shape
