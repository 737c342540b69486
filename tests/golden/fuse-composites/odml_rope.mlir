// Rotate (x, positions), or its two halves (left, right, positions), which are also the results.
module {
  func.func @f(%arg0: tensor<2x5x4xf32>, %arg1: tensor<2x5x4xf32>, %arg2: tensor<1x5x1xf32>) -> (tensor<2x5x4xf32>, tensor<2x5x4xf32>) attributes {_implements = #litefuse.annotation<"odml.rope", {min_timescale = 2.0 : f64, max_timescale = 50.0 : f64, proportion = 0.5 : f64}>, litefuse.preserve = true} {
    %0 = "arith.constant"() {value = dense<[0.5, 0.2236068, 0.0, 0.0]> : tensor<4xf32>} : () -> tensor<4xf32>
    %1 = "tf.Mul"(%arg2, %0) : (tensor<1x5x1xf32>, tensor<4xf32>) -> tensor<1x5x4xf32>
    %2 = "tf.Cos"(%1) : (tensor<1x5x4xf32>) -> tensor<1x5x4xf32>
    %3 = "tf.Sin"(%1) : (tensor<1x5x4xf32>) -> tensor<1x5x4xf32>
    %4 = "tf.Mul"(%arg0, %2) : (tensor<2x5x4xf32>, tensor<1x5x4xf32>) -> tensor<2x5x4xf32>
    %5 = "tf.Mul"(%arg1, %3) : (tensor<2x5x4xf32>, tensor<1x5x4xf32>) -> tensor<2x5x4xf32>
    %6 = "tf.Sub"(%4, %5) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %7 = "tf.Mul"(%arg1, %2) : (tensor<2x5x4xf32>, tensor<1x5x4xf32>) -> tensor<2x5x4xf32>
    %8 = "tf.Mul"(%arg0, %3) : (tensor<2x5x4xf32>, tensor<1x5x4xf32>) -> tensor<2x5x4xf32>
    %9 = "tf.AddV2"(%7, %8) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    "func.return"(%6, %9) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> ()
  }
  func.func @main(%arg0: tensor<2x5x4xf32>, %arg1: tensor<2x5x4xf32>, %arg2: tensor<1x5x1xf32>) -> (tensor<2x5x4xf32>, tensor<2x5x4xf32>) {
    %0:2 = "tf.StatefulPartitionedCall"(%arg0, %arg1, %arg2) {Tout = [f32, f32], f = @f} : (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<1x5x1xf32>) -> (tensor<2x5x4xf32>, tensor<2x5x4xf32>)
    "func.return"(%0#0, %0#1) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x5x4xf32>, %arg1: tensor<2x5x4xf32>, %arg2: tensor<1x5x1xf32>) -> (tensor<2x5x4xf32>, tensor<2x5x4xf32>) {
    %0 = "arith.constant"() {value = dense<[0.5, 0.2236068, 0.0, 0.0]> : tensor<4xf32>} : () -> tensor<4xf32>
    %1 = "tf.Mul"(%arg2, %0) : (tensor<1x5x1xf32>, tensor<4xf32>) -> tensor<1x5x4xf32>
    %2 = "tf.Cos"(%1) : (tensor<1x5x4xf32>) -> tensor<1x5x4xf32>
    %3 = "tf.Sin"(%1) : (tensor<1x5x4xf32>) -> tensor<1x5x4xf32>
    %4 = "tf.Mul"(%arg0, %2) : (tensor<2x5x4xf32>, tensor<1x5x4xf32>) -> tensor<2x5x4xf32>
    %5 = "tf.Mul"(%arg1, %3) : (tensor<2x5x4xf32>, tensor<1x5x4xf32>) -> tensor<2x5x4xf32>
    %6 = "tf.Sub"(%4, %5) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    %7 = "tf.Mul"(%arg1, %2) : (tensor<2x5x4xf32>, tensor<1x5x4xf32>) -> tensor<2x5x4xf32>
    %8 = "tf.Mul"(%arg0, %3) : (tensor<2x5x4xf32>, tensor<1x5x4xf32>) -> tensor<2x5x4xf32>
    %9 = "tf.AddV2"(%7, %8) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    "func.return"(%6, %9) : (tensor<2x5x4xf32>, tensor<2x5x4xf32>) -> ()
  }
}
// event: fused odml.rope owner='litefuse.fusions.contracts.rotary:rope' ops=['tf.Mul', 'tf.Cos', 'tf.Sin', 'tf.Mul', 'tf.Mul', 'tf.Sub', 'tf.Mul', 'tf.Mul', 'tf.AddV2']
