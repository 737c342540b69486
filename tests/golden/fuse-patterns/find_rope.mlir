// Find a rotation of channels i and i + h by positions, h being half of the channels, and call odml.rope.
// option: composites = {"odml.rope": "preserve"}
module {
  func.func @main(%arg0: tensor<1x2x1x8xf32>, %arg1: tensor<1x1xi32>) -> tensor<1x2x1x8xf32> {
    %0 = "tf.Cast"(%arg1) {DstT = f32} : (tensor<1x1xi32>) -> tensor<1x1xf32>
    %1 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %2 = "tf.ExpandDims"(%0, %1) : (tensor<1x1xf32>, tensor<i32>) -> tensor<1x1x1xf32>
    %3 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %4 = "tf.ExpandDims"(%2, %3) : (tensor<1x1x1xf32>, tensor<i32>) -> tensor<1x1x1x1xf32>
    %5 = "arith.constant"() {value = dense<[1.0, 0.1, 0.01, 0.001]> : tensor<4xf32>} : () -> tensor<4xf32>
    %6 = "tf.Mul"(%4, %5) : (tensor<1x1x1x1xf32>, tensor<4xf32>) -> tensor<1x1x1x4xf32>
    %7 = "tf.Cos"(%6) : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
    %8 = "tf.Sin"(%6) : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
    %9 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %10:2 = "tf.Split"(%9, %arg0) {num_split = 2 : i64} : (tensor<i32>, tensor<1x2x1x8xf32>) -> (tensor<1x2x1x4xf32>, tensor<1x2x1x4xf32>)
    %11 = "tf.Mul"(%10#0, %7) : (tensor<1x2x1x4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x2x1x4xf32>
    %12 = "tf.Mul"(%10#1, %8) : (tensor<1x2x1x4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x2x1x4xf32>
    %13 = "tf.Sub"(%11, %12) : (tensor<1x2x1x4xf32>, tensor<1x2x1x4xf32>) -> tensor<1x2x1x4xf32>
    %14 = "tf.Mul"(%10#1, %7) : (tensor<1x2x1x4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x2x1x4xf32>
    %15 = "tf.Mul"(%10#0, %8) : (tensor<1x2x1x4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x2x1x4xf32>
    %16 = "tf.AddV2"(%14, %15) : (tensor<1x2x1x4xf32>, tensor<1x2x1x4xf32>) -> tensor<1x2x1x4xf32>
    %17 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %18 = "tf.ConcatV2"(%13, %16, %17) : (tensor<1x2x1x4xf32>, tensor<1x2x1x4xf32>, tensor<i32>) -> tensor<1x2x1x8xf32>
    "func.return"(%18) : (tensor<1x2x1x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x2x1x8xf32>, %arg1: tensor<1x1xi32>) -> tensor<1x2x1x8xf32> {
    %0 = "tf.PartitionedCall"(%arg0, %arg1) {Tout = [f32], f = @odml.rope.cef80b7949fa345c} : (tensor<1x2x1x8xf32>, tensor<1x1xi32>) -> tensor<1x2x1x8xf32>
    "func.return"(%0) : (tensor<1x2x1x8xf32>) -> ()
  }
  func.func @odml.rope.cef80b7949fa345c(%arg0: tensor<1x2x1x8xf32>, %arg1: tensor<1x1xi32>) -> tensor<1x2x1x8xf32> attributes {_implements = #litefuse.annotation<"odml.rope", {max_timescale = 10000.0 : f64}>, litefuse.preserve = true} {
    %0 = "tf.Cast"(%arg1) {DstT = f32} : (tensor<1x1xi32>) -> tensor<1x1xf32>
    %1 = "arith.constant"() {value = dense<[1.0, 0.1, 0.01, 0.001]> : tensor<4xf32>} : () -> tensor<4xf32>
    %2 = "tf.Mul"(%0, %1) : (tensor<1x1xf32>, tensor<4xf32>) -> tensor<1x4xf32>
    %3 = "tf.Cos"(%2) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    %4 = "tf.Sin"(%2) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    %5 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %6:2 = "tf.Split"(%5, %arg0) {num_split = 2 : i64} : (tensor<i32>, tensor<1x2x1x8xf32>) -> (tensor<1x2x1x4xf32>, tensor<1x2x1x4xf32>)
    %7 = "tf.Mul"(%6#0, %3) : (tensor<1x2x1x4xf32>, tensor<1x4xf32>) -> tensor<1x2x1x4xf32>
    %8 = "tf.Mul"(%6#1, %4) : (tensor<1x2x1x4xf32>, tensor<1x4xf32>) -> tensor<1x2x1x4xf32>
    %9 = "tf.Sub"(%7, %8) : (tensor<1x2x1x4xf32>, tensor<1x2x1x4xf32>) -> tensor<1x2x1x4xf32>
    %10 = "tf.Mul"(%6#1, %3) : (tensor<1x2x1x4xf32>, tensor<1x4xf32>) -> tensor<1x2x1x4xf32>
    %11 = "tf.Mul"(%6#0, %4) : (tensor<1x2x1x4xf32>, tensor<1x4xf32>) -> tensor<1x2x1x4xf32>
    %12 = "tf.AddV2"(%10, %11) : (tensor<1x2x1x4xf32>, tensor<1x2x1x4xf32>) -> tensor<1x2x1x4xf32>
    %13 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %14 = "tf.ConcatV2"(%9, %12, %13) : (tensor<1x2x1x4xf32>, tensor<1x2x1x4xf32>, tensor<i32>) -> tensor<1x2x1x8xf32>
    "func.return"(%14) : (tensor<1x2x1x8xf32>) -> ()
  }
}
// event: fused find_rope owner='litefuse.fusions.contracts.find_rope:find_rope'
