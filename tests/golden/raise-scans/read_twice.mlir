// The sequence is read at another place too
module {
  func.func @main(%x: tensor<?x?x4xf32>, %h: tensor<?x4xf32>, %other: tensor<i32>) -> (tensor<?x?x4xf32>, tensor<?x4xf32>) {
    %shape = "tf.Shape"(%x) {out_type = i32} : (tensor<?x?x4xf32>) -> tensor<3xi32>
    %zeros = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %ones = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %time = "tf.StridedSlice"(%shape, %zeros, %ones, %ones) {shrink_axis_mask = 1 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %one = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %es = "arith.constant"() {value = dense<[-1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %l = "tf.TensorListFromTensor"(%x, %es) : (tensor<?x?x4xf32>, tensor<2xi32>) -> tensor<!tf.variant>
    %o = "tf.TensorListReserve"(%es, %time) {element_dtype = f32} : (tensor<2xi32>, tensor<i32>) -> tensor<!tf.variant>
    %t0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %w = "arith.constant"() {value = dense<0.5> : tensor<4x4xf32>} : () -> tensor<4x4xf32>
    %r:6 = "tf.While"(%t0, %l, %o, %h, %w, %time) {cond = @cond, body = @body} :
      (tensor<i32>, tensor<!tf.variant>, tensor<!tf.variant>, tensor<?x4xf32>, tensor<4x4xf32>, tensor<i32>) ->
      (tensor<i32>, tensor<!tf.variant>, tensor<!tf.variant>, tensor<?x4xf32>, tensor<4x4xf32>, tensor<i32>)
    %y = "tf.TensorListStack"(%r#2, %es) {element_dtype = f32} : (tensor<!tf.variant>, tensor<2xi32>) -> tensor<?x?x4xf32>
    
    "func.return"(%y, %r#3) : (tensor<?x?x4xf32>, tensor<?x4xf32>) -> ()
  }
  func.func @cond(%t: tensor<i32>, %l: tensor<!tf.variant>, %o: tensor<!tf.variant>, %h: tensor<?x4xf32>, %w: tensor<4x4xf32>, %n: tensor<i32>) -> tensor<i1> {
    %b = "tf.Less"(%t, %n) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%b) : (tensor<i1>) -> ()
  }
  func.func @body(%t: tensor<i32>, %l: tensor<!tf.variant>, %o: tensor<!tf.variant>, %h: tensor<?x4xf32>, %w: tensor<4x4xf32>, %n: tensor<i32>) ->
      (tensor<i32>, tensor<!tf.variant>, tensor<!tf.variant>, tensor<?x4xf32>, tensor<4x4xf32>, tensor<i32>) {
    %es = "arith.constant"() {value = dense<[-1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %stride = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %zero = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %next = "tf.AddV2"(%t, %stride) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %xt = "tf.TensorListGetItem"(%l, %t, %es) {element_dtype = f32} : (tensor<!tf.variant>, tensor<i32>, tensor<2xi32>) -> tensor<?x4xf32>
    %unused = "tf.Shape"(%xt) {out_type = i32} : (tensor<?x4xf32>) -> tensor<2xi32>
    %p = "tf.MatMul"(%xt, %w) : (tensor<?x4xf32>, tensor<4x4xf32>) -> tensor<?x4xf32>
    %s = "tf.AddV2"(%p, %h) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %new = "tf.Tanh"(%s) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %first = "tf.TensorListGetItem"(%l, %zero, %es) {element_dtype = f32} : (tensor<!tf.variant>, tensor<i32>, tensor<2xi32>) -> tensor<?x4xf32>
    %sum = "tf.AddV2"(%new, %first) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %set = "tf.TensorListSetItem"(%o, %t, %sum) : (tensor<!tf.variant>, tensor<i32>, tensor<?x4xf32>) -> tensor<!tf.variant>
    "func.return"(%next, %l, %set, %new, %w, %n) :
      (tensor<i32>, tensor<!tf.variant>, tensor<!tf.variant>, tensor<?x4xf32>, tensor<4x4xf32>, tensor<i32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<?x?x4xf32>, %arg1: tensor<?x4xf32>, %arg2: tensor<i32>) -> (tensor<?x?x4xf32>, tensor<?x4xf32>) {
    %0 = "tf.Shape"(%arg0) : (tensor<?x?x4xf32>) -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tf.StridedSlice"(%0, %1, %2, %2) {shrink_axis_mask = 1 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %4 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %5 = "arith.constant"() {value = dense<[-1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %6 = "tf.TensorListFromTensor"(%arg0, %5) : (tensor<?x?x4xf32>, tensor<2xi32>) -> tensor<!tf.variant>
    %7 = "tf.TensorListReserve"(%5, %3) {element_dtype = f32} : (tensor<2xi32>, tensor<i32>) -> tensor<!tf.variant>
    %8 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %9 = "arith.constant"() {value = dense<0.5> : tensor<4x4xf32>} : () -> tensor<4x4xf32>
    %10:6 = "tf.While"(%8, %6, %7, %arg1, %9, %3) {cond = @cond, body = @body} : (tensor<i32>, tensor<!tf.variant>, tensor<!tf.variant>, tensor<?x4xf32>, tensor<4x4xf32>, tensor<i32>) -> (tensor<i32>, tensor<!tf.variant>, tensor<!tf.variant>, tensor<?x4xf32>, tensor<4x4xf32>, tensor<i32>)
    %11 = "tf.TensorListStack"(%10#2, %5) {element_dtype = f32} : (tensor<!tf.variant>, tensor<2xi32>) -> tensor<?x?x4xf32>
    "func.return"(%11, %10#3) : (tensor<?x?x4xf32>, tensor<?x4xf32>) -> ()
  }
  func.func @cond(%arg0: tensor<i32>, %arg1: tensor<!tf.variant>, %arg2: tensor<!tf.variant>, %arg3: tensor<?x4xf32>, %arg4: tensor<4x4xf32>, %arg5: tensor<i32>) -> tensor<i1> {
    %0 = "tf.Less"(%arg0, %arg5) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%0) : (tensor<i1>) -> ()
  }
  func.func @body(%arg0: tensor<i32>, %arg1: tensor<!tf.variant>, %arg2: tensor<!tf.variant>, %arg3: tensor<?x4xf32>, %arg4: tensor<4x4xf32>, %arg5: tensor<i32>) -> (tensor<i32>, tensor<!tf.variant>, tensor<!tf.variant>, tensor<?x4xf32>, tensor<4x4xf32>, tensor<i32>) {
    %0 = "arith.constant"() {value = dense<[-1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %2 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %3 = "tf.AddV2"(%arg0, %1) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %4 = "tf.TensorListGetItem"(%arg1, %arg0, %0) {element_dtype = f32} : (tensor<!tf.variant>, tensor<i32>, tensor<2xi32>) -> tensor<?x4xf32>
    %5 = "tf.Shape"(%4) : (tensor<?x4xf32>) -> tensor<2xi32>
    %6 = "tf.MatMul"(%4, %arg4) : (tensor<?x4xf32>, tensor<4x4xf32>) -> tensor<?x4xf32>
    %7 = "tf.AddV2"(%6, %arg3) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %8 = "tf.Tanh"(%7) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %9 = "tf.TensorListGetItem"(%arg1, %2, %0) {element_dtype = f32} : (tensor<!tf.variant>, tensor<i32>, tensor<2xi32>) -> tensor<?x4xf32>
    %10 = "tf.AddV2"(%8, %9) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %11 = "tf.TensorListSetItem"(%arg2, %arg0, %10) : (tensor<!tf.variant>, tensor<i32>, tensor<?x4xf32>) -> tensor<!tf.variant>
    "func.return"(%3, %arg1, %11, %8, %arg4, %arg5) : (tensor<i32>, tensor<!tf.variant>, tensor<!tf.variant>, tensor<?x4xf32>, tensor<4x4xf32>, tensor<i32>) -> ()
  }
}
// event: refused rnn.scan (a list is read at an index that does not change by a fixed amount per step)
