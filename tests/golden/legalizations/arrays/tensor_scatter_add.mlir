// shapes: 4x3, 2x1, 2x3
// input %arg0: -2.7 .. 2.9
// input %arg1: 0 .. 3
// input %arg2: -3 .. 2.6
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xi32>, %arg2: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "tf.TensorScatterAdd"(%arg0, %arg1, %arg2) : (tensor<?x?xf32>, tensor<?x?xi32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"(%0) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xi32>, %arg2: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "tfl.shape"(%arg0) : (tensor<?x?xf32>) -> tensor<2xi32>
    %1 = "tfl.scatter_nd"(%arg1, %arg2, %0) : (tensor<?x?xi32>, tensor<?x?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    %2 = "tfl.add"(%arg0, %1) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"(%2) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: arrays.gather_scatter
