module {
  func.func @main(%x: tensor<?x2xf32>) -> tensor<?x3xf32> {
    %none = "litefuse.no_value"() : () -> none
    %w = "arith.constant"() {value = dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
    %b = "arith.constant"() {value = dense<[0.5, 0.0, -0.5]> : tensor<3xf32>} : () -> tensor<3xf32>
    %y = "tfl.fully_connected"(%x, %w, %none) : (tensor<?x2xf32>, tensor<3x2xf32>, none) -> tensor<?x3xf32>
    %z = "tfl.add"(%y, %b) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
    %r = "tfl.relu"(%z) : (tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%r) : (tensor<?x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xf32>) -> tensor<?x3xf32> {
    %0 = "arith.constant"() {value = dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
    %1 = "arith.constant"() {value = dense<[0.5, 0.0, -0.5]> : tensor<3xf32>} : () -> tensor<3xf32>
    %2 = "tfl.fully_connected"(%arg0, %0, %1) {fused_activation_function = "RELU"} : (tensor<?x2xf32>, tensor<3x2xf32>, tensor<3xf32>) -> tensor<?x3xf32>
    "func.return"(%2) : (tensor<?x3xf32>) -> ()
  }
}
// event: changed affine_after count=1
// event: changed fused_activation count=1
