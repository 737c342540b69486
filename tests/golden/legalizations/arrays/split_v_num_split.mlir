// shapes: 4x5x3
// input %arg0: -3 .. 3
module {
  func.func @main(%arg0: tensor<?x?x?xf32>) -> (tensor<?x1x?xf32>, tensor<?x4x?xf32>) {
    %0 = "arith.constant"() {value = dense<[1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %2:2 = "tf.SplitV"(%arg0, %0, %1) {num_split = 2 : i64} : (tensor<?x?x?xf32>, tensor<2xi32>, tensor<i32>) -> (tensor<?x1x?xf32>, tensor<?x4x?xf32>)
    "func.return"(%2#0, %2#1) : (tensor<?x1x?xf32>, tensor<?x4x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xf32>) -> (tensor<?x1x?xf32>, tensor<?x4x?xf32>) {
    %0 = "arith.constant"() {value = dense<[1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %2:2 = "tfl.split_v"(%arg0, %0, %1) {num_splits = 2 : i64} : (tensor<?x?x?xf32>, tensor<2xi32>, tensor<i32>) -> (tensor<?x1x?xf32>, tensor<?x4x?xf32>)
    "func.return"(%2#0, %2#1) : (tensor<?x1x?xf32>, tensor<?x4x?xf32>) -> ()
  }
}
// rules of: arrays.slicing
