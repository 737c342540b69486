module {
  func.func @main(%x: tensor<3xf32>) -> (tensor<3xf32>, tensor<i32>) {
    %shape = "arith.constant"() {value = dense<[3]> : tensor<1xi32>} : () -> tensor<1xi32>
    %most = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %l = "tf.EmptyTensorList"(%shape, %most) {element_dtype = f32} : (tensor<1xi32>, tensor<i32>) -> tensor<!tf.variant>
    %m = "tf.TensorListPushBack"(%l, %x) : (tensor<!tf.variant>, tensor<3xf32>) -> tensor<!tf.variant>
    %n = "tf.TensorListLength"(%m) : (tensor<!tf.variant>) -> tensor<i32>
    %o:2 = "tf.TensorListPopBack"(%m, %shape) {element_dtype = f32} : (tensor<!tf.variant>, tensor<1xi32>) -> (tensor<!tf.variant>, tensor<3xf32>)
    "func.return"(%o#1, %n) : (tensor<3xf32>, tensor<i32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3xf32>) -> (tensor<3xf32>, tensor<i32>) {
    %0 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "arith.constant"() {value = dense<[0, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %4 = "tf.Fill"(%3, %2) : (tensor<2xi32>, tensor<f32>) -> tensor<0x3xf32>
    %5 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %6 = "tf.ExpandDims"(%arg0, %5) : (tensor<3xf32>, tensor<i32>) -> tensor<1x3xf32>
    %7 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %8 = "tf.ConcatV2"(%4, %6, %7) : (tensor<0x3xf32>, tensor<1x3xf32>, tensor<i32>) -> tensor<1x3xf32>
    %9 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %10 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %11 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %12 = "tf.Sub"(%10, %11) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %13 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %14 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %15 = "tf.Reshape"(%12, %14) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %16 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %17 = "tf.StridedSlice"(%8, %13, %15, %16) : (tensor<1x3xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<0x3xf32>
    %18 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %19 = "tf.GatherV2"(%8, %12, %18) : (tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<3xf32>
    "func.return"(%19, %9) : (tensor<3xf32>, tensor<i32>) -> ()
  }
}
// event: changed lower tensor lists count=1
