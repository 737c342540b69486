module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tf.Softplus"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tfl.relu"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %1 = "tfl.abs"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %2 = "tfl.logistic"(%1) : (tensor<?xf32>) -> tensor<?xf32>
    %3 = "tfl.log"(%2) : (tensor<?xf32>) -> tensor<?xf32>
    %4 = "tfl.sub"(%0, %3) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%4) : (tensor<?xf32>) -> ()
  }
}
// rules of: arithmetic.special, arithmetic.elementwise
