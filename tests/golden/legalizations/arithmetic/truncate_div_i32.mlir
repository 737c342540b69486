// shapes: 3x4, 3x4
// input %arg0: [-36, 15, 34, 49, -44, 41, 13, -24, 14, 36, -27, 50]
// input %arg1: [-37, -4, 38, -41, -42, 13, 31, -40, -4, 23, 15, 41]
module {
  func.func @main(%arg0: tensor<?x?xi32>, %arg1: tensor<?x?xi32>) -> tensor<?x?xi32> {
    %0 = "tf.TruncateDiv"(%arg0, %arg1) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
    "func.return"(%0) : (tensor<?x?xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xi32>, %arg1: tensor<?x?xi32>) -> tensor<?x?xi32> {
    %0 = "tfl.div"(%arg0, %arg1) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
    "func.return"(%0) : (tensor<?x?xi32>) -> ()
  }
}
// rules of: arithmetic.elementwise
