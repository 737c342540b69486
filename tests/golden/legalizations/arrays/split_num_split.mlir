// shapes: 4x5x3
// input %arg0: -3 .. 3
module {
  func.func @main(%arg0: tensor<?x?x?xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1:2 = "tf.Split"(%0, %arg0) {num_split = 2 : i64} : (tensor<i32>, tensor<?x?x?xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>)
    "func.return"(%1#0, %1#1) : (tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1:2 = "tfl.split"(%0, %arg0) {num_splits = 2 : i64} : (tensor<i32>, tensor<?x?x?xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>)
    "func.return"(%1#0, %1#1) : (tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> ()
  }
}
// rules of: arrays.slicing
