// Fuse MaxPool(Pad(x, p), VALID) into MaxPool(x, SAME), if SAME pads x by p and no element of x is below 0.
module {
  func.func @main(%arg0: tensor<2x8x8x3xf32>) -> tensor<2x4x4x3xf32> {
    %0 = "tfl.relu"(%arg0) : (tensor<2x8x8x3xf32>) -> tensor<2x8x8x3xf32>
    %1 = "arith.constant"() {value = dense<[[0, 0], [0, 1], [0, 1], [0, 0]]> : tensor<4x2xi32>} : () -> tensor<4x2xi32>
    %2 = "tfl.pad"(%0, %1) : (tensor<2x8x8x3xf32>, tensor<4x2xi32>) -> tensor<2x9x9x3xf32>
    %3 = "tfl.max_pool_2d"(%2) {padding = "VALID", stride_w = 2 : i64, stride_h = 2 : i64, filter_width = 3 : i64, filter_height = 3 : i64} : (tensor<2x9x9x3xf32>) -> tensor<2x4x4x3xf32>
    "func.return"(%3) : (tensor<2x4x4x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x8x8x3xf32>) -> tensor<2x4x4x3xf32> {
    %0 = "tfl.relu"(%arg0) : (tensor<2x8x8x3xf32>) -> tensor<2x8x8x3xf32>
    %1 = "tfl.max_pool_2d"(%0) {stride_w = 2 : i64, stride_h = 2 : i64, filter_width = 3 : i64, filter_height = 3 : i64} : (tensor<2x8x8x3xf32>) -> tensor<2x4x4x3xf32>
    "func.return"(%1) : (tensor<2x4x4x3xf32>) -> ()
  }
}
// event: changed padded_max_pool count=1
