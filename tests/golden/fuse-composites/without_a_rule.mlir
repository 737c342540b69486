module {
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %y = "tf.PartitionedCall"(%x) {f = @scale} : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
  func.func @scale(%x: tensor<2xf32>) -> tensor<2xf32> attributes {_implements = "acme.scale", litefuse.preserve = true} {
    %c = "arith.constant"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
    %y = "tf.Mul"(%x, %c) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "arith.constant"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tf.Mul"(%arg0, %0) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    "func.return"(%1) : (tensor<2xf32>) -> ()
  }
}
// event: inlined acme.scale (no rule matches it) asked=False
