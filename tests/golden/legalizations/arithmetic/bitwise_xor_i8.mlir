module {
  func.func @main(%arg0: tensor<?x?xi8>, %arg1: tensor<?xi8>) -> tensor<?x?xi8> {
    %0 = "tf.BitwiseXor"(%arg0, %arg1) : (tensor<?x?xi8>, tensor<?xi8>) -> tensor<?x?xi8>
    "func.return"(%0) : (tensor<?x?xi8>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xi8>, %arg1: tensor<?xi8>) -> tensor<?x?xi8> {
    %0 = "tfl.bitwise_xor"(%arg0, %arg1) : (tensor<?x?xi8>, tensor<?xi8>) -> tensor<?x?xi8>
    "func.return"(%0) : (tensor<?x?xi8>) -> ()
  }
}
// rules of: arithmetic.bitwise
