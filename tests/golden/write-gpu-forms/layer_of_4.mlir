// Merge the rows of a layer's input.
module {
  func.func @main(%arg0: tensor<144xf32>) -> tensor<192xf32> {
    %0 = "arith.constant"() {value = dense<[2, 3, 4, 2, 3]> : tensor<5xi32>} : () -> tensor<5xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<144xf32>, tensor<5xi32>) -> tensor<2x3x4x2x3xf32>
    %2 = "arith.constant"() {value = dense<[[-0.75, -0.25, -0.5], [0.75, -2.5, -1.25], [-2.0, 1.25, -0.5], [-0.5, -1.25, 0.75]]> : tensor<4x3xf32>} : () -> tensor<4x3xf32>
    %3 = "arith.constant"() {value = dense<[-0.5, 0.25, -2.0, 1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
    %4 = "tfl.fully_connected"(%1, %2, %3) {keep_num_dims = true} : (tensor<2x3x4x2x3xf32>, tensor<4x3xf32>, tensor<4xf32>) -> tensor<2x3x4x2x4xf32>
    %5 = "arith.constant"() {value = dense<192> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<2x3x4x2x4xf32>, tensor<1xi32>) -> tensor<192xf32>
    "func.return"(%6) : (tensor<192xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<144xf32>) -> tensor<192xf32> {
    %0 = "arith.constant"() {value = dense<[[-0.75, -0.25, -0.5], [0.75, -2.5, -1.25], [-2.0, 1.25, -0.5], [-0.5, -1.25, 0.75]]> : tensor<4x3xf32>} : () -> tensor<4x3xf32>
    %1 = "arith.constant"() {value = dense<[-0.5, 0.25, -2.0, 1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
    %2 = "arith.constant"() {value = dense<[1, 1, 48, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %3 = "tfl.reshape"(%arg0, %2) : (tensor<144xf32>, tensor<4xi32>) -> tensor<1x1x48x3xf32>
    %4 = "tfl.fully_connected"(%3, %0, %1) {keep_num_dims = true} : (tensor<1x1x48x3xf32>, tensor<4x3xf32>, tensor<4xf32>) -> tensor<1x1x48x4xf32>
    %5 = "arith.constant"() {value = dense<192> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<1x1x48x4xf32>, tensor<1xi32>) -> tensor<192xf32>
    "func.return"(%6) : (tensor<192xf32>) -> ()
  }
}
// event: changed layer_of_4 count=1
// event: changed reshape_of_reshape count=2
