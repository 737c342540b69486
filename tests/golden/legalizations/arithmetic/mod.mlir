module {
  func.func @main(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tf.Mod"(%arg0, %arg1) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tfl.abs"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %1 = "tfl.abs"(%arg1) : (tensor<?xf32>) -> tensor<?xf32>
    %2 = "tfl.floor_mod"(%0, %1) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %3 = "tfl.sign"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %4 = "tfl.mul"(%3, %2) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%4) : (tensor<?xf32>) -> ()
  }
}
// rules of: arithmetic.elementwise
