module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xf32>) -> (tensor<2xi32>, tensor<1xi32>) {
    %0 = "tf.Shape"(%arg0) : (tensor<?x?xf32>) -> tensor<2xi32>
    %1 = "tf.Shape"(%arg1) : (tensor<?xf32>) -> tensor<1xi32>
    "func.return"(%0, %1) : (tensor<2xi32>, tensor<1xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xf32>) -> (tensor<2xi32>, tensor<1xi32>) {
    %0 = "tfl.shape"(%arg0) : (tensor<?x?xf32>) -> tensor<2xi32>
    %1 = "tfl.shape"(%arg1) : (tensor<?xf32>) -> tensor<1xi32>
    "func.return"(%0, %1) : (tensor<2xi32>, tensor<1xi32>) -> ()
  }
}
// rules of: arrays.shape
