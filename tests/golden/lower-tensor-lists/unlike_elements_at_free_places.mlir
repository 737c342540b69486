module {
  func.func @main(%x: tensor<2xf32>, %y: tensor<3xf32>, %i: tensor<i32>) -> tensor<*xf32> {
    %unknown = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %n = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %j = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %l = "tf.TensorListReserve"(%unknown, %n) {element_dtype = f32} : (tensor<i32>, tensor<i32>) -> tensor<!tf.variant>
    %m = "tf.TensorListSetItem"(%l, %i, %x) : (tensor<!tf.variant>, tensor<i32>, tensor<2xf32>) -> tensor<!tf.variant>
    %o = "tf.TensorListSetItem"(%m, %j, %y) : (tensor<!tf.variant>, tensor<i32>, tensor<3xf32>) -> tensor<!tf.variant>
    %z = "tf.TensorListGetItem"(%o, %i, %unknown) {element_dtype = f32} : (tensor<!tf.variant>, tensor<i32>, tensor<i32>) -> tensor<*xf32>
    "func.return"(%z) : (tensor<*xf32>) -> ()
  }
}
// -----
// ConversionError:
// ?: a list with elements of the shapes [2] and [3] has no conversion.
