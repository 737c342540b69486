// shapes: 2x3, 2
// input %arg0: -1.4 .. 2.6
// input %arg1: 1 .. 2
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xi64>) -> tensor<?x?xf32> {
    %0 = "tf.Tile"(%arg0, %arg1) : (tensor<?x?xf32>, tensor<?xi64>) -> tensor<?x?xf32>
    "func.return"(%0) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xi64>) -> tensor<?x?xf32> {
    %0 = "tfl.cast"(%arg1) {out_data_type = i32} : (tensor<?xi64>) -> tensor<?xi32>
    %1 = "tfl.tile"(%arg0, %0) : (tensor<?x?xf32>, tensor<?xi32>) -> tensor<?x?xf32>
    "func.return"(%1) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: arrays.shape
