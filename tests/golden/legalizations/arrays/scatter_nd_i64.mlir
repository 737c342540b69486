// shapes: 2x1, 2x3, 2
// input %arg0: [0, 3]
// input %arg1: -1.4 .. 2.6
// input %arg2: [4, 3]
module {
  func.func @main(%arg0: tensor<?x?xi64>, %arg1: tensor<?x?xf32>, %arg2: tensor<?xi64>) -> tensor<*xf32> {
    %0 = "tf.ScatterNd"(%arg0, %arg1, %arg2) : (tensor<?x?xi64>, tensor<?x?xf32>, tensor<?xi64>) -> tensor<*xf32>
    "func.return"(%0) : (tensor<*xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xi64>, %arg1: tensor<?x?xf32>, %arg2: tensor<?xi64>) -> tensor<*xf32> {
    %0 = "tfl.cast"(%arg2) {out_data_type = i32} : (tensor<?xi64>) -> tensor<?xi32>
    %1 = "tfl.cast"(%arg0) {out_data_type = i32} : (tensor<?x?xi64>) -> tensor<?x?xi32>
    %2 = "tfl.scatter_nd"(%1, %arg1, %0) : (tensor<?x?xi32>, tensor<?x?xf32>, tensor<?xi32>) -> tensor<*xf32>
    "func.return"(%2) : (tensor<*xf32>) -> ()
  }
}
// rules of: arrays.gather_scatter
