// shapes: 2x3, 2x2
// input %arg0: -1.4 .. 2.6
// input %arg1: 0 .. 2
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xi64>) -> tensor<?x?xf32> {
    %0 = "tf.Pad"(%arg0, %arg1) : (tensor<?x?xf32>, tensor<?x?xi64>) -> tensor<?x?xf32>
    "func.return"(%0) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xi64>) -> tensor<?x?xf32> {
    %0 = "tfl.cast"(%arg1) {out_data_type = i32} : (tensor<?x?xi64>) -> tensor<?x?xi32>
    %1 = "tfl.pad"(%arg0, %0) : (tensor<?x?xf32>, tensor<?x?xi32>) -> tensor<?x?xf32>
    "func.return"(%1) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: arrays.slicing
