module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<2x?x?xf32> {
    %0 = "tf.Pack"(%arg0, %arg1) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<2x?x?xf32>
    "func.return"(%0) : (tensor<2x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<2x?x?xf32> {
    %0 = "tfl.pack"(%arg0, %arg1) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<2x?x?xf32>
    "func.return"(%0) : (tensor<2x?x?xf32>) -> ()
  }
}
// rules of: arrays.slicing
