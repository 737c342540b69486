// Each step moves all rows and appends one, as litefuse writes few outputs
module {
  func.func @main(%x: tensor<5x?x4xf32>, %h: tensor<?x4xf32>, %ys: tensor<5x?x4xf32>) -> tensor<5x?x4xf32> {
    %t0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %r:4 = "tf.While"(%t0, %h, %ys, %x) {cond = @cond, body = @body} :
      (tensor<i32>, tensor<?x4xf32>, tensor<5x?x4xf32>, tensor<5x?x4xf32>) -> (tensor<i32>, tensor<?x4xf32>, tensor<5x?x4xf32>, tensor<5x?x4xf32>)
    "func.return"(%r#2) : (tensor<5x?x4xf32>) -> ()
  }
  func.func @cond(%t: tensor<i32>, %h: tensor<?x4xf32>, %y: tensor<5x?x4xf32>, %x: tensor<5x?x4xf32>) -> tensor<i1> {
    %n = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %go = "tf.Less"(%t, %n) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%go) : (tensor<i1>) -> ()
  }
  func.func @body(%t: tensor<i32>, %h: tensor<?x4xf32>, %y: tensor<5x?x4xf32>, %x: tensor<5x?x4xf32>) ->
      (tensor<i32>, tensor<?x4xf32>, tensor<5x?x4xf32>, tensor<5x?x4xf32>) {
    %zero = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %one = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %xt = "tf.GatherV2"(%x, %t, %zero) : (tensor<5x?x4xf32>, tensor<i32>, tensor<i32>) -> tensor<?x4xf32>
    %s = "tf.AddV2"(%xt, %h) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %new = "tf.Tanh"(%s) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %first = "arith.constant"() {value = dense<[1, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %ones = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %rest = "tf.StridedSlice"(%y, %first, %ones, %ones) {begin_mask = 6 : i64, end_mask = 7 : i64} :
      (tensor<5x?x4xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<4x?x4xf32>
    %item = "tf.ExpandDims"(%new, %zero) : (tensor<?x4xf32>, tensor<i32>) -> tensor<1x?x4xf32>
    %set = "tf.ConcatV2"(%rest, %item, %zero) : (tensor<4x?x4xf32>, tensor<1x?x4xf32>, tensor<i32>) -> tensor<5x?x4xf32>
    %next = "tf.AddV2"(%t, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%next, %new, %set, %x) : (tensor<i32>, tensor<?x4xf32>, tensor<5x?x4xf32>, tensor<5x?x4xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<5x?x4xf32>, %arg1: tensor<?x4xf32>, %arg2: tensor<5x?x4xf32>) -> tensor<5x?x4xf32> {
    %0:2 = "rnn.scan"(%arg0, %arg1) {step = @body_step, xs = 1 : i64, states = 1 : i64, outputs = 1 : i64} : (tensor<5x?x4xf32>, tensor<?x4xf32>) -> (tensor<5x?x4xf32>, tensor<?x4xf32>)
    "func.return"(%0#0) : (tensor<5x?x4xf32>) -> ()
  }
  func.func @body_step(%arg0: tensor<?x4xf32>, %arg1: tensor<?x4xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
    %0 = "tf.AddV2"(%arg0, %arg1) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %1 = "tf.Tanh"(%0) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%1, %1) : (tensor<?x4xf32>, tensor<?x4xf32>) -> ()
  }
}
// event: changed rnn.scan xs=1 states=1 outputs=1 captures=0
