// Compute a layer of a constant, as the first step of a recurrent layer is.
module {
  func.func @main(%arg0: tensor<1x5xf32>) -> tensor<1x3xf32> {
    %0 = "arith.constant"() {value = dense<[[0.25, -1.75, 0.25, -1.0, 0.25], [1.25, -1.75, 0.25, 0.25, -2.0], [0.75, 0.25, -0.5, -0.75, 3.25]]> : tensor<3x5xf32>} : () -> tensor<3x5xf32>
    %1 = "tfl.fully_connected"(%arg0, %0) : (tensor<1x5xf32>, tensor<3x5xf32>) -> tensor<1x3xf32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<1x4xf32>} : () -> tensor<1x4xf32>
    %3 = "arith.constant"() {value = dense<[[-0.5, -1.75, -1.0, -0.25], [-0.5, 0.25, -1.0, 0.5], [-0.5, -1.25, -0.75, -0.5]]> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
    %4 = "arith.constant"() {value = dense<[0.75, 0.5, -0.25]> : tensor<3xf32>} : () -> tensor<3xf32>
    %5 = "tfl.fully_connected"(%2, %3, %4) : (tensor<1x4xf32>, tensor<3x4xf32>, tensor<3xf32>) -> tensor<1x3xf32>
    %6 = "tfl.add"(%1, %5) : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
    "func.return"(%6) : (tensor<1x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x5xf32>) -> tensor<1x3xf32> {
    %0 = "arith.constant"() {value = dense<[[0.25, -1.75, 0.25, -1.0, 0.25], [1.25, -1.75, 0.25, 0.25, -2.0], [0.75, 0.25, -0.5, -0.75, 3.25]]> : tensor<3x5xf32>} : () -> tensor<3x5xf32>
    %1 = "tfl.fully_connected"(%arg0, %0) : (tensor<1x5xf32>, tensor<3x5xf32>) -> tensor<1x3xf32>
    %2 = "arith.constant"() {value = dense<[[0.75, 0.5, -0.25]]> : tensor<1x3xf32>} : () -> tensor<1x3xf32>
    %3 = "tfl.add"(%1, %2) : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
    "func.return"(%3) : (tensor<1x3xf32>) -> ()
  }
}
// event: changed layer_of_constant count=1
