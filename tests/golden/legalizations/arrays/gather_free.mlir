// shapes: 5x3, 3
// input %arg0: -2.4 .. 3
// input %arg1: 2 .. 4
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xui8>) -> tensor<?x?xf32> {
    %0 = "tf.Cast"(%arg1) {DstT = i32} : (tensor<?xui8>) -> tensor<?xi32>
    %1 = "tf.Gather"(%arg0, %0) : (tensor<?x?xf32>, tensor<?xi32>) -> tensor<?x?xf32>
    "func.return"(%1) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xui8>) -> tensor<?x?xf32> {
    %0 = "tfl.cast"(%arg1) {out_data_type = i32} : (tensor<?xui8>) -> tensor<?xi32>
    %1 = "tfl.gather"(%arg0, %0) : (tensor<?x?xf32>, tensor<?xi32>) -> tensor<?x?xf32>
    "func.return"(%1) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: arithmetic.elementwise, arrays.gather_scatter
