// A strided slice with computed bounds, and a number that is broadcast to the shape of the other operand
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
    %r:7 = "tf.StatelessWhile"(%t0, %h, %y, %x, %w, %b, %hs) {cond = @cond, body = @body} :
      (tensor<i32>, tensor<?x4xf32>, tensor<5x?x4xf32>, tensor<5x?x4xf32>, tensor<4x4xf32>, tensor<i32>, tensor<2xi32>) -> (tensor<i32>, tensor<?x4xf32>, tensor<5x?x4xf32>, tensor<5x?x4xf32>, tensor<4x4xf32>, tensor<i32>, tensor<2xi32>)
    "func.return"(%r#2, %r#1) : (tensor<5x?x4xf32>, tensor<?x4xf32>) -> ()
  }
  func.func @cond(%t: tensor<i32>, %h: tensor<?x4xf32>, %y: tensor<5x?x4xf32>, %x: tensor<5x?x4xf32>, %w: tensor<4x4xf32>, %b: tensor<i32>, %hs: tensor<2xi32>) -> tensor<i1> {
    %n = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %go = "tf.Less"(%t, %n) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%go) : (tensor<i1>) -> ()
  }
  func.func @body(%t: tensor<i32>, %h: tensor<?x4xf32>, %y: tensor<5x?x4xf32>, %x: tensor<5x?x4xf32>, %w: tensor<4x4xf32>, %b: tensor<i32>, %hs: tensor<2xi32>) ->
      (tensor<i32>, tensor<?x4xf32>, tensor<5x?x4xf32>, tensor<5x?x4xf32>, tensor<4x4xf32>, tensor<i32>, tensor<2xi32>) {
    %zero = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %one = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %four = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %five = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %two = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %at = "tf.Pack"(%t, %zero, %zero) {axis = 0 : i64} : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %size = "tf.Pack"(%one, %b, %four) {axis = 0 : i64} : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %whole = "tf.Pack"(%five, %b, %four) {axis = 0 : i64} : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %last = "tf.Sub"(%whole, %size) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
    %low = "tf.Maximum"(%at, %zero) : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
    %start = "tf.Minimum"(%low, %last) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
    %end = "tf.AddV2"(%start, %size) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
    %k = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %slice = "tf.StridedSlice"(%x, %start, %end, %k) : (tensor<5x?x4xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x?x4xf32>
    %xs = "arith.constant"() {value = dense<[-1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %xt = "tf.Reshape"(%slice, %xs) : (tensor<1x?x4xf32>, tensor<2xi32>) -> tensor<?x4xf32>
    %p = "tf.MatMul"(%xt, %w) : (tensor<?x4xf32>, tensor<4x4xf32>) -> tensor<?x4xf32>
    %s = "tf.AddV2"(%p, %h) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %unit = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %units = "tf.BroadcastTo"(%unit, %hs) : (tensor<f32>, tensor<2xi32>) -> tensor<?x4xf32>
    %more = "tf.AddV2"(%units, %s) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %new = "tf.Tanh"(%more) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %is = "tf.Pack"(%one, %b, %four) {axis = 0 : i64} : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %item = "tf.BroadcastTo"(%new, %is) : (tensor<?x4xf32>, tensor<3xi32>) -> tensor<1x?x4xf32>
    %to = "tf.Pack"(%t, %zero, %zero) {axis = 0 : i64} : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %set = "tf.XlaDynamicUpdateSlice"(%y, %item, %to) : (tensor<5x?x4xf32>, tensor<1x?x4xf32>, tensor<3xi32>) -> tensor<5x?x4xf32>
    %next = "tf.AddV2"(%t, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%next, %new, %set, %x, %w, %b, %hs) : (tensor<i32>, tensor<?x4xf32>, tensor<5x?x4xf32>, tensor<5x?x4xf32>, tensor<4x4xf32>, tensor<i32>, tensor<2xi32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<5x?x4xf32>) -> (tensor<5x?x4xf32>, tensor<?x4xf32>) {
    %0 = "tf.Shape"(%arg0) : (tensor<5x?x4xf32>) -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tf.StridedSlice"(%0, %1, %2, %1) {shrink_axis_mask = 1 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %4 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %5 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %6 = "tf.Pack"(%3, %4) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %7 = "tf.BroadcastTo"(%5, %6) : (tensor<f32>, tensor<2xi32>) -> tensor<?x4xf32>
    %8:2 = "rnn.scan"(%arg0, %7, %6) {step = @body_step, xs = 1 : i64, states = 1 : i64, outputs = 1 : i64} : (tensor<5x?x4xf32>, tensor<?x4xf32>, tensor<2xi32>) -> (tensor<5x?x4xf32>, tensor<?x4xf32>)
    "func.return"(%8#0, %8#1) : (tensor<5x?x4xf32>, tensor<?x4xf32>) -> ()
  }
  func.func @body_step(%arg0: tensor<?x4xf32>, %arg1: tensor<?x4xf32>, %arg2: tensor<2xi32>) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<4x4xf32>} : () -> tensor<4x4xf32>
    %1 = "tf.MatMul"(%arg0, %0) : (tensor<?x4xf32>, tensor<4x4xf32>) -> tensor<?x4xf32>
    %2 = "tf.AddV2"(%1, %arg1) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %3 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "tf.BroadcastTo"(%3, %arg2) : (tensor<f32>, tensor<2xi32>) -> tensor<?x4xf32>
    %5 = "tf.AddV2"(%3, %2) : (tensor<f32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %6 = "tf.Tanh"(%5) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%6, %6) : (tensor<?x4xf32>, tensor<?x4xf32>) -> ()
  }
}
// event: changed rnn.scan xs=1 states=1 outputs=1 captures=1
