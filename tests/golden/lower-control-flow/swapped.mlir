// Two values that change places are no invariants.
module {
  func.func @main(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
    %i = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %y:3 = "tf.While"(%i, %a, %b) {cond = @cond, body = @body} : (tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<i32>, tensor<f32>, tensor<f32>)
    "func.return"(%y#1) : (tensor<f32>) -> ()
  }
  func.func @cond(%i: tensor<i32>, %a: tensor<f32>, %b: tensor<f32>) -> tensor<i1> {
    %n = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %y = "tf.Less"(%i, %n) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%y) : (tensor<i1>) -> ()
  }
  func.func @body(%i: tensor<i32>, %a: tensor<f32>, %b: tensor<f32>) -> (tensor<i32>, tensor<f32>, tensor<f32>) {
    %one = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %j = "tf.AddV2"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%j, %b, %a) : (tensor<i32>, tensor<f32>, tensor<f32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<f32>, %arg1: tensor<f32>) -> tensor<f32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1:3 = "tf.While"(%0, %arg0, %arg1) {cond = @cond, body = @body} : (tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<i32>, tensor<f32>, tensor<f32>)
    "func.return"(%1#1) : (tensor<f32>) -> ()
  }
  func.func @cond(%arg0: tensor<i32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Less"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%1) : (tensor<i1>) -> ()
  }
  func.func @body(%arg0: tensor<i32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> (tensor<i32>, tensor<f32>, tensor<f32>) {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.AddV2"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%1, %arg2, %arg1) : (tensor<i32>, tensor<f32>, tensor<f32>) -> ()
  }
}
