// One cell, coupled gates, a clip of 2: the order of the gates and the clip are read from the body.
module {
  func.func @main(%x: tensor<1x1xf32>, %m0: tensor<1x1xf32>, %c0: tensor<1x1xf32>) -> (tensor<1x1xf32>, tensor<1x1xf32>) {
    %w = "arith.constant"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
    %b = "arith.constant"() {value = dense<[0.25, 0.5, 0.75]> : tensor<3xf32>} : () -> tensor<3xf32>
    %p = "arith.constant"() {value = dense<[0.0]> : tensor<1xf32>} : () -> tensor<1xf32>
    %y:2 = "tf.PartitionedCall"(%x, %w, %b, %p, %m0, %c0) {f = @cell} : (tensor<1x1xf32>, tensor<2x3xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1x1xf32>, tensor<1x1xf32>) -> (tensor<1x1xf32>, tensor<1x1xf32>)
    "func.return"(%y#0, %y#1) : (tensor<1x1xf32>, tensor<1x1xf32>) -> ()
  }
  func.func @cell(%x: tensor<1x1xf32>, %w: tensor<2x3xf32>, %b: tensor<3xf32>, %p: tensor<1xf32>, %m0: tensor<1x1xf32>, %c0: tensor<1x1xf32>) -> (tensor<1x1xf32>, tensor<1x1xf32>) attributes {_implements = "LSTMCellSimple,CoupleInputForgetGatesState", litefuse.preserve = true} {
    %axis = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %high = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %low = "arith.constant"() {value = dense<-2.0> : tensor<f32>} : () -> tensor<f32>
    %xm = "tf.ConcatV2"(%x, %m0, %axis) : (tensor<1x1xf32>, tensor<1x1xf32>, tensor<i32>) -> tensor<1x2xf32>
    %product = "tf.MatMul"(%xm, %w) : (tensor<1x2xf32>, tensor<2x3xf32>) -> tensor<1x3xf32>
    %biased = "tf.AddV2"(%product, %b) : (tensor<1x3xf32>, tensor<3xf32>) -> tensor<1x3xf32>
    %z:3 = "tf.Split"(%axis, %biased) {num_split = 3 : i64} : (tensor<i32>, tensor<1x3xf32>) -> (tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>)
    %f = "tf.Sigmoid"(%z#1) : (tensor<1x1xf32>) -> tensor<1x1xf32>
    %kept = "tf.Mul"(%f, %c0) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %g = "tf.Tanh"(%z#0) : (tensor<1x1xf32>) -> tensor<1x1xf32>
    %fg = "tf.Mul"(%g, %f) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %new = "tf.Sub"(%g, %fg) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %sum = "tf.AddV2"(%kept, %new) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %below = "tf.Minimum"(%sum, %high) : (tensor<1x1xf32>, tensor<f32>) -> tensor<1x1xf32>
    %c = "tf.Maximum"(%below, %low) : (tensor<1x1xf32>, tensor<f32>) -> tensor<1x1xf32>
    %o = "tf.Sigmoid"(%z#2) : (tensor<1x1xf32>) -> tensor<1x1xf32>
    %t = "tf.Tanh"(%c) : (tensor<1x1xf32>) -> tensor<1x1xf32>
    %m = "tf.Mul"(%o, %t) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    "func.return"(%m, %c) : (tensor<1x1xf32>, tensor<1x1xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x1xf32>, %arg1: tensor<1x1xf32>, %arg2: tensor<1x1xf32>) -> (tensor<1x1xf32>, tensor<1x1xf32>) {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.expand_dims"(%arg0, %0) : (tensor<1x1xf32>, tensor<i32>) -> tensor<1x1x1xf32>
    %2 = "arith.constant"() {value = dense<2.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %3 = "arith.constant"() {value = dense<1.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %4 = "arith.constant"() {value = dense<3.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %5 = "arith.constant"() {value = dense<5.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %6 = "arith.constant"() {value = dense<4.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %7 = "arith.constant"() {value = dense<6.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %8 = "arith.constant"() {value = dense<0.5> : tensor<1xf32>} : () -> tensor<1xf32>
    %9 = "arith.constant"() {value = dense<0.25> : tensor<1xf32>} : () -> tensor<1xf32>
    %10 = "arith.constant"() {value = dense<0.75> : tensor<1xf32>} : () -> tensor<1xf32>
    %11 = "tfl.unidirectional_sequence_lstm"(%1, %none, %2, %3, %4, %none, %5, %6, %7, %none, %none, %none, %none, %8, %9, %10, %none, %none, %arg1, %arg2, %none, %none, %none, %none) {fused_activation_function = "TANH", cell_clip = 2.0 : f64, time_major = true} : (tensor<1x1x1xf32>, none, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, none, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, none, none, none, none, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, none, none, tensor<1x1xf32>, tensor<1x1xf32>, none, none, none, none) -> tensor<1x1x1xf32>
    %12 = "tfl.squeeze"(%11) {squeeze_dims = [0 : i64]} : (tensor<1x1x1xf32>) -> tensor<1x1xf32>
    %13 = "tfl.pseudo_final_state"(%11) {operand = 19 : i64} : (tensor<1x1x1xf32>) -> tensor<1x1xf32>
    "func.return"(%12, %13) : (tensor<1x1xf32>, tensor<1x1xf32>) -> ()
  }
}
// event: fused LSTMCellSimple,CoupleInputForgetGatesState owner='litefuse.fusions.contrib.lingvo:fuse_lingvo_cell' ops=['tfl.expand_dims', 'tfl.unidirectional_sequence_lstm', 'tfl.squeeze']
