module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x?xi32> {
    %0 = "tf.Bitcast"(%arg0) {type = i32} : (tensor<?x?xf32>) -> tensor<?x?xi32>
    "func.return"(%0) : (tensor<?x?xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x?xi32> {
    %0 = "tfl.bitcast"(%arg0) : (tensor<?x?xf32>) -> tensor<?x?xi32>
    "func.return"(%0) : (tensor<?x?xi32>) -> ()
  }
}
// rules of: pass_through
