// The weights are transposed: LiteRT wants [out, in].
module {
  func.func @main(%x: tensor<?x2xf32>) -> tensor<?x3xf32> {
    %w = "arith.constant"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
    %b = "arith.constant"() {value = dense<[0.5, 0.0, -0.5]> : tensor<3xf32>} : () -> tensor<3xf32>
    %y = "tf.MatMul"(%x, %w) : (tensor<?x2xf32>, tensor<2x3xf32>) -> tensor<?x3xf32>
    %z = "tf.AddV2"(%y, %b) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
    %r = "tf.Relu"(%z) : (tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%r) : (tensor<?x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xf32>) -> tensor<?x3xf32> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense<[0.5, 0.0, -0.5]> : tensor<3xf32>} : () -> tensor<3xf32>
    %1 = "arith.constant"() {value = dense<[[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
    %2 = "tfl.fully_connected"(%arg0, %1, %none) : (tensor<?x2xf32>, tensor<3x2xf32>, none) -> tensor<?x3xf32>
    %3 = "tfl.add"(%2, %0) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
    %4 = "tfl.relu"(%3) : (tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%4) : (tensor<?x3xf32>) -> ()
  }
}
