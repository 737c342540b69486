// Replace Unpack(x) along an axis of size 1 by Reshape(x).
module {
  func.func @main(%arg0: tensor<?x1x4xf32>) -> tensor<?x4xf32> {
    %0 = "tfl.neg"(%arg0) : (tensor<?x1x4xf32>) -> tensor<?x1x4xf32>
    %1 = "tfl.unpack"(%0) {num = 1 : i64, axis = 1 : i64} : (tensor<?x1x4xf32>) -> tensor<?x4xf32>
    %2 = "tfl.abs"(%1) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%2) : (tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x1x4xf32>) -> tensor<?x4xf32> {
    %0 = "tfl.neg"(%arg0) : (tensor<?x1x4xf32>) -> tensor<?x1x4xf32>
    %1 = "arith.constant"() {value = dense<[-1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tfl.reshape"(%0, %1) : (tensor<?x1x4xf32>, tensor<2xi32>) -> tensor<?x4xf32>
    %3 = "tfl.abs"(%2) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%3) : (tensor<?x4xf32>) -> ()
  }
}
// event: changed unpack_of_one count=1
