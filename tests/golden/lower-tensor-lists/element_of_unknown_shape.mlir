// The shape comes from what is put in.
module {
  func.func @main(%x: tensor<?x2xf32>) -> tensor<3x?x2xf32> {
    %unknown = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %n = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %i = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %l = "tf.TensorListReserve"(%unknown, %n) {element_dtype = f32} : (tensor<i32>, tensor<i32>) -> tensor<!tf.variant>
    %m = "tf.TensorListSetItem"(%l, %i, %x) : (tensor<!tf.variant>, tensor<i32>, tensor<?x2xf32>) -> tensor<!tf.variant>
    %y = "tf.TensorListStack"(%m, %unknown) {element_dtype = f32} : (tensor<!tf.variant>, tensor<i32>) -> tensor<3x?x2xf32>
    "func.return"(%y) : (tensor<3x?x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xf32>) -> tensor<3x?x2xf32> {
    %0 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %2 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %3 = "tf.Shape"(%arg0) : (tensor<?x2xf32>) -> tensor<2xi32>
    %4 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tf.StridedSlice"(%3, %4, %5, %6) {shrink_axis_mask = 1 : i64} : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %8 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %9 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %10 = "tf.Pack"(%1, %7, %9) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %11 = "tf.Fill"(%10, %8) : (tensor<3xi32>, tensor<f32>) -> tensor<3x?x2xf32>
    %12 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %13 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %14 = "tf.ExpandDims"(%arg0, %13) : (tensor<?x2xf32>, tensor<i32>) -> tensor<1x?x2xf32>
    %15 = "tf.XlaDynamicUpdateSlice"(%11, %14, %12) : (tensor<3x?x2xf32>, tensor<1x?x2xf32>, tensor<3xi32>) -> tensor<3x?x2xf32>
    "func.return"(%15) : (tensor<3x?x2xf32>) -> ()
  }
}
// event: changed lower tensor lists count=1
