module {
  func.func @main(%arg0: tensor<?x?xi1>, %arg1: tensor<?xi8>, %arg2: tensor<?x?xi8>) -> tensor<?x?xi8> {
    %0 = "tf.SelectV2"(%arg0, %arg1, %arg2) : (tensor<?x?xi1>, tensor<?xi8>, tensor<?x?xi8>) -> tensor<?x?xi8>
    "func.return"(%0) : (tensor<?x?xi8>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xi1>, %arg1: tensor<?xi8>, %arg2: tensor<?x?xi8>) -> tensor<?x?xi8> {
    %0 = "tfl.select_v2"(%arg0, %arg1, %arg2) : (tensor<?x?xi1>, tensor<?xi8>, tensor<?x?xi8>) -> tensor<?x?xi8>
    "func.return"(%0) : (tensor<?x?xi8>) -> ()
  }
}
// rules of: arithmetic.elementwise
