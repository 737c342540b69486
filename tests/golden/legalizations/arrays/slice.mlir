// shapes: 4x4, 2, 2
// input %arg0: -2.9 .. 2.7
// input %arg1: [1, 0]
// input %arg2: [2, -1]
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xi64>, %arg2: tensor<?xi64>) -> tensor<?x?xf32> {
    %0 = "tf.Slice"(%arg0, %arg1, %arg2) : (tensor<?x?xf32>, tensor<?xi64>, tensor<?xi64>) -> tensor<?x?xf32>
    "func.return"(%0) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xi64>, %arg2: tensor<?xi64>) -> tensor<?x?xf32> {
    %0 = "tfl.cast"(%arg1) {out_data_type = i32} : (tensor<?xi64>) -> tensor<?xi32>
    %1 = "tfl.cast"(%arg2) {out_data_type = i32} : (tensor<?xi64>) -> tensor<?xi32>
    %2 = "tfl.slice"(%arg0, %0, %1) : (tensor<?x?xf32>, tensor<?xi32>, tensor<?xi32>) -> tensor<?x?xf32>
    "func.return"(%2) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: arrays.slicing
