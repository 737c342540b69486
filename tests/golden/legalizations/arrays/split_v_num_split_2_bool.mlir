// shapes: 4x5x3
module {
  func.func @main(%arg0: tensor<?x?x?xi1>) -> (tensor<?x1x?xi1>, tensor<?x4x?xi1>) {
    %0 = "arith.constant"() {value = dense<[1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %2:2 = "tf.SplitV"(%arg0, %0, %1) {num_split = 2 : i64} : (tensor<?x?x?xi1>, tensor<2xi32>, tensor<i32>) -> (tensor<?x1x?xi1>, tensor<?x4x?xi1>)
    "func.return"(%2#0, %2#1) : (tensor<?x1x?xi1>, tensor<?x4x?xi1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xi1>) -> (tensor<?x1x?xi1>, tensor<?x4x?xi1>) {
    %0 = "arith.constant"() {value = dense<[1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %2 = "tfl.bitcast"(%arg0) : (tensor<?x?x?xi1>) -> tensor<?x?x?xui8>
    %3:2 = "tfl.split_v"(%2, %0, %1) {num_splits = 2 : i64} : (tensor<?x?x?xui8>, tensor<2xi32>, tensor<i32>) -> (tensor<?x1x?xui8>, tensor<?x4x?xui8>)
    %4 = "tfl.bitcast"(%3#0) : (tensor<?x1x?xui8>) -> tensor<?x1x?xi1>
    %5 = "tfl.bitcast"(%3#1) : (tensor<?x4x?xui8>) -> tensor<?x4x?xi1>
    "func.return"(%4, %5) : (tensor<?x1x?xi1>, tensor<?x4x?xi1>) -> ()
  }
}
// rules of: arrays.slicing
