// Build silu(gate) * rest, where the first `gate_size` channels are the gate, and the rest are as many.
module {
  func.func @f(%arg0: tensor<?x3x8xf32>) -> tensor<?x3x4xf32> attributes {_implements = #litefuse.annotation<"odml.swiglu", {gate_size = 4 : i64}>, litefuse.preserve = true} {
    %0 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<[-1, -1, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %2 = "tf.Slice"(%arg0, %0, %1) : (tensor<?x3x8xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x3x4xf32>
    %3 = "arith.constant"() {value = dense<[0, 0, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %4 = "arith.constant"() {value = dense<[-1, -1, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %5 = "tf.Slice"(%arg0, %3, %4) : (tensor<?x3x8xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x3x4xf32>
    %6 = "tf.Neg"(%2) : (tensor<?x3x4xf32>) -> tensor<?x3x4xf32>
    %7 = "tf.Exp"(%6) : (tensor<?x3x4xf32>) -> tensor<?x3x4xf32>
    %8 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %9 = "tf.AddV2"(%8, %7) : (tensor<f32>, tensor<?x3x4xf32>) -> tensor<?x3x4xf32>
    %10 = "tf.RealDiv"(%2, %9) : (tensor<?x3x4xf32>, tensor<?x3x4xf32>) -> tensor<?x3x4xf32>
    %11 = "tf.Mul"(%10, %5) : (tensor<?x3x4xf32>, tensor<?x3x4xf32>) -> tensor<?x3x4xf32>
    "func.return"(%11) : (tensor<?x3x4xf32>) -> ()
  }
  func.func @main(%arg0: tensor<?x3x8xf32>) -> tensor<?x3x4xf32> {
    %0 = "tf.StatefulPartitionedCall"(%arg0) {Tout = [f32], f = @f} : (tensor<?x3x8xf32>) -> tensor<?x3x4xf32>
    "func.return"(%0) : (tensor<?x3x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3x8xf32>) -> tensor<?x3x4xf32> {
    %0 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %1:2 = "tf.Split"(%0, %arg0) {num_split = 2 : i64} : (tensor<i32>, tensor<?x3x8xf32>) -> (tensor<?x3x4xf32>, tensor<?x3x4xf32>)
    %2 = "tf.Sigmoid"(%1#0) : (tensor<?x3x4xf32>) -> tensor<?x3x4xf32>
    %3 = "tf.Mul"(%1#0, %2) : (tensor<?x3x4xf32>, tensor<?x3x4xf32>) -> tensor<?x3x4xf32>
    %4 = "tf.Mul"(%3, %1#1) : (tensor<?x3x4xf32>, tensor<?x3x4xf32>) -> tensor<?x3x4xf32>
    "func.return"(%4) : (tensor<?x3x4xf32>) -> ()
  }
}
// event: fused odml.swiglu owner='litefuse.fusions.contracts.activations:swiglu' ops=['tf.Split', 'tf.Sigmoid', 'tf.Mul', 'tf.Mul']
