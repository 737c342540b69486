// shapes: 4x5x3
module {
  func.func @main(%arg0: tensor<?x?x?xi1>) -> (tensor<?x?x?xi1>, tensor<?x?x?xi1>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1:2 = "tf.Split"(%0, %arg0) {num_split = 2 : i64} : (tensor<i32>, tensor<?x?x?xi1>) -> (tensor<?x?x?xi1>, tensor<?x?x?xi1>)
    "func.return"(%1#0, %1#1) : (tensor<?x?x?xi1>, tensor<?x?x?xi1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xi1>) -> (tensor<?x?x?xi1>, tensor<?x?x?xi1>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.bitcast"(%arg0) : (tensor<?x?x?xi1>) -> tensor<?x?x?xui8>
    %2:2 = "tfl.split"(%0, %1) {num_splits = 2 : i64} : (tensor<i32>, tensor<?x?x?xui8>) -> (tensor<?x?x?xui8>, tensor<?x?x?xui8>)
    %3 = "tfl.bitcast"(%2#0) : (tensor<?x?x?xui8>) -> tensor<?x?x?xi1>
    %4 = "tfl.bitcast"(%2#1) : (tensor<?x?x?xui8>) -> tensor<?x?x?xi1>
    "func.return"(%3, %4) : (tensor<?x?x?xi1>, tensor<?x?x?xi1>) -> ()
  }
}
// rules of: arrays.slicing
