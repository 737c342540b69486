// Replace Sum(x) over axes of size 1 by Reshape(x), or by x if the axes are kept; likewise other reductions.
module {
  func.func @main(%arg0: tensor<1x?x4xf32>) -> tensor<?x4xf32> {
    %0 = "tfl.neg"(%arg0) : (tensor<1x?x4xf32>) -> tensor<1x?x4xf32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tfl.reduce_max"(%0, %1) : (tensor<1x?x4xf32>, tensor<1xi32>) -> tensor<?x4xf32>
    %3 = "tfl.abs"(%2) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%3) : (tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x?x4xf32>) -> tensor<?x4xf32> {
    %0 = "tfl.neg"(%arg0) : (tensor<1x?x4xf32>) -> tensor<1x?x4xf32>
    %1 = "arith.constant"() {value = dense<[-1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tfl.reshape"(%0, %1) : (tensor<1x?x4xf32>, tensor<2xi32>) -> tensor<?x4xf32>
    %3 = "tfl.abs"(%2) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%3) : (tensor<?x4xf32>) -> ()
  }
}
// event: changed reduction_of_one count=1
