// A loop of constants is run, and what is stacked from its list is a constant.
module {
  func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
    %zero = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %n = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %shape = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %l = "tf.TensorListReserve"(%shape, %n) {element_dtype = f32} : (tensor<0xi32>, tensor<i32>) -> tensor<!tf.variant>
    %r:2 = "tf.StatelessWhile"(%zero, %l) {cond = @cond, body = @body, output_shapes = [#tf.shape<>, #tf.shape<>]} : (tensor<i32>, tensor<!tf.variant>) -> (tensor<i32>, tensor<!tf.variant>)
    %t = "tf.TensorListStack"(%r#1, %shape) {element_dtype = f32, num_elements = 3 : i64} : (tensor<!tf.variant>, tensor<0xi32>) -> tensor<3xf32>
    %y = "tf.AddV2"(%x, %t) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    "func.return"(%y) : (tensor<3xf32>) -> ()
  }
  func.func @cond(%i: tensor<i32>, %l: tensor<!tf.variant>) -> tensor<i1> {
    %n = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %c = "tf.Less"(%i, %n) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%c) : (tensor<i1>) -> ()
  }
  func.func @body(%i: tensor<i32>, %l: tensor<!tf.variant>) -> (tensor<i32>, tensor<!tf.variant>) {
    %one = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %j = "tf.AddV2"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %s = "tf.Mul"(%i, %i) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %f = "tf.Cast"(%s) {DstT = f32} : (tensor<i32>) -> tensor<f32>
    %m = "tf.TensorListSetItem"(%l, %i, %f) : (tensor<!tf.variant>, tensor<i32>, tensor<f32>) -> tensor<!tf.variant>
    "func.return"(%j, %m) : (tensor<i32>, tensor<!tf.variant>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3xf32>) -> tensor<3xf32> {
    %0 = "arith.constant"() {value = dense<[0.0, 1.0, 4.0]> : tensor<3xf32>} : () -> tensor<3xf32>
    %1 = "tf.AddV2"(%arg0, %0) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    "func.return"(%1) : (tensor<3xf32>) -> ()
  }
}
// event: changed fold loops count=2
