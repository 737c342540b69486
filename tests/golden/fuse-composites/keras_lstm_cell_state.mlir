// The cell state is an output: refused, the body takes the place of the call.
module {
  func.func @main(%x: tensor<2x4x1xf32>) -> tensor<2x1xf32> {
    %h = "arith.constant"() {value = dense<0.0> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
    %k = "arith.constant"() {value = dense<[[1.0, 2.0, 3.0, 4.0]]> : tensor<1x4xf32>} : () -> tensor<1x4xf32>
    %bias = "arith.constant"() {value = dense<[0.0, 1.0, 0.0, 0.0]> : tensor<4xf32>} : () -> tensor<4xf32>
    %y:5 = "tf.PartitionedCall"(%x, %h, %h, %k, %k, %bias) {f = @lstm} : (tensor<2x4x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<4xf32>) -> (tensor<2x1xf32>, tensor<2x1x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<f32>)
    "func.return"(%y#3) : (tensor<2x1xf32>) -> ()
  }
  func.func @lstm(%x: tensor<2x4x1xf32>, %h: tensor<2x1xf32>, %c: tensor<2x1xf32>, %k: tensor<1x4xf32>, %r: tensor<1x4xf32>, %b: tensor<4xf32>) -> (tensor<2x1xf32>, tensor<2x1x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<f32>) attributes {api_implements = "lstm_1", go_backwards = false, time_major = false, litefuse.preserve = true} {
    %axis = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %one = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %y = "tf.ExpandDims"(%h, %axis) : (tensor<2x1xf32>, tensor<i32>) -> tensor<2x1x1xf32>
    %d = "tf.Max"(%x, %axis) {keep_dims = false} : (tensor<2x4x1xf32>, tensor<i32>) -> tensor<2x1xf32>
    "func.return"(%h, %y, %h, %d, %one) : (tensor<2x1xf32>, tensor<2x1x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<f32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x4x1xf32>) -> tensor<2x1xf32> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<[2, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tfl.fill"(%1, %0) : (tensor<2xi32>, tensor<f32>) -> tensor<2x1xf32>
    %3 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "arith.constant"() {value = dense<[2, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tfl.fill"(%4, %3) : (tensor<2xi32>, tensor<f32>) -> tensor<2x1xf32>
    %6 = "arith.constant"() {value = dense<1.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %7 = "arith.constant"() {value = dense<2.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %8 = "arith.constant"() {value = dense<3.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %9 = "arith.constant"() {value = dense<4.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %10 = "arith.constant"() {value = dense<1.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %11 = "arith.constant"() {value = dense<2.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %12 = "arith.constant"() {value = dense<3.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %13 = "arith.constant"() {value = dense<4.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %14 = "arith.constant"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %15 = "arith.constant"() {value = dense<1.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %16 = "arith.constant"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %17 = "arith.constant"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %18 = "tfl.unidirectional_sequence_lstm"(%arg0, %6, %7, %8, %9, %10, %11, %12, %13, %none, %none, %none, %14, %15, %16, %17, %none, %none, %2, %5, %none, %none, %none, %none) {fused_activation_function = "TANH"} : (tensor<2x4x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, none, none, none, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, none, none, tensor<2x1xf32>, tensor<2x1xf32>, none, none, none, none) -> tensor<2x4x1xf32>
    %19 = "tfl.pseudo_final_state"(%18) {operand = 18 : i64} : (tensor<2x4x1xf32>) -> tensor<2x1xf32>
    %20 = "tfl.pseudo_final_state"(%18) {operand = 19 : i64} : (tensor<2x4x1xf32>) -> tensor<2x1xf32>
    "func.return"(%20) : (tensor<2x1xf32>) -> ()
  }
}
// event: fused lstm_1 owner='litefuse.fusions.recurrent.lstm:fuse_keras_lstm' ops=['tfl.fill', 'tfl.fill', 'tfl.unidirectional_sequence_lstm']
