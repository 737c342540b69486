module {
  func.func @main(%x: tensor<?x2x3xf32>) -> tensor<?x3x2xf32> {
    %s = "arith.constant"() {value = dense<[-1, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %t = "arith.constant"() {value = dense<[-1, 3, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %y = "tfl.reshape"(%x, %s) {new_shape = [-1 : i64, 6 : i64]} : (tensor<?x2x3xf32>, tensor<2xi32>) -> tensor<?x6xf32>
    %z = "tfl.reshape"(%y, %t) {new_shape = [-1 : i64, 3 : i64, 2 : i64]} : (tensor<?x6xf32>, tensor<3xi32>) -> tensor<?x3x2xf32>
    "func.return"(%z) : (tensor<?x3x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2x3xf32>) -> tensor<?x3x2xf32> {
    %0 = "arith.constant"() {value = dense<[-1, 3, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<?x2x3xf32>, tensor<3xi32>) -> tensor<?x3x2xf32>
    "func.return"(%1) : (tensor<?x3x2xf32>) -> ()
  }
}
// event: changed reshape_of_reshape count=1
