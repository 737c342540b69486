// shapes: 5x3, 2x2
// input %arg1: 0 .. 4
module {
  func.func @main(%arg0: tensor<?x?x!tf.string>, %arg1: tensor<?x?xi64>) -> tensor<?x?x?x!tf.string> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.GatherV2"(%arg0, %arg1, %0) : (tensor<?x?x!tf.string>, tensor<?x?xi64>, tensor<i32>) -> tensor<?x?x?x!tf.string>
    "func.return"(%1) : (tensor<?x?x?x!tf.string>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x!tf.string>, %arg1: tensor<?x?xi64>) -> tensor<?x?x?x!tf.string> {
    %0 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.expand_dims"(%arg1, %0) : (tensor<?x?xi64>, tensor<i32>) -> tensor<?x?x1xi64>
    %2 = "tfl.gather_nd"(%arg0, %1) : (tensor<?x?x!tf.string>, tensor<?x?x1xi64>) -> tensor<?x?x?x!tf.string>
    "func.return"(%2) : (tensor<?x?x?x!tf.string>) -> ()
  }
}
// rules of: arrays.gather_scatter, arrays.shape
