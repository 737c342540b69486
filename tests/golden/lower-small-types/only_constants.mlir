// Constants that are only cast keep their type: kernels read weights of 4 bits.
module {
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %c = "arith.constant"() {value = dense<[1, -8]> : tensor<2xi4>} : () -> tensor<2xi4>
    %w = "tf.Cast"(%c) {DstT = f32} : (tensor<2xi4>) -> tensor<2xf32>
    %y = "tf.Mul"(%x, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "arith.constant"() {value = dense<[1, -8]> : tensor<2xi4>} : () -> tensor<2xi4>
    %1 = "tf.Cast"(%0) {DstT = f32} : (tensor<2xi4>) -> tensor<2xf32>
    %2 = "tf.Mul"(%arg0, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%2) : (tensor<2xf32>) -> ()
  }
}
