module {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %i = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %y:2 = "tf.While"(%i, %x) {cond = @cond, body = @body} : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>)
    "func.return"(%y#1) : (tensor<4xf32>) -> ()
  }
  func.func @cond(%i: tensor<i32>, %x: tensor<4xf32>) -> tensor<i1> {
    %n = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %y = "tf.Less"(%i, %n) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%y) : (tensor<i1>) -> ()
  }
  func.func @body(%i: tensor<i32>, %x: tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>) {
    %one = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %j = "tf.AddV2"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %three = "arith.constant"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
    %sixth = "arith.constant"() {value = dense<0.166666672> : tensor<f32>} : () -> tensor<f32>
    %a = "tf.AddV2"(%x, %three) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    %b = "tf.Relu6"(%a) : (tensor<4xf32>) -> tensor<4xf32>
    %c = "tf.Mul"(%b, %sixth) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    %d = "tf.Mul"(%x, %c) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%j, %d) : (tensor<i32>, tensor<4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1:2 = "tf.While"(%0, %arg0) {cond = @cond, body = @body} : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>)
    "func.return"(%1#1) : (tensor<4xf32>) -> ()
  }
  func.func @cond(%arg0: tensor<i32>, %arg1: tensor<4xf32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Less"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%1) : (tensor<i1>) -> ()
  }
  func.func @body(%arg0: tensor<i32>, %arg1: tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>) {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.AddV2"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %2 = "tfl.hard_swish"(%arg1) : (tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%1, %2) : (tensor<i32>, tensor<4xf32>) -> ()
  }
}
// event: fused hard_swish owner='litefuse.fusions.activations:hard_swish'
