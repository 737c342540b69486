// The last slices, at t + 2, are empty: the loop remains
module {
  func.func @main(%x: tensor<5x?x4xf32>) -> (tensor<5x?x4xf32>, tensor<?x4xf32>) {
    %t0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %w = "arith.constant"() {value = dense<0.5> : tensor<4x4xf32>} : () -> tensor<4x4xf32>
    %shape = "tf.Shape"(%x) {out_type = i32} : (tensor<5x?x4xf32>) -> tensor<3xi32>
    %k1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %k2 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %b = "tf.StridedSlice"(%shape, %k1, %k2, %k1) {shrink_axis_mask = 1 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %four = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %rows = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %zero = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %hs = "tf.Pack"(%b, %four) {axis = 0 : i64} : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %h = "tf.BroadcastTo"(%zero, %hs) : (tensor<f32>, tensor<2xi32>) -> tensor<?x4xf32>
    %ys = "tf.Pack"(%rows, %b, %four) {axis = 0 : i64} : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %y = "tf.BroadcastTo"(%zero, %ys) : (tensor<f32>, tensor<3xi32>) -> tensor<5x?x4xf32>
    %r:6 = "tf.StatelessWhile"(%t0, %h, %y, %x, %w, %b) {cond = @cond, body = @body} :
      (tensor<i32>, tensor<?x4xf32>, tensor<5x?x4xf32>, tensor<5x?x4xf32>, tensor<4x4xf32>, tensor<i32>) -> (tensor<i32>, tensor<?x4xf32>, tensor<5x?x4xf32>, tensor<5x?x4xf32>, tensor<4x4xf32>, tensor<i32>)
    "func.return"(%r#2, %r#1) : (tensor<5x?x4xf32>, tensor<?x4xf32>) -> ()
  }
  func.func @cond(%t: tensor<i32>, %h: tensor<?x4xf32>, %y: tensor<5x?x4xf32>, %x: tensor<5x?x4xf32>, %w: tensor<4x4xf32>, %b: tensor<i32>) -> tensor<i1> {
    %n = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %go = "tf.Less"(%t, %n) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%go) : (tensor<i1>) -> ()
  }
  func.func @body(%t: tensor<i32>, %h: tensor<?x4xf32>, %y: tensor<5x?x4xf32>, %x: tensor<5x?x4xf32>, %w: tensor<4x4xf32>, %b: tensor<i32>) ->
      (tensor<i32>, tensor<?x4xf32>, tensor<5x?x4xf32>, tensor<5x?x4xf32>, tensor<4x4xf32>, tensor<i32>) {
    %zero = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %one = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %four = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %five = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %two = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %i = "tf.AddV2"(%t, %two) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %start = "tf.Pack"(%i, %zero, %zero) {axis = 0 : i64} : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %size = "tf.Pack"(%one, %b, %four) {axis = 0 : i64} : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %end = "tf.AddV2"(%start, %size) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
    %k = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %slice = "tf.StridedSlice"(%x, %start, %end, %k) : (tensor<5x?x4xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x?x4xf32>
    %xs = "arith.constant"() {value = dense<[-1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %xt = "tf.Reshape"(%slice, %xs) : (tensor<1x?x4xf32>, tensor<2xi32>) -> tensor<?x4xf32>
    %p = "tf.MatMul"(%xt, %w) : (tensor<?x4xf32>, tensor<4x4xf32>) -> tensor<?x4xf32>
    %s = "tf.AddV2"(%p, %h) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %new = "tf.Tanh"(%s) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %is = "tf.Pack"(%one, %b, %four) {axis = 0 : i64} : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %item = "tf.BroadcastTo"(%new, %is) : (tensor<?x4xf32>, tensor<3xi32>) -> tensor<1x?x4xf32>
    %to = "tf.Pack"(%t, %zero, %zero) {axis = 0 : i64} : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %set = "tf.XlaDynamicUpdateSlice"(%y, %item, %to) : (tensor<5x?x4xf32>, tensor<1x?x4xf32>, tensor<3xi32>) -> tensor<5x?x4xf32>
    %next = "tf.AddV2"(%t, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%next, %new, %set, %x, %w, %b) : (tensor<i32>, tensor<?x4xf32>, tensor<5x?x4xf32>, tensor<5x?x4xf32>, tensor<4x4xf32>, tensor<i32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<5x?x4xf32>) -> (tensor<5x?x4xf32>, tensor<?x4xf32>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<0.5> : tensor<4x4xf32>} : () -> tensor<4x4xf32>
    %2 = "tf.Shape"(%arg0) : (tensor<5x?x4xf32>) -> tensor<3xi32>
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tf.StridedSlice"(%2, %3, %4, %3) {shrink_axis_mask = 1 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %6 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %7 = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %8 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %9 = "tf.Pack"(%5, %6) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %10 = "tf.BroadcastTo"(%8, %9) : (tensor<f32>, tensor<2xi32>) -> tensor<?x4xf32>
    %11 = "tf.Pack"(%7, %5, %6) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %12 = "tf.BroadcastTo"(%8, %11) : (tensor<f32>, tensor<3xi32>) -> tensor<5x?x4xf32>
    %13:6 = "tf.StatelessWhile"(%0, %10, %12, %arg0, %1, %5) {cond = @cond, body = @body} : (tensor<i32>, tensor<?x4xf32>, tensor<5x?x4xf32>, tensor<5x?x4xf32>, tensor<4x4xf32>, tensor<i32>) -> (tensor<i32>, tensor<?x4xf32>, tensor<5x?x4xf32>, tensor<5x?x4xf32>, tensor<4x4xf32>, tensor<i32>)
    "func.return"(%13#2, %13#1) : (tensor<5x?x4xf32>, tensor<?x4xf32>) -> ()
  }
  func.func @cond(%arg0: tensor<i32>, %arg1: tensor<?x4xf32>, %arg2: tensor<5x?x4xf32>, %arg3: tensor<5x?x4xf32>, %arg4: tensor<4x4xf32>, %arg5: tensor<i32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Less"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%1) : (tensor<i1>) -> ()
  }
  func.func @body(%arg0: tensor<i32>, %arg1: tensor<?x4xf32>, %arg2: tensor<5x?x4xf32>, %arg3: tensor<5x?x4xf32>, %arg4: tensor<4x4xf32>, %arg5: tensor<i32>) -> (tensor<i32>, tensor<?x4xf32>, tensor<5x?x4xf32>, tensor<5x?x4xf32>, tensor<4x4xf32>, tensor<i32>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %2 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %3 = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %4 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %5 = "tf.AddV2"(%arg0, %4) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %6 = "tf.Pack"(%5, %0, %0) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %7 = "tf.Pack"(%1, %arg5, %2) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %8 = "tf.AddV2"(%6, %7) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
    %9 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %10 = "tf.StridedSlice"(%arg3, %6, %8, %9) : (tensor<5x?x4xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x?x4xf32>
    %11 = "arith.constant"() {value = dense<[-1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %12 = "tf.Reshape"(%10, %11) : (tensor<1x?x4xf32>, tensor<2xi32>) -> tensor<?x4xf32>
    %13 = "tf.MatMul"(%12, %arg4) : (tensor<?x4xf32>, tensor<4x4xf32>) -> tensor<?x4xf32>
    %14 = "tf.AddV2"(%13, %arg1) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %15 = "tf.Tanh"(%14) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %16 = "tf.Pack"(%1, %arg5, %2) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %17 = "tf.BroadcastTo"(%15, %16) : (tensor<?x4xf32>, tensor<3xi32>) -> tensor<1x?x4xf32>
    %18 = "tf.Pack"(%arg0, %0, %0) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %19 = "tf.XlaDynamicUpdateSlice"(%arg2, %17, %18) : (tensor<5x?x4xf32>, tensor<1x?x4xf32>, tensor<3xi32>) -> tensor<5x?x4xf32>
    %20 = "tf.AddV2"(%arg0, %1) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%20, %15, %19, %arg3, %arg4, %arg5) : (tensor<i32>, tensor<?x4xf32>, tensor<5x?x4xf32>, tensor<5x?x4xf32>, tensor<4x4xf32>, tensor<i32>) -> ()
  }
}
