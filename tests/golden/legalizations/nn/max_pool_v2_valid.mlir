module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
    %0 = "arith.constant"() {value = dense<[1, 2, 2, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "arith.constant"() {value = dense<[1, 2, 2, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %2 = "tf.MaxPoolV2"(%arg0, %0, %1) {padding = "VALID"} : (tensor<?x?x?x?xf32>, tensor<4xi32>, tensor<4xi32>) -> tensor<?x?x?x?xf32>
    "func.return"(%2) : (tensor<?x?x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
    %0 = "tfl.max_pool_2d"(%arg0) {padding = "VALID", stride_w = 2 : i64, stride_h = 2 : i64, filter_width = 2 : i64, filter_height = 2 : i64} : (tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
    "func.return"(%0) : (tensor<?x?x?x?xf32>) -> ()
  }
}
// rules of: nn.pooling
