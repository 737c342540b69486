module {
  func.func @main(%arg0: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.ExpandDims"(%arg0, %0) : (tensor<?x?x?xf32>, tensor<i32>) -> tensor<?x1x?x?xf32>
    %2 = "tf.Squeeze"(%1) {squeeze_dims = [1 : i64]} : (tensor<?x1x?x?xf32>) -> tensor<?x?x?xf32>
    "func.return"(%2) : (tensor<?x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.expand_dims"(%arg0, %0) : (tensor<?x?x?xf32>, tensor<i32>) -> tensor<?x1x?x?xf32>
    %2 = "tfl.squeeze"(%1) {squeeze_dims = [1 : i64]} : (tensor<?x1x?x?xf32>) -> tensor<?x?x?xf32>
    "func.return"(%2) : (tensor<?x?x?xf32>) -> ()
  }
}
// rules of: arrays.shape
