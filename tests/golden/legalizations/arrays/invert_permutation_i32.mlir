// shapes: 4
// input %arg0: [2, 0, 3, 1]
module {
  func.func @main(%arg0: tensor<?xi32>) -> tensor<?xi32> {
    %0 = "tf.InvertPermutation"(%arg0) : (tensor<?xi32>) -> tensor<?xi32>
    "func.return"(%0) : (tensor<?xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xi32>) -> tensor<?xi32> {
    %0 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<?xi32>, tensor<2xi32>) -> tensor<?x1xi32>
    %2 = "tfl.shape"(%arg0) : (tensor<?xi32>) -> tensor<1xi32>
    %3 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %4 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %5 = "tfl.reshape"(%2, %4) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %6 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %7 = "tfl.range"(%3, %5, %6) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %8 = "tfl.scatter_nd"(%1, %7, %2) : (tensor<?x1xi32>, tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32>
    "func.return"(%8) : (tensor<?xi32>) -> ()
  }
}
// rules of: arrays.shape
