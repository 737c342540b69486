module {
  func.func @main(%arg0: tensor<?x5x6x5x3xf32>) -> tensor<?x5x6x5x3xf32> {
    %0 = "tf.MaxPool3D"(%arg0) {ksize = [1 : i64, 2 : i64, 2 : i64, 2 : i64, 1 : i64], strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64, 1 : i64], padding = "SAME"} : (tensor<?x5x6x5x3xf32>) -> tensor<?x5x6x5x3xf32>
    "func.return"(%0) : (tensor<?x5x6x5x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x5x6x5x3xf32>) -> tensor<?x5x6x5x3xf32> {
    %0 = "tfl.shape"(%arg0) : (tensor<?x5x6x5x3xf32>) -> tensor<5xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.slice"(%0, %1, %2) : (tensor<5xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %4 = "arith.constant"() {value = dense<5> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.mul"(%3, %4) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %6 = "arith.constant"() {value = dense<[-1, 6, 5, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %7 = "tfl.reshape"(%arg0, %6) : (tensor<?x5x6x5x3xf32>, tensor<4xi32>) -> tensor<?x6x5x3xf32>
    %8 = "tfl.max_pool_2d"(%7) {stride_w = 1 : i64, stride_h = 1 : i64, filter_width = 2 : i64, filter_height = 2 : i64} : (tensor<?x6x5x3xf32>) -> tensor<?x6x5x3xf32>
    %9 = "arith.constant"() {value = dense<[-1, 5, 30, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %10 = "tfl.reshape"(%8, %9) : (tensor<?x6x5x3xf32>, tensor<4xi32>) -> tensor<?x5x30x3xf32>
    %11 = "tfl.max_pool_2d"(%10) {stride_w = 1 : i64, stride_h = 1 : i64, filter_width = 1 : i64, filter_height = 2 : i64} : (tensor<?x5x30x3xf32>) -> tensor<?x5x30x3xf32>
    %12 = "arith.constant"() {value = dense<[-1, 5, 6, 5, 3]> : tensor<5xi32>} : () -> tensor<5xi32>
    %13 = "tfl.reshape"(%11, %12) : (tensor<?x5x30x3xf32>, tensor<5xi32>) -> tensor<?x5x6x5x3xf32>
    "func.return"(%13) : (tensor<?x5x6x5x3xf32>) -> ()
  }
}
// rules of: nn.pooling
