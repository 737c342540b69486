// The standard deviation is computed without the dimensions of the mean; both users need them.
module {
  func.func @main(%x: tensor<1x5x8xf32>) -> tensor<1x5x8xf32> {
    %axes = "arith.constant"() {value = dense<[2]> : tensor<1xi32>} : () -> tensor<1xi32>
    %squares = "tfl.mul"(%x, %x) : (tensor<1x5x8xf32>, tensor<1x5x8xf32>) -> tensor<1x5x8xf32>
    %mean = "tfl.mean"(%squares, %axes) {keep_dims = false} : (tensor<1x5x8xf32>, tensor<1xi32>) -> tensor<1x5xf32>
    %r = "tfl.rsqrt"(%mean) : (tensor<1x5xf32>) -> tensor<1x5xf32>
    %shape = "arith.constant"() {value = dense<[1, 5, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %kept = "tfl.reshape"(%r, %shape) : (tensor<1x5xf32>, tensor<3xi32>) -> tensor<1x5x1xf32>
    %y = "tfl.mul"(%x, %kept) : (tensor<1x5x8xf32>, tensor<1x5x1xf32>) -> tensor<1x5x8xf32>
    "func.return"(%y) : (tensor<1x5x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x5x8xf32>) -> tensor<1x5x8xf32> {
    %0 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.mul"(%arg0, %arg0) : (tensor<1x5x8xf32>, tensor<1x5x8xf32>) -> tensor<1x5x8xf32>
    %2 = "tfl.mean"(%1, %0) {keep_dims = true} : (tensor<1x5x8xf32>, tensor<1xi32>) -> tensor<1x5x1xf32>
    %3 = "tfl.rsqrt"(%2) : (tensor<1x5x1xf32>) -> tensor<1x5x1xf32>
    %4 = "tfl.mul"(%arg0, %3) : (tensor<1x5x8xf32>, tensor<1x5x1xf32>) -> tensor<1x5x8xf32>
    "func.return"(%4) : (tensor<1x5x8xf32>) -> ()
  }
}
// event: changed reshaped_statistics count=1
