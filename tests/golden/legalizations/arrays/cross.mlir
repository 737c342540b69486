module {
  func.func @main(%arg0: tensor<?x3xf32>, %arg1: tensor<?x3xf32>) -> tensor<?x3xf32> {
    %0 = "tf.Cross"(%arg0, %arg1) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%0) : (tensor<?x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3xf32>, %arg1: tensor<?x3xf32>) -> tensor<?x3xf32> {
    %0 = "arith.constant"() {value = dense<[1, 2, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<[2, 0, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %2 = "tfl.gather"(%arg0, %0) {axis = 1 : i64} : (tensor<?x3xf32>, tensor<3xi32>) -> tensor<?x3xf32>
    %3 = "tfl.gather"(%arg1, %1) {axis = 1 : i64} : (tensor<?x3xf32>, tensor<3xi32>) -> tensor<?x3xf32>
    %4 = "tfl.mul"(%2, %3) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
    %5 = "tfl.gather"(%arg0, %1) {axis = 1 : i64} : (tensor<?x3xf32>, tensor<3xi32>) -> tensor<?x3xf32>
    %6 = "tfl.gather"(%arg1, %0) {axis = 1 : i64} : (tensor<?x3xf32>, tensor<3xi32>) -> tensor<?x3xf32>
    %7 = "tfl.mul"(%5, %6) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
    %8 = "tfl.sub"(%4, %7) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%8) : (tensor<?x3xf32>) -> ()
  }
}
// rules of: arrays.gather_scatter, arithmetic.elementwise
