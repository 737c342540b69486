// The constant %w moves in and %u goes; %x must be carried, as bodies see only their arguments, but is no result.
module {
  func.func @main(%x: tensor<2xf32>, %u: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %i = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %w = "arith.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %s = "arith.constant"() {value = dense<0.0> : tensor<2xf32>} : () -> tensor<2xf32>
    %y:5 = "tf.While"(%i, %s, %w, %x, %u) {cond = @cond, body = @body} : (tensor<i32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
    "func.return"(%y#1, %y#3) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }
  func.func @cond(%i: tensor<i32>, %s: tensor<2xf32>, %w: tensor<2xf32>, %x: tensor<2xf32>, %u: tensor<2xf32>) -> tensor<i1> {
    %n = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %y = "tf.Less"(%i, %n) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%y) : (tensor<i1>) -> ()
  }
  func.func @body(%i: tensor<i32>, %s: tensor<2xf32>, %w: tensor<2xf32>, %x: tensor<2xf32>, %u: tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
    %one = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %j = "tf.AddV2"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %a = "tf.Mul"(%x, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %b = "tf.AddV2"(%s, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%j, %b, %w, %x, %u) : (tensor<i32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2xf32>, %arg1: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<2xf32>} : () -> tensor<2xf32>
    %2:3 = "tf.While"(%0, %1, %arg0) {cond = @cond, body = @body} : (tensor<i32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>, tensor<2xf32>)
    "func.return"(%2#1, %arg0) : (tensor<2xf32>, tensor<2xf32>) -> ()
  }
  func.func @cond(%arg0: tensor<i32>, %arg1: tensor<2xf32>, %arg2: tensor<2xf32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Less"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%1) : (tensor<i1>) -> ()
  }
  func.func @body(%arg0: tensor<i32>, %arg1: tensor<2xf32>, %arg2: tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>, tensor<2xf32>) {
    %0 = "arith.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %1 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %2 = "tf.AddV2"(%arg0, %1) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = "tf.Mul"(%arg2, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %4 = "tf.AddV2"(%arg1, %3) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%2, %4, %arg2) : (tensor<i32>, tensor<2xf32>, tensor<2xf32>) -> ()
  }
}
