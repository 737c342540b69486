// Reshapes between ops of 5 axes cancel.
// option: target = "gpu"
module {
  func.func @main(%x: tensor<1x4x4x6xf32>) -> tensor<1x4x4x6xf32> {
    %s = "arith.constant"() {value = dense<[1, 4, 4, 2, 3]> : tensor<5xi32>} : () -> tensor<5xi32>
    %t = "arith.constant"() {value = dense<[1, 4, 4, 6]> : tensor<4xi32>} : () -> tensor<4xi32>
    %axes = "arith.constant"() {value = dense<[1, 2, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %g = "tfl.reshape"(%x, %s) : (tensor<1x4x4x6xf32>, tensor<5xi32>) -> tensor<1x4x4x2x3xf32>
    %m = "tfl.mean"(%g, %axes) {keep_dims = true} : (tensor<1x4x4x2x3xf32>, tensor<3xi32>) -> tensor<1x1x1x2x1xf32>
    %d = "tfl.sub"(%g, %m) {fused_activation_function = "NONE"} : (tensor<1x4x4x2x3xf32>, tensor<1x1x1x2x1xf32>) -> tensor<1x4x4x2x3xf32>
    %y = "tfl.reshape"(%d, %t) : (tensor<1x4x4x2x3xf32>, tensor<4xi32>) -> tensor<1x4x4x6xf32>
    "func.return"(%y) : (tensor<1x4x4x6xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<1x4x4x6xf32>) -> tensor<1x4x4x6xf32> {
    %0 = "arith.constant"() {value = dense<[1, 16, 2, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<1x4x4x6xf32>, tensor<4xi32>) -> tensor<1x16x2x3xf32>
    %2 = "arith.constant"() {value = dense<[1, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tfl.mean"(%1, %2) {keep_dims = true} : (tensor<1x16x2x3xf32>, tensor<2xi32>) -> tensor<1x1x2x1xf32>
    %4 = "tfl.sub"(%1, %3) : (tensor<1x16x2x3xf32>, tensor<1x1x2x1xf32>) -> tensor<1x16x2x3xf32>
    %5 = "arith.constant"() {value = dense<[1, 4, 4, 6]> : tensor<4xi32>} : () -> tensor<4xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<1x16x2x3xf32>, tensor<4xi32>) -> tensor<1x4x4x6xf32>
    "func.return"(%6) : (tensor<1x4x4x6xf32>) -> ()
  }
}
// event: changed elementwise_of_4 count=1
// event: changed reduction_of_4 count=1
// event: changed reshape_of_reshape count=4
