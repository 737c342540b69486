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
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Max"(%arg0, %0) : (tensor<2x4x1xf32>, tensor<i32>) -> tensor<2x1xf32>
    "func.return"(%1) : (tensor<2x1xf32>) -> ()
  }
}
// event: refused lstm_1 (the final cell state is used (return_state or stateful), which the fused op keeps to itself) owner='litefuse.fuse.recurrent.keras2:fuse_keras_lstm'
