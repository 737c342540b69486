// The sequence is read one step later
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
    %xt = "tf.TensorListGetItem"(%l, %next, %es) {element_dtype = f32} : (tensor<!tf.variant>, tensor<i32>, tensor<2xi32>) -> tensor<?x4xf32>
    %unused = "tf.Shape"(%xt) {out_type = i32} : (tensor<?x4xf32>) -> tensor<2xi32>
    %p = "tf.MatMul"(%xt, %w) : (tensor<?x4xf32>, tensor<4x4xf32>) -> tensor<?x4xf32>
    %s = "tf.AddV2"(%p, %h) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %new = "tf.Tanh"(%s) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    
    %set = "tf.TensorListSetItem"(%o, %t, %new) : (tensor<!tf.variant>, tensor<i32>, tensor<?x4xf32>) -> tensor<!tf.variant>
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
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tf.StridedSlice"(%0, %1, %2, %3) {shrink_axis_mask = 1 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %5 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %6 = "tf.AddV2"(%4, %5) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %7 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %9 = "tf.Reshape"(%6, %8) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %10 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "tf.StridedSlice"(%arg0, %7, %9, %10) : (tensor<?x?x4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?x?x4xf32>
    %12:2 = "rnn.scan"(%11, %arg1) {step = @body_step, xs = 1 : i64, states = 1 : i64, outputs = 1 : i64} : (tensor<?x?x4xf32>, tensor<?x4xf32>) -> (tensor<?x?x4xf32>, tensor<?x4xf32>)
    "func.return"(%12#0, %12#1) : (tensor<?x?x4xf32>, tensor<?x4xf32>) -> ()
  }
  func.func @body_step(%arg0: tensor<?x4xf32>, %arg1: tensor<?x4xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<4x4xf32>} : () -> tensor<4x4xf32>
    %1 = "tf.MatMul"(%arg0, %0) : (tensor<?x4xf32>, tensor<4x4xf32>) -> tensor<?x4xf32>
    %2 = "tf.AddV2"(%1, %arg1) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %3 = "tf.Tanh"(%2) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%3, %3) : (tensor<?x4xf32>, tensor<?x4xf32>) -> ()
  }
}
// event: changed rnn.scan xs=1 states=1 outputs=1 captures=0
