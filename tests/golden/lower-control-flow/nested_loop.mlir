// The constant goes through the outer body into the inner one.
module {
  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %w = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %y:2 = "tf.While"(%x, %w) {cond = @big, body = @outer} : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
    "func.return"(%y#0) : (tensor<f32>) -> ()
  }
  func.func @big(%x: tensor<f32>, %w: tensor<f32>) -> tensor<i1> {
    %c = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %y = "tf.Greater"(%x, %c) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "func.return"(%y) : (tensor<i1>) -> ()
  }
  func.func @outer(%x: tensor<f32>, %w: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
    %a = "tf.Neg"(%x) : (tensor<f32>) -> tensor<f32>
    %y:2 = "tf.While"(%a, %w) {cond = @small, body = @inner} : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
    "func.return"(%y#0, %w) : (tensor<f32>, tensor<f32>) -> ()
  }
  func.func @small(%x: tensor<f32>, %w: tensor<f32>) -> tensor<i1> {
    %c = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %y = "tf.Less"(%x, %c) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "func.return"(%y) : (tensor<i1>) -> ()
  }
  func.func @inner(%x: tensor<f32>, %w: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
    %y = "tf.AddV2"(%x, %w) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%y, %w) : (tensor<f32>, tensor<f32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = "tf.While"(%arg0) {cond = @big, body = @outer} : (tensor<f32>) -> tensor<f32>
    "func.return"(%0) : (tensor<f32>) -> ()
  }
  func.func @big(%arg0: tensor<f32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tf.Greater"(%arg0, %0) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "func.return"(%1) : (tensor<i1>) -> ()
  }
  func.func @outer(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = "tf.Neg"(%arg0) : (tensor<f32>) -> tensor<f32>
    %1 = "tf.While"(%0) {cond = @small, body = @inner} : (tensor<f32>) -> tensor<f32>
    "func.return"(%1) : (tensor<f32>) -> ()
  }
  func.func @small(%arg0: tensor<f32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tf.Less"(%arg0, %0) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "func.return"(%1) : (tensor<i1>) -> ()
  }
  func.func @inner(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %1 = "tf.AddV2"(%arg0, %0) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%1) : (tensor<f32>) -> ()
  }
}
