// Rotate as odml.rope does: its older name.
module {
  func.func @f(%arg0: tensor<1x2x5x8xf32>, %arg1: tensor<1x5xi32>) -> tensor<1x2x5x8xf32> attributes {_implements = #litefuse.annotation<"custom_call.rotary_positional_embedding", {max_timescale = 10000.0 : f64}>, litefuse.preserve = true} {
    %0 = "tf.Cast"(%arg1) {DstT = f32} : (tensor<1x5xi32>) -> tensor<1x5xf32>
    %1 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %2 = "tf.ExpandDims"(%0, %1) : (tensor<1x5xf32>, tensor<i32>) -> tensor<1x5x1xf32>
    %3 = "arith.constant"() {value = dense<[1.0, 10.0, 100.0, 1000.0]> : tensor<4xf32>} : () -> tensor<4xf32>
    %4 = "tf.RealDiv"(%2, %3) : (tensor<1x5x1xf32>, tensor<4xf32>) -> tensor<1x5x4xf32>
    %5 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %6 = "tf.ExpandDims"(%4, %5) : (tensor<1x5x4xf32>, tensor<i32>) -> tensor<1x1x5x4xf32>
    %7 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %8 = "tf.ConcatV2"(%6, %6, %7) : (tensor<1x1x5x4xf32>, tensor<1x1x5x4xf32>, tensor<i32>) -> tensor<1x1x5x8xf32>
    %9 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %10:2 = "tf.Split"(%9, %arg0) {num_split = 2 : i64} : (tensor<i32>, tensor<1x2x5x8xf32>) -> (tensor<1x2x5x4xf32>, tensor<1x2x5x4xf32>)
    %11 = "tf.Neg"(%10#1) : (tensor<1x2x5x4xf32>) -> tensor<1x2x5x4xf32>
    %12 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %13 = "tf.ConcatV2"(%11, %10#0, %12) : (tensor<1x2x5x4xf32>, tensor<1x2x5x4xf32>, tensor<i32>) -> tensor<1x2x5x8xf32>
    %14 = "tf.Cos"(%8) : (tensor<1x1x5x8xf32>) -> tensor<1x1x5x8xf32>
    %15 = "tf.Mul"(%arg0, %14) : (tensor<1x2x5x8xf32>, tensor<1x1x5x8xf32>) -> tensor<1x2x5x8xf32>
    %16 = "tf.Sin"(%8) : (tensor<1x1x5x8xf32>) -> tensor<1x1x5x8xf32>
    %17 = "tf.Mul"(%13, %16) : (tensor<1x2x5x8xf32>, tensor<1x1x5x8xf32>) -> tensor<1x2x5x8xf32>
    %18 = "tf.AddV2"(%15, %17) : (tensor<1x2x5x8xf32>, tensor<1x2x5x8xf32>) -> tensor<1x2x5x8xf32>
    "func.return"(%18) : (tensor<1x2x5x8xf32>) -> ()
  }
  func.func @main(%arg0: tensor<1x2x5x8xf32>, %arg1: tensor<1x5xi32>) -> tensor<1x2x5x8xf32> {
    %0 = "tf.StatefulPartitionedCall"(%arg0, %arg1) {Tout = [f32], f = @f} : (tensor<1x2x5x8xf32>, tensor<1x5xi32>) -> tensor<1x2x5x8xf32>
    "func.return"(%0) : (tensor<1x2x5x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x2x5x8xf32>, %arg1: tensor<1x5xi32>) -> tensor<1x2x5x8xf32> {
    %0 = "tf.Cast"(%arg1) {DstT = f32} : (tensor<1x5xi32>) -> tensor<1x5xf32>
    %1 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %2 = "tf.ExpandDims"(%0, %1) : (tensor<1x5xf32>, tensor<i32>) -> tensor<1x5x1xf32>
    %3 = "arith.constant"() {value = dense<[1.0, 0.1, 0.01, 0.001]> : tensor<4xf32>} : () -> tensor<4xf32>
    %4 = "tf.Mul"(%2, %3) : (tensor<1x5x1xf32>, tensor<4xf32>) -> tensor<1x5x4xf32>
    %5 = "tf.Cos"(%4) : (tensor<1x5x4xf32>) -> tensor<1x5x4xf32>
    %6 = "tf.Sin"(%4) : (tensor<1x5x4xf32>) -> tensor<1x5x4xf32>
    %7 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %8:2 = "tf.Split"(%7, %arg0) {num_split = 2 : i64} : (tensor<i32>, tensor<1x2x5x8xf32>) -> (tensor<1x2x5x4xf32>, tensor<1x2x5x4xf32>)
    %9 = "tf.Mul"(%8#0, %5) : (tensor<1x2x5x4xf32>, tensor<1x5x4xf32>) -> tensor<1x2x5x4xf32>
    %10 = "tf.Mul"(%8#1, %6) : (tensor<1x2x5x4xf32>, tensor<1x5x4xf32>) -> tensor<1x2x5x4xf32>
    %11 = "tf.Sub"(%9, %10) : (tensor<1x2x5x4xf32>, tensor<1x2x5x4xf32>) -> tensor<1x2x5x4xf32>
    %12 = "tf.Mul"(%8#1, %5) : (tensor<1x2x5x4xf32>, tensor<1x5x4xf32>) -> tensor<1x2x5x4xf32>
    %13 = "tf.Mul"(%8#0, %6) : (tensor<1x2x5x4xf32>, tensor<1x5x4xf32>) -> tensor<1x2x5x4xf32>
    %14 = "tf.AddV2"(%12, %13) : (tensor<1x2x5x4xf32>, tensor<1x2x5x4xf32>) -> tensor<1x2x5x4xf32>
    %15 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %16 = "tf.ConcatV2"(%11, %14, %15) : (tensor<1x2x5x4xf32>, tensor<1x2x5x4xf32>, tensor<i32>) -> tensor<1x2x5x8xf32>
    "func.return"(%16) : (tensor<1x2x5x8xf32>) -> ()
  }
}
// event: fused custom_call.rotary_positional_embedding owner='litefuse.fusions.contracts.rotary:rotary_positional_embedding' ops=['tf.Cast', 'tf.ExpandDims', 'tf.Mul', 'tf.Cos', 'tf.Sin', 'tf.Split', 'tf.Mul', 'tf.Mul', 'tf.Sub', 'tf.Mul', 'tf.Mul', 'tf.AddV2', 'tf.ConcatV2']
