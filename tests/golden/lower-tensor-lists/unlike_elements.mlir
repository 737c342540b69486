module {
  func.func @main(%x: tensor<2xf32>, %y: tensor<3xf32>) -> tensor<*xf32> {
    %unknown = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %n = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %i = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %j = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %l = "tf.TensorListReserve"(%unknown, %n) {element_dtype = f32} : (tensor<i32>, tensor<i32>) -> tensor<!tf.variant>
    %m = "tf.TensorListSetItem"(%l, %i, %x) : (tensor<!tf.variant>, tensor<i32>, tensor<2xf32>) -> tensor<!tf.variant>
    %o = "tf.TensorListSetItem"(%m, %j, %y) : (tensor<!tf.variant>, tensor<i32>, tensor<3xf32>) -> tensor<!tf.variant>
    %z = "tf.TensorListGetItem"(%o, %i, %unknown) {element_dtype = f32} : (tensor<!tf.variant>, tensor<i32>, tensor<i32>) -> tensor<*xf32>
    "func.return"(%z) : (tensor<*xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2xf32>, %arg1: tensor<3xf32>) -> tensor<2xf32> {
    %0 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %2 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %3 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    "func.return"(%arg0) : (tensor<2xf32>) -> ()
  }
}
// event: changed read known items of lists count=1
