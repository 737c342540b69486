// One unit, zero states, the last output: the kernel's state is written anew on every call.
module {
  func.func @main(%x: tensor<?x4x1xf32>) -> tensor<?x1xf32> {
    %s = "tf.Shape"(%x) : (tensor<?x4x1xf32>) -> tensor<3xi32>
    %b = "arith.constant"() {value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
    %e = "arith.constant"() {value = dense<[1]> : tensor<1xi32>} : () -> tensor<1xi32>
    %n = "tf.StridedSlice"(%s, %b, %e, %e) {shrink_axis_mask = 1 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %one = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %t = "tf.Pack"(%n, %one) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %zero = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %h = "tf.Fill"(%t, %zero) : (tensor<2xi32>, tensor<f32>) -> tensor<?x1xf32>
    %k = "arith.constant"() {value = dense<[[1.0, 2.0, 3.0, 4.0]]> : tensor<1x4xf32>} : () -> tensor<1x4xf32>
    %r = "arith.constant"() {value = dense<[[5.0, 6.0, 7.0, 8.0]]> : tensor<1x4xf32>} : () -> tensor<1x4xf32>
    %bias = "arith.constant"() {value = dense<[0.0, 1.0, 0.0, 0.0]> : tensor<4xf32>} : () -> tensor<4xf32>
    %y:5 = "tf.PartitionedCall"(%x, %h, %h, %k, %r, %bias) {f = @lstm} : (tensor<?x4x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<1x4xf32>, tensor<1x4xf32>, tensor<4xf32>) -> (tensor<?x1xf32>, tensor<?x1x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<f32>)
    "func.return"(%y#0) : (tensor<?x1xf32>) -> ()
  }
  func.func @lstm(%x: tensor<?x4x1xf32>, %h: tensor<?x1xf32>, %c: tensor<?x1xf32>, %k: tensor<1x4xf32>, %r: tensor<1x4xf32>, %b: tensor<4xf32>) -> (tensor<?x1xf32>, tensor<?x1x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<f32>) attributes {api_implements = "lstm_1", go_backwards = false, time_major = false, litefuse.preserve = true} {
    %axis = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %one = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %y = "tf.ExpandDims"(%h, %axis) : (tensor<?x1xf32>, tensor<i32>) -> tensor<?x1x1xf32>
    "func.return"(%h, %y, %h, %c, %one) : (tensor<?x1xf32>, tensor<?x1x1xf32>, tensor<?x1xf32>, tensor<?x1xf32>, tensor<f32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4x1xf32>) -> tensor<?x1xf32> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.shape"(%arg0) : (tensor<?x4x1xf32>) -> tensor<3xi32>
    %2 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.strided_slice"(%1, %2, %3, %4) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %6 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tfl.concatenation"(%5, %6) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %8 = "tfl.fill"(%7, %0) : (tensor<2xi32>, tensor<f32>) -> tensor<?x1xf32>
    %9 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %10 = "tfl.shape"(%arg0) : (tensor<?x4x1xf32>) -> tensor<3xi32>
    %11 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %12 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %13 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %14 = "tfl.strided_slice"(%10, %11, %12, %13) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %15 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %16 = "tfl.concatenation"(%14, %15) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %17 = "tfl.fill"(%16, %9) : (tensor<2xi32>, tensor<f32>) -> tensor<?x1xf32>
    %18 = "arith.constant"() {value = dense<1.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %19 = "arith.constant"() {value = dense<2.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %20 = "arith.constant"() {value = dense<3.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %21 = "arith.constant"() {value = dense<4.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %22 = "arith.constant"() {value = dense<5.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %23 = "arith.constant"() {value = dense<6.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %24 = "arith.constant"() {value = dense<7.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %25 = "arith.constant"() {value = dense<8.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %26 = "arith.constant"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %27 = "arith.constant"() {value = dense<1.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %28 = "arith.constant"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %29 = "arith.constant"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %30 = "tfl.unidirectional_sequence_lstm"(%arg0, %18, %19, %20, %21, %22, %23, %24, %25, %none, %none, %none, %26, %27, %28, %29, %none, %none, %8, %17, %none, %none, %none, %none) {fused_activation_function = "TANH"} : (tensor<?x4x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, none, none, none, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, none, none, tensor<?x1xf32>, tensor<?x1xf32>, none, none, none, none) -> tensor<?x4x1xf32>
    %31 = "tfl.pseudo_final_state"(%30) {operand = 18 : i64} : (tensor<?x4x1xf32>) -> tensor<?x1xf32>
    %32 = "tfl.pseudo_final_state"(%30) {operand = 19 : i64} : (tensor<?x4x1xf32>) -> tensor<?x1xf32>
    "func.return"(%31) : (tensor<?x1xf32>) -> ()
  }
}
// event: fused lstm_1 owner='litefuse.fusions.recurrent.lstm:fuse_keras_lstm' ops=['tfl.shape', 'tfl.strided_slice', 'tfl.concatenation', 'tfl.fill', 'tfl.shape', 'tfl.strided_slice', 'tfl.concatenation', 'tfl.fill', 'tfl.unidirectional_sequence_lstm']
