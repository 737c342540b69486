// The mean of groups: rows first, then what is left of each group; the second has groups of one.
module {
  func.func @main(%x: tensor<?x8x8x4x8xf32>, %y: tensor<?x8x8x4x1xf32>) -> (tensor<?x1x1x4x1xf32>, tensor<?x1x1x4x1xf32>) {
    %axes = "arith.constant"() {value = dense<[1, 2, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %a = "tfl.mean"(%x, %axes) {keep_dims = true} : (tensor<?x8x8x4x8xf32>, tensor<3xi32>) -> tensor<?x1x1x4x1xf32>
    %b = "tfl.mean"(%y, %axes) {keep_dims = true} : (tensor<?x8x8x4x1xf32>, tensor<3xi32>) -> tensor<?x1x1x4x1xf32>
    "func.return"(%a, %b) : (tensor<?x1x1x4x1xf32>, tensor<?x1x1x4x1xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<?x8x8x4x8xf32>, %arg1: tensor<?x8x8x4x1xf32>) -> (tensor<?x1x1x4x1xf32>, tensor<?x1x1x4x1xf32>) {
    %0 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.mean"(%arg0, %0) {keep_dims = true} : (tensor<?x8x8x4x8xf32>, tensor<2xi32>) -> tensor<?x1x1x4x8xf32>
    %2 = "arith.constant"() {value = dense<4> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.mean"(%1, %2) {keep_dims = true} : (tensor<?x1x1x4x8xf32>, tensor<1xi32>) -> tensor<?x1x1x4x1xf32>
    %4 = "tfl.mean"(%arg1, %0) {keep_dims = true} : (tensor<?x8x8x4x1xf32>, tensor<2xi32>) -> tensor<?x1x1x4x1xf32>
    "func.return"(%3, %4) : (tensor<?x1x1x4x1xf32>, tensor<?x1x1x4x1xf32>) -> ()
  }
}
// event: changed stretches_of_axes count=2
