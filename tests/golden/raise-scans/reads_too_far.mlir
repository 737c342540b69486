// A loop of five steps reads a list of three elements: TensorFlow fails, too
module {
  func.func @main(%x: tensor<3x4xf32>) -> tensor<5x4xf32> {
    %es = "arith.constant"() {value = dense<[4]> : tensor<1xi32>} : () -> tensor<1xi32>
    %steps = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %l = "tf.TensorListFromTensor"(%x, %es) : (tensor<3x4xf32>, tensor<1xi32>) -> tensor<!tf.variant>
    %o = "tf.TensorListReserve"(%es, %steps) {element_dtype = f32} : (tensor<1xi32>, tensor<i32>) -> tensor<!tf.variant>
    %t0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %r:3 = "tf.While"(%t0, %l, %o) {cond = @cond, body = @body} :
      (tensor<i32>, tensor<!tf.variant>, tensor<!tf.variant>) -> (tensor<i32>, tensor<!tf.variant>, tensor<!tf.variant>)
    %y = "tf.TensorListStack"(%r#2, %es) {element_dtype = f32} : (tensor<!tf.variant>, tensor<1xi32>) -> tensor<5x4xf32>
    "func.return"(%y) : (tensor<5x4xf32>) -> ()
  }
  func.func @cond(%t: tensor<i32>, %l: tensor<!tf.variant>, %o: tensor<!tf.variant>) -> tensor<i1> {
    %n = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %b = "tf.Less"(%t, %n) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%b) : (tensor<i1>) -> ()
  }
  func.func @body(%t: tensor<i32>, %l: tensor<!tf.variant>, %o: tensor<!tf.variant>) ->
      (tensor<i32>, tensor<!tf.variant>, tensor<!tf.variant>) {
    %es = "arith.constant"() {value = dense<[4]> : tensor<1xi32>} : () -> tensor<1xi32>
    %one = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %next = "tf.AddV2"(%t, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %xt = "tf.TensorListGetItem"(%l, %t, %es) {element_dtype = f32} : (tensor<!tf.variant>, tensor<i32>, tensor<1xi32>) -> tensor<4xf32>
    %new = "tf.Tanh"(%xt) : (tensor<4xf32>) -> tensor<4xf32>
    %set = "tf.TensorListSetItem"(%o, %t, %new) : (tensor<!tf.variant>, tensor<i32>, tensor<4xf32>) -> tensor<!tf.variant>
    "func.return"(%next, %l, %set) : (tensor<i32>, tensor<!tf.variant>, tensor<!tf.variant>) -> ()
  }
}

// -----
// ConversionError:
// ?: the loop reads element 4 of a dimension of size 3, which fails in TensorFlow, too. If the size comes from batch= or input_shapes=, choose a larger one.
