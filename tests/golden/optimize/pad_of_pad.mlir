// Fuse Pad(Pad(x, p), q) into Pad(x, p + q).
module {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<3x7xf32> {
    %0 = "arith.constant"() {value = dense<[[0, 0], [1, 2]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %1 = "tfl.pad"(%arg0, %0) : (tensor<2x3xf32>, tensor<2x2xi32>) -> tensor<2x6xf32>
    %2 = "arith.constant"() {value = dense<[[1, 0], [0, 1]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %3 = "tfl.pad"(%1, %2) : (tensor<2x6xf32>, tensor<2x2xi32>) -> tensor<3x7xf32>
    "func.return"(%3) : (tensor<3x7xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<3x7xf32> {
    %0 = "arith.constant"() {value = dense<[[1, 0], [1, 3]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %1 = "tfl.pad"(%arg0, %0) : (tensor<2x3xf32>, tensor<2x2xi32>) -> tensor<3x7xf32>
    "func.return"(%1) : (tensor<3x7xf32>) -> ()
  }
}
// event: changed pad_of_pad count=1
