// A loop of many turns stays, and runs on the CPU.
// option: target = "gpu"
module attributes {litefuse.signatures = [{function = @main, inputs = ["x"], name = "serve", outputs = ["y"]}]} {
  func.func @main(%x: tensor<1x4xf32>) -> tensor<1x4xf32> {
    %zero = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %n = "arith.constant"() {value = dense<65> : tensor<i32>} : () -> tensor<i32>
    %r:3 = "tf.While"(%zero, %n, %x) {cond = @cond, body = @body} : (tensor<i32>, tensor<i32>, tensor<1x4xf32>) -> (tensor<i32>, tensor<i32>, tensor<1x4xf32>)
    "func.return"(%r#2) : (tensor<1x4xf32>) -> ()
  }
  func.func @cond(%t: tensor<i32>, %n: tensor<i32>, %x: tensor<1x4xf32>) -> tensor<i1> {
    %b = "tf.Less"(%t, %n) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%b) : (tensor<i1>) -> ()
  }
  func.func @body(%t: tensor<i32>, %n: tensor<i32>, %x: tensor<1x4xf32>) -> (tensor<i32>, tensor<i32>, tensor<1x4xf32>) {
    %one = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %next = "tf.AddV2"(%t, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %f = "tf.Cast"(%next) {DstT = f32} : (tensor<i32>) -> tensor<f32>
    %p = "tf.Mul"(%x, %f) : (tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xf32>
    %y = "tf.Tanh"(%p) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    "func.return"(%next, %n, %y) : (tensor<i32>, tensor<i32>, tensor<1x4xf32>) -> ()
  }
}

// -----
module attributes {litefuse.signatures = [{function = @main, inputs = ["x"], name = "serve", outputs = ["y"]}]} {
  func.func @main(%arg0: tensor<1x4xf32>) -> tensor<1x4xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<65> : tensor<i32>} : () -> tensor<i32>
    %2:3 = "tf.While"(%0, %1, %arg0) {cond = @cond, body = @body} : (tensor<i32>, tensor<i32>, tensor<1x4xf32>) -> (tensor<i32>, tensor<i32>, tensor<1x4xf32>)
    "func.return"(%2#2) : (tensor<1x4xf32>) -> ()
  }
  func.func @cond(%arg0: tensor<i32>, %arg1: tensor<i32>, %arg2: tensor<1x4xf32>) -> tensor<i1> {
    %0 = "tf.Less"(%arg0, %arg1) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%0) : (tensor<i1>) -> ()
  }
  func.func @body(%arg0: tensor<i32>, %arg1: tensor<i32>, %arg2: tensor<1x4xf32>) -> (tensor<i32>, tensor<i32>, tensor<1x4xf32>) {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.AddV2"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %2 = "tf.Cast"(%1) {DstT = f32} : (tensor<i32>) -> tensor<f32>
    %3 = "tf.Mul"(%arg2, %2) : (tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xf32>
    %4 = "tf.Tanh"(%3) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    "func.return"(%1, %arg1, %4) : (tensor<i32>, tensor<i32>, tensor<1x4xf32>) -> ()
  }
}
// event: note unroll (the loop runs on the CPU: it has more than 64 steps, the most that are unrolled)
