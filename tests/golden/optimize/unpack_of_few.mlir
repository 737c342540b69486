// Replace Unpack(x) with two to four results by Reshapes of Split(x).
module {
  func.func @main(%arg0: tensor<?x4x3xf32>) -> tensor<?x3xf32> {
    %0 = "tfl.exp"(%arg0) : (tensor<?x4x3xf32>) -> tensor<?x4x3xf32>
    %1:4 = "tfl.unpack"(%0) {num = 4 : i64, axis = 1 : i64} : (tensor<?x4x3xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>)
    %2 = "tfl.add"(%1#0, %1#1) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
    %3 = "tfl.tanh"(%2) : (tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%3) : (tensor<?x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4x3xf32>) -> tensor<?x3xf32> {
    %0 = "tfl.exp"(%arg0) : (tensor<?x4x3xf32>) -> tensor<?x4x3xf32>
    %1 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %2:4 = "tfl.split"(%1, %0) {num_splits = 4 : i64} : (tensor<i32>, tensor<?x4x3xf32>) -> (tensor<?x1x3xf32>, tensor<?x1x3xf32>, tensor<?x1x3xf32>, tensor<?x1x3xf32>)
    %3 = "arith.constant"() {value = dense<[-1, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %4 = "tfl.add"(%2#0, %2#1) : (tensor<?x1x3xf32>, tensor<?x1x3xf32>) -> tensor<?x1x3xf32>
    %5 = "tfl.reshape"(%4, %3) : (tensor<?x1x3xf32>, tensor<2xi32>) -> tensor<?x3xf32>
    %6 = "tfl.tanh"(%5) : (tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%6) : (tensor<?x3xf32>) -> ()
  }
}
// event: changed binary_after_reshapes count=1
// event: changed unpack_of_few count=1
