// The tensor that the loop fills keeps its last row: it is a state
module {
  func.func @main(%x: tensor<5x2x4xf32>) -> (tensor<6x2x4xf32>, tensor<2x4xf32>) {
    %t0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %w = "arith.constant"() {value = dense<0.5> : tensor<4x4xf32>} : () -> tensor<4x4xf32>
    %shape = "tf.Shape"(%x) {out_type = i32} : (tensor<5x2x4xf32>) -> tensor<3xi32>
    %k1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %k2 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %b = "tf.StridedSlice"(%shape, %k1, %k2, %k1) {shrink_axis_mask = 1 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %four = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %rows = "arith.constant"() {value = dense<6> : tensor<i32>} : () -> tensor<i32>
    %zero = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %hs = "tf.Pack"(%b, %four) {axis = 0 : i64} : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %h = "tf.BroadcastTo"(%zero, %hs) : (tensor<f32>, tensor<2xi32>) -> tensor<2x4xf32>
    %ys = "tf.Pack"(%rows, %b, %four) {axis = 0 : i64} : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %y = "tf.BroadcastTo"(%zero, %ys) : (tensor<f32>, tensor<3xi32>) -> tensor<6x2x4xf32>
    %r:6 = "tf.StatelessWhile"(%t0, %h, %y, %x, %w, %b) {cond = @cond, body = @body} :
      (tensor<i32>, tensor<2x4xf32>, tensor<6x2x4xf32>, tensor<5x2x4xf32>, tensor<4x4xf32>, tensor<i32>) -> (tensor<i32>, tensor<2x4xf32>, tensor<6x2x4xf32>, tensor<5x2x4xf32>, tensor<4x4xf32>, tensor<i32>)
    "func.return"(%r#2, %r#1) : (tensor<6x2x4xf32>, tensor<2x4xf32>) -> ()
  }
  func.func @cond(%t: tensor<i32>, %h: tensor<2x4xf32>, %y: tensor<6x2x4xf32>, %x: tensor<5x2x4xf32>, %w: tensor<4x4xf32>, %b: tensor<i32>) -> tensor<i1> {
    %n = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %go = "tf.Less"(%t, %n) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%go) : (tensor<i1>) -> ()
  }
  func.func @body(%t: tensor<i32>, %h: tensor<2x4xf32>, %y: tensor<6x2x4xf32>, %x: tensor<5x2x4xf32>, %w: tensor<4x4xf32>, %b: tensor<i32>) ->
      (tensor<i32>, tensor<2x4xf32>, tensor<6x2x4xf32>, tensor<5x2x4xf32>, tensor<4x4xf32>, tensor<i32>) {
    %zero = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %one = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %four = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %five = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %two = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %at = "tf.Pack"(%t, %zero, %zero) {axis = 0 : i64} : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %size = "arith.constant"() {value = dense<[1, 2, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %slice = "tf.XlaDynamicSlice"(%x, %at, %size) : (tensor<5x2x4xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x2x4xf32>
    %xs = "arith.constant"() {value = dense<[2, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %xt = "tf.Reshape"(%slice, %xs) : (tensor<1x2x4xf32>, tensor<2xi32>) -> tensor<2x4xf32>
    %p = "tf.MatMul"(%xt, %w) : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
    %s = "tf.AddV2"(%p, %h) : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    %new = "tf.Tanh"(%s) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    %is = "tf.Pack"(%one, %b, %four) {axis = 0 : i64} : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %item = "tf.BroadcastTo"(%new, %is) : (tensor<2x4xf32>, tensor<3xi32>) -> tensor<1x2x4xf32>
    %to = "tf.Pack"(%t, %zero, %zero) {axis = 0 : i64} : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %set = "tf.XlaDynamicUpdateSlice"(%y, %item, %to) : (tensor<6x2x4xf32>, tensor<1x2x4xf32>, tensor<3xi32>) -> tensor<6x2x4xf32>
    %next = "tf.AddV2"(%t, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%next, %new, %set, %x, %w, %b) : (tensor<i32>, tensor<2x4xf32>, tensor<6x2x4xf32>, tensor<5x2x4xf32>, tensor<4x4xf32>, tensor<i32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<5x2x4xf32>) -> (tensor<6x2x4xf32>, tensor<2x4xf32>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Shape"(%arg0) : (tensor<5x2x4xf32>) -> tensor<3xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tf.StridedSlice"(%1, %2, %3, %2) {shrink_axis_mask = 1 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %5 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %6 = "arith.constant"() {value = dense<6> : tensor<i32>} : () -> tensor<i32>
    %7 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %8 = "tf.Pack"(%4, %5) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %9 = "tf.BroadcastTo"(%7, %8) : (tensor<f32>, tensor<2xi32>) -> tensor<2x4xf32>
    %10 = "tf.Pack"(%6, %4, %5) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %11 = "tf.BroadcastTo"(%7, %10) : (tensor<f32>, tensor<3xi32>) -> tensor<6x2x4xf32>
    %12:3 = "rnn.scan"(%arg0, %0, %9, %11, %4) {step = @body_step, xs = 1 : i64, states = 3 : i64, outputs = 0 : i64} : (tensor<5x2x4xf32>, tensor<i32>, tensor<2x4xf32>, tensor<6x2x4xf32>, tensor<i32>) -> (tensor<i32>, tensor<2x4xf32>, tensor<6x2x4xf32>)
    "func.return"(%12#2, %12#1) : (tensor<6x2x4xf32>, tensor<2x4xf32>) -> ()
  }
  func.func @body_step(%arg0: tensor<2x4xf32>, %arg1: tensor<i32>, %arg2: tensor<2x4xf32>, %arg3: tensor<6x2x4xf32>, %arg4: tensor<i32>) -> (tensor<i32>, tensor<2x4xf32>, tensor<6x2x4xf32>) {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<4x4xf32>} : () -> tensor<4x4xf32>
    %1 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %2 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %3 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %4 = "tf.MatMul"(%arg0, %0) : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
    %5 = "tf.AddV2"(%4, %arg2) : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
    %6 = "tf.Tanh"(%5) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    %7 = "tf.Pack"(%2, %arg4, %3) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %8 = "tf.BroadcastTo"(%6, %7) : (tensor<2x4xf32>, tensor<3xi32>) -> tensor<1x2x4xf32>
    %9 = "tf.Pack"(%arg1, %1, %1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %10 = "tf.XlaDynamicUpdateSlice"(%arg3, %8, %9) : (tensor<6x2x4xf32>, tensor<1x2x4xf32>, tensor<3xi32>) -> tensor<6x2x4xf32>
    %11 = "tf.AddV2"(%arg1, %2) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%11, %6, %10) : (tensor<i32>, tensor<2x4xf32>, tensor<6x2x4xf32>) -> ()
  }
}
// event: changed rnn.scan xs=1 states=3 outputs=0 captures=1
