module {
  func.func @main(%arg0: tensor<2x3x1x2x1x2x3xf32>) -> tensor<2x3x1x2x1x2x2xf32> {
    %0 = "arith.constant"() {value = dense<[[1.4526846, -0.8529393], [2.604634, -2.2490804], [-0.058439765, 0.9324007]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
    %1 = "tf.BatchMatMulV2"(%arg0, %0) : (tensor<2x3x1x2x1x2x3xf32>, tensor<3x2xf32>) -> tensor<2x3x1x2x1x2x2xf32>
    "func.return"(%1) : (tensor<2x3x1x2x1x2x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3x1x2x1x2x3xf32>) -> tensor<2x3x1x2x1x2x2xf32> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense<[24, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<2x3x1x2x1x2x3xf32>, tensor<2xi32>) -> tensor<24x3xf32>
    %2 = "arith.constant"() {value = dense<[[1.4526846, 2.604634, -0.058439765], [-0.8529393, -2.2490804, 0.9324007]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
    %3 = "tfl.fully_connected"(%1, %2, %none) : (tensor<24x3xf32>, tensor<2x3xf32>, none) -> tensor<24x2xf32>
    %4 = "arith.constant"() {value = dense<[2, 3, 1, 2, 1, 2, 2]> : tensor<7xi32>} : () -> tensor<7xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<24x2xf32>, tensor<7xi32>) -> tensor<2x3x1x2x1x2x2xf32>
    "func.return"(%5) : (tensor<2x3x1x2x1x2x2xf32>) -> ()
  }
}
// rules of: collapse_rank, linalg.matmul
