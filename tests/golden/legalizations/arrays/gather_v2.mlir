// shapes: 5x3, 2x2
// input %arg0: -2.4 .. 3
// input %arg1: 1 .. 4
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xi32>) -> tensor<?x?x?xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.GatherV2"(%arg0, %arg1, %0) : (tensor<?x?xf32>, tensor<?x?xi32>, tensor<i32>) -> tensor<?x?x?xf32>
    "func.return"(%1) : (tensor<?x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xi32>) -> tensor<?x?x?xf32> {
    %0 = "tfl.gather"(%arg0, %arg1) : (tensor<?x?xf32>, tensor<?x?xi32>) -> tensor<?x?x?xf32>
    "func.return"(%0) : (tensor<?x?x?xf32>) -> ()
  }
}
// rules of: arrays.gather_scatter
