module {
  func.func @main(%n: tensor<i32>, %i: tensor<i32>, %x: tensor<2xf32>) -> tensor<?x2xf32> {
    %shape = "arith.constant"() {value = dense<[2]> : tensor<1xi32>} : () -> tensor<1xi32>
    %l = "tf.TensorListReserve"(%shape, %n) {element_dtype = f32} : (tensor<1xi32>, tensor<i32>) -> tensor<!tf.variant>
    %m = "tf.TensorListSetItem"(%l, %i, %x) : (tensor<!tf.variant>, tensor<i32>, tensor<2xf32>) -> tensor<!tf.variant>
    %y = "tf.TensorListStack"(%m, %shape) {element_dtype = f32} : (tensor<!tf.variant>, tensor<1xi32>) -> tensor<?x2xf32>
    "func.return"(%y) : (tensor<?x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<i32>, %arg1: tensor<i32>, %arg2: tensor<2xf32>) -> tensor<?x2xf32> {
    %0 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %3 = "tf.Pack"(%arg0, %2) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %4 = "tf.Fill"(%3, %1) : (tensor<2xi32>, tensor<f32>) -> tensor<?x2xf32>
    %5 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %6 = "tf.Pack"(%arg1, %5) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %7 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %8 = "tf.ExpandDims"(%arg2, %7) : (tensor<2xf32>, tensor<i32>) -> tensor<1x2xf32>
    %9 = "tf.XlaDynamicUpdateSlice"(%4, %8, %6) : (tensor<?x2xf32>, tensor<1x2xf32>, tensor<2xi32>) -> tensor<?x2xf32>
    "func.return"(%9) : (tensor<?x2xf32>) -> ()
  }
}
// event: changed lower tensor lists count=1
