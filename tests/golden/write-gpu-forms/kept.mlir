// Ops of at most 4 axes that the accelerator takes stay.
// option: target = "gpu"
module {
  func.func @main(%x: tensor<2x3x4x5xf32>) -> tensor<2x1x4x5xf32> {
    %axes = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %y = "tfl.mean"(%x, %axes) {keep_dims = true} : (tensor<2x3x4x5xf32>, tensor<1xi32>) -> tensor<2x1x4x5xf32>
    "func.return"(%y) : (tensor<2x1x4x5xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<2x3x4x5xf32>) -> tensor<2x1x4x5xf32> {
    %0 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.mean"(%arg0, %0) {keep_dims = true} : (tensor<2x3x4x5xf32>, tensor<1xi32>) -> tensor<2x1x4x5xf32>
    "func.return"(%1) : (tensor<2x1x4x5xf32>) -> ()
  }
}
