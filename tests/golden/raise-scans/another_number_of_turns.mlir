// The number of turns is a number that somebody gives
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
    %r:6 = "tf.While"(%t0, %l, %o, %h, %w, %other) {cond = @cond, body = @body} :
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
    
    %set = "tf.TensorListSetItem"(%o, %t, %new) : (tensor<!tf.variant>, tensor<i32>, tensor<?x4xf32>) -> tensor<!tf.variant>
    "func.return"(%next, %l, %set, %new, %w, %n) :
      (tensor<i32>, tensor<!tf.variant>, tensor<!tf.variant>, tensor<?x4xf32>, tensor<4x4xf32>, tensor<i32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<?x?x4xf32>, %arg1: tensor<?x4xf32>, %arg2: tensor<i32>) -> (tensor<?x?x4xf32>, tensor<?x4xf32>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Maximum"(%arg2, %0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %2 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tf.Reshape"(%1, %3) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %5 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "tf.StridedSlice"(%arg0, %2, %4, %5) {begin_mask = 1 : i64} : (tensor<?x?x4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?x?x4xf32>
    %7:2 = "rnn.scan"(%6, %arg1) {step = @body_step, xs = 1 : i64, states = 1 : i64, outputs = 1 : i64} : (tensor<?x?x4xf32>, tensor<?x4xf32>) -> (tensor<?x?x4xf32>, tensor<?x4xf32>)
    %8 = "tf.Shape"(%arg0) : (tensor<?x?x4xf32>) -> tensor<3xi32>
    %9 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %10 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %12 = "tf.StridedSlice"(%8, %9, %10, %11) {shrink_axis_mask = 1 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %13 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %14 = "tf.Mul"(%arg2, %13) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %15 = "tf.AddV2"(%12, %14) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %16 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %17 = "tf.Maximum"(%15, %16) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %18 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %19 = "tf.Pack"(%18, %17) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %20 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %21 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %22 = "tf.Pack"(%19, %20, %21) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<3x2xi32>
    %23 = "tf.Pad"(%7#0, %22) : (tensor<?x?x4xf32>, tensor<3x2xi32>) -> tensor<?x?x4xf32>
    "func.return"(%23, %7#1) : (tensor<?x?x4xf32>, tensor<?x4xf32>) -> ()
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
