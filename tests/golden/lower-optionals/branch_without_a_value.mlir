// As the gradient of tf.cond has it: the branch taken keeps what it computed, the other one has nothing.
module {
  func.func @main(%p: tensor<i1>, %x: tensor<2xf32>) -> tensor<2xf32> {
    %o = "tf.If"(%p, %x) {Tout = [!tf.variant], then_branch = @kept, else_branch = @nothing} : (tensor<i1>, tensor<2xf32>) -> tensor<!tf.variant>
    %y = "tf.OptionalGetValue"(%o) {output_types = [f32], output_shapes = [#tf.shape<2>]} : (tensor<!tf.variant>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
  func.func @kept(%x: tensor<2xf32>) -> tensor<!tf.variant> {
    %y = "tf.Exp"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    %o = "tf.OptionalFromValue"(%y) : (tensor<2xf32>) -> tensor<!tf.variant>
    "func.return"(%o) : (tensor<!tf.variant>) -> ()
  }
  func.func @nothing(%x: tensor<2xf32>) -> tensor<!tf.variant> {
    %o = "tf.OptionalNone"() : () -> tensor<!tf.variant>
    "func.return"(%o) : (tensor<!tf.variant>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<i1>, %arg1: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "tf.If"(%arg0, %arg1) {Tout = [!tf.variant], then_branch = @kept, else_branch = @nothing} : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%0) : (tensor<2xf32>) -> ()
  }
  func.func @kept(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "tf.Exp"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%0) : (tensor<2xf32>) -> ()
  }
  func.func @nothing(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tf.Fill"(%1, %0) : (tensor<1xi32>, tensor<f32>) -> tensor<2xf32>
    "func.return"(%2) : (tensor<2xf32>) -> ()
  }
}
// event: changed lower optionals count=3
