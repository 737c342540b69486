// Build x * relu6(x + 3) / 6, which litert-torch marks.
module {
  func.func @f(%arg0: tensor<?x8xf32>) -> tensor<?x8xf32> attributes {_implements = "aten.hardswish.default", litefuse.preserve = true} {
    %0 = "arith.constant"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tf.AddV2"(%arg0, %0) : (tensor<?x8xf32>, tensor<f32>) -> tensor<?x8xf32>
    %2 = "tf.Relu6"(%1) : (tensor<?x8xf32>) -> tensor<?x8xf32>
    %3 = "tf.Mul"(%arg0, %2) : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
    %4 = "arith.constant"() {value = dense<6.0> : tensor<f32>} : () -> tensor<f32>
    %5 = "tf.RealDiv"(%3, %4) : (tensor<?x8xf32>, tensor<f32>) -> tensor<?x8xf32>
    "func.return"(%5) : (tensor<?x8xf32>) -> ()
  }
  func.func @main(%arg0: tensor<?x8xf32>) -> tensor<?x8xf32> {
    %0 = "tf.StatefulPartitionedCall"(%arg0) {Tout = [f32], f = @f} : (tensor<?x8xf32>) -> tensor<?x8xf32>
    "func.return"(%0) : (tensor<?x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x8xf32>) -> tensor<?x8xf32> {
    %0 = "tfl.hard_swish"(%arg0) : (tensor<?x8xf32>) -> tensor<?x8xf32>
    "func.return"(%0) : (tensor<?x8xf32>) -> ()
  }
}
// event: fused aten.hardswish.default owner='litefuse.fusions.contracts.activations:hard_swish' ops=['tfl.hard_swish']
