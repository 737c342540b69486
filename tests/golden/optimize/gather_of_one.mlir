// Replace Gather(x, 0) along an axis of size 1 by Reshape(x).
module {
  func.func @main(%arg0: tensor<?x3x1xf32>) -> tensor<?x3xf32> {
    %0 = "tfl.neg"(%arg0) : (tensor<?x3x1xf32>) -> tensor<?x3x1xf32>
    %1 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %2 = "tfl.gather"(%0, %1) {axis = -1 : i64} : (tensor<?x3x1xf32>, tensor<i32>) -> tensor<?x3xf32>
    %3 = "tfl.abs"(%2) : (tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%3) : (tensor<?x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3x1xf32>) -> tensor<?x3xf32> {
    %0 = "tfl.neg"(%arg0) : (tensor<?x3x1xf32>) -> tensor<?x3x1xf32>
    %1 = "arith.constant"() {value = dense<[-1, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tfl.reshape"(%0, %1) : (tensor<?x3x1xf32>, tensor<2xi32>) -> tensor<?x3xf32>
    %3 = "tfl.abs"(%2) : (tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%3) : (tensor<?x3xf32>) -> ()
  }
}
// event: changed gather_of_one count=1
