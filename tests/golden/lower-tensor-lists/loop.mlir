// A list filled step by step from another: both become tensors that the loop carries.
module {
  func.func @main(%x: tensor<4x2xf32>) -> tensor<4x2xf32> {
    %shape = "arith.constant"() {value = dense<[2]> : tensor<1xi32>} : () -> tensor<1xi32>
    %n = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %i = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %xs = "tf.TensorListFromTensor"(%x, %shape) : (tensor<4x2xf32>, tensor<1xi32>) -> tensor<!tf.variant>
    %ys = "tf.TensorListReserve"(%shape, %n) {element_dtype = f32} : (tensor<1xi32>, tensor<i32>) -> tensor<!tf.variant>
    %r:3 = "tf.While"(%i, %xs, %ys) {cond = @cond, body = @body} : (tensor<i32>, tensor<!tf.variant>, tensor<!tf.variant>) -> (tensor<i32>, tensor<!tf.variant>, tensor<!tf.variant>)
    %y = "tf.TensorListStack"(%r#2, %shape) {element_dtype = f32, num_elements = 4 : i64} : (tensor<!tf.variant>, tensor<1xi32>) -> tensor<4x2xf32>
    "func.return"(%y) : (tensor<4x2xf32>) -> ()
  }
  func.func @cond(%i: tensor<i32>, %xs: tensor<!tf.variant>, %ys: tensor<!tf.variant>) -> tensor<i1> {
    %n = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %y = "tf.Less"(%i, %n) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%y) : (tensor<i1>) -> ()
  }
  func.func @body(%i: tensor<i32>, %xs: tensor<!tf.variant>, %ys: tensor<!tf.variant>) -> (tensor<i32>, tensor<!tf.variant>, tensor<!tf.variant>) {
    %shape = "arith.constant"() {value = dense<[2]> : tensor<1xi32>} : () -> tensor<1xi32>
    %one = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %j = "tf.AddV2"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %x = "tf.TensorListGetItem"(%xs, %i, %shape) {element_dtype = f32} : (tensor<!tf.variant>, tensor<i32>, tensor<1xi32>) -> tensor<2xf32>
    %y = "tf.Tanh"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    %zs = "tf.TensorListSetItem"(%ys, %i, %y) : (tensor<!tf.variant>, tensor<i32>, tensor<2xf32>) -> tensor<!tf.variant>
    "func.return"(%j, %xs, %zs) : (tensor<i32>, tensor<!tf.variant>, tensor<!tf.variant>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4x2xf32>) -> tensor<4x2xf32> {
    %0 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %2 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %3 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "arith.constant"() {value = dense<[4, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tf.Fill"(%4, %3) : (tensor<2xi32>, tensor<f32>) -> tensor<4x2xf32>
    %6:3 = "tf.While"(%2, %arg0, %5) {cond = @cond, body = @body} : (tensor<i32>, tensor<4x2xf32>, tensor<4x2xf32>) -> (tensor<i32>, tensor<4x2xf32>, tensor<4x2xf32>)
    "func.return"(%6#2) : (tensor<4x2xf32>) -> ()
  }
  func.func @cond(%arg0: tensor<i32>, %arg1: tensor<4x2xf32>, %arg2: tensor<4x2xf32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Less"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%1) : (tensor<i1>) -> ()
  }
  func.func @body(%arg0: tensor<i32>, %arg1: tensor<4x2xf32>, %arg2: tensor<4x2xf32>) -> (tensor<i32>, tensor<4x2xf32>, tensor<4x2xf32>) {
    %0 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %2 = "tf.AddV2"(%arg0, %1) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %4 = "tf.GatherV2"(%arg1, %arg0, %3) : (tensor<4x2xf32>, tensor<i32>, tensor<i32>) -> tensor<2xf32>
    %5 = "tf.Tanh"(%4) : (tensor<2xf32>) -> tensor<2xf32>
    %6 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %7 = "tf.Pack"(%arg0, %6) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %8 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %9 = "tf.ExpandDims"(%5, %8) : (tensor<2xf32>, tensor<i32>) -> tensor<1x2xf32>
    %10 = "tf.XlaDynamicUpdateSlice"(%arg2, %9, %7) : (tensor<4x2xf32>, tensor<1x2xf32>, tensor<2xi32>) -> tensor<4x2xf32>
    "func.return"(%2, %arg1, %10) : (tensor<i32>, tensor<4x2xf32>, tensor<4x2xf32>) -> ()
  }
}
// event: changed lower tensor lists count=1
