// no reference: there is no kernel for tf.UnravelIndex
module {
  func.func @main(%arg0: tensor<?xi32>) -> tensor<3x?xi32> {
    %0 = "arith.constant"() {value = dense<[3, 4, 5]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tf.UnravelIndex"(%arg0, %0) : (tensor<?xi32>, tensor<3xi32>) -> tensor<3x?xi32>
    "func.return"(%1) : (tensor<3x?xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xi32>) -> tensor<3x?xi32> {
    %0 = "arith.constant"() {value = dense<[1, -1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<?xi32>, tensor<2xi32>) -> tensor<1x?xi32>
    %2 = "arith.constant"() {value = dense<[[20], [5], [1]]> : tensor<3x1xi32>} : () -> tensor<3x1xi32>
    %3 = "tfl.floor_div"(%1, %2) : (tensor<1x?xi32>, tensor<3x1xi32>) -> tensor<3x?xi32>
    %4 = "arith.constant"() {value = dense<[[3], [4], [5]]> : tensor<3x1xi32>} : () -> tensor<3x1xi32>
    %5 = "tfl.floor_mod"(%3, %4) : (tensor<3x?xi32>, tensor<3x1xi32>) -> tensor<3x?xi32>
    "func.return"(%5) : (tensor<3x?xi32>) -> ()
  }
}
// rules of: arrays.shape, arithmetic.elementwise
