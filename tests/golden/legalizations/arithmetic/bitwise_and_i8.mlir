module {
  func.func @main(%arg0: tensor<3x4xi8>, %arg1: tensor<4xi8>) -> tensor<3x4xi8> {
    %0 = "tf.BitwiseAnd"(%arg0, %arg1) : (tensor<3x4xi8>, tensor<4xi8>) -> tensor<3x4xi8>
    "func.return"(%0) : (tensor<3x4xi8>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x4xi8>, %arg1: tensor<4xi8>) -> tensor<3x4xi8> {
    %0 = "arith.constant"() {value = dense<[3, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.broadcast_to"(%arg1, %0) : (tensor<4xi8>, tensor<2xi32>) -> tensor<3x4xi8>
    %2 = "tfl.stablehlo_and"(%arg0, %1) : (tensor<3x4xi8>, tensor<3x4xi8>) -> tensor<3x4xi8>
    "func.return"(%2) : (tensor<3x4xi8>) -> ()
  }
}
// rules of: arithmetic.bitwise
