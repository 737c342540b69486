module {
  func.func @main(%arg0: tensor<?x?x?xf32>) -> tensor<3xi32> {
    %0 = "tf.Shape"(%arg0) : (tensor<?x?x?xf32>) -> tensor<3xi32>
    "func.return"(%0) : (tensor<3xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xf32>) -> tensor<3xi32> {
    %0 = "tfl.shape"(%arg0) : (tensor<?x?x?xf32>) -> tensor<3xi32>
    "func.return"(%0) : (tensor<3xi32>) -> ()
  }
}
// rules of: arrays.shape
