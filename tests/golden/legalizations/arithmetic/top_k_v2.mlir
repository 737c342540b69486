// shapes: 3x7, -
// input %arg0: -2.7 .. 2.9
// input %arg1: 4 .. 4
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<i32>) -> (tensor<?x?xf32>, tensor<?x?xi32>) {
    %0:2 = "tf.TopKV2"(%arg0, %arg1) : (tensor<?x?xf32>, tensor<i32>) -> (tensor<?x?xf32>, tensor<?x?xi32>)
    "func.return"(%0#0, %0#1) : (tensor<?x?xf32>, tensor<?x?xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<i32>) -> (tensor<?x?xf32>, tensor<?x?xi32>) {
    %0:2 = "tfl.topk_v2"(%arg0, %arg1) : (tensor<?x?xf32>, tensor<i32>) -> (tensor<?x?xf32>, tensor<?x?xi32>)
    "func.return"(%0#0, %0#1) : (tensor<?x?xf32>, tensor<?x?xi32>) -> ()
  }
}
// rules of: arithmetic.reduction
