// Nothing tells the shape of an output in time: a list, of which the next pass finds the shape
module {
  func.func @main(%x: tensor<10x?x4xf32>, %h: tensor<?x8xf32>, %c: tensor<8xf32>) -> (tensor<10x?x8xf32>, tensor<?x8xf32>) {
    %y:2 = "rnn.scan"(%x, %h, %c) {step = @step, xs = 1 : i64, states = 1 : i64, outputs = 1 : i64} :
      (tensor<10x?x4xf32>, tensor<?x8xf32>, tensor<8xf32>) -> (tensor<10x?x8xf32>, tensor<?x8xf32>)
    "func.return"(%y#0, %y#1) : (tensor<10x?x8xf32>, tensor<?x8xf32>) -> ()
  }
  func.func @step(%x: tensor<?x4xf32>, %h: tensor<?x8xf32>, %c: tensor<8xf32>) -> (tensor<?x8xf32>, tensor<?x8xf32>) {
    %k = "arith.constant"() {value = dense<0.5> : tensor<4x8xf32>} : () -> tensor<4x8xf32>
    %p = "tf.MatMul"(%x, %k) : (tensor<?x4xf32>, tensor<4x8xf32>) -> tensor<?x8xf32>
    %b = "tf.AddV2"(%p, %c) : (tensor<?x8xf32>, tensor<8xf32>) -> tensor<?x8xf32>
    %s = "tf.AddV2"(%b, %h) : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
    %new = "tf.Tanh"(%s) : (tensor<?x8xf32>) -> tensor<?x8xf32>
    %zero = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %back = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %fifth = "arith.constant"() {value = dense<5> : tensor<1xi32>} : () -> tensor<1xi32>
    %part = "tf.StridedSlice"(%new, %fifth, %zero, %back) {end_mask = 1 : i64} :
      (tensor<?x8xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?x8xf32>
    "func.return"(%part, %new) : (tensor<?x8xf32>, tensor<?x8xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<10x?x4xf32>, %arg1: tensor<?x8xf32>, %arg2: tensor<8xf32>) -> (tensor<10x?x8xf32>, tensor<?x8xf32>) {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<4x8xf32>} : () -> tensor<4x8xf32>
    %1 = "tf.BatchMatMulV2"(%arg0, %0) : (tensor<10x?x4xf32>, tensor<4x8xf32>) -> tensor<10x?x8xf32>
    %2 = "tf.AddV2"(%1, %arg2) : (tensor<10x?x8xf32>, tensor<8xf32>) -> tensor<10x?x8xf32>
    %3 = "arith.constant"() {value = dense<10> : tensor<i32>} : () -> tensor<i32>
    %4 = "arith.constant"() {value = dense<[-1, 8]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tf.TensorListReserve"(%4, %3) {element_dtype = f32} : (tensor<2xi32>, tensor<i32>) -> tensor<!tf.variant>
    %6 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %7:6 = "tf.While"(%6, %arg1, %5, %6, %2, %3) {cond = @step_1_loop_cond, body = @step_1_loop_body} : (tensor<i32>, tensor<?x8xf32>, tensor<!tf.variant>, tensor<i32>, tensor<10x?x8xf32>, tensor<i32>) -> (tensor<i32>, tensor<?x8xf32>, tensor<!tf.variant>, tensor<i32>, tensor<10x?x8xf32>, tensor<i32>)
    %8 = "arith.constant"() {value = dense<[-1, 8]> : tensor<2xi32>} : () -> tensor<2xi32>
    %9 = "tf.TensorListStack"(%7#2, %8) {element_dtype = f32} : (tensor<!tf.variant>, tensor<2xi32>) -> tensor<10x?x8xf32>
    "func.return"(%9, %7#1) : (tensor<10x?x8xf32>, tensor<?x8xf32>) -> ()
  }
  func.func @step_1_loop_cond(%arg0: tensor<i32>, %arg1: tensor<?x8xf32>, %arg2: tensor<!tf.variant>, %arg3: tensor<i32>, %arg4: tensor<10x?x8xf32>, %arg5: tensor<i32>) -> tensor<i1> {
    %0 = "tf.Less"(%arg0, %arg5) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%0) : (tensor<i1>) -> ()
  }
  func.func @step_1_loop_body(%arg0: tensor<i32>, %arg1: tensor<?x8xf32>, %arg2: tensor<!tf.variant>, %arg3: tensor<i32>, %arg4: tensor<10x?x8xf32>, %arg5: tensor<i32>) -> (tensor<i32>, tensor<?x8xf32>, tensor<!tf.variant>, tensor<i32>, tensor<10x?x8xf32>, tensor<i32>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.GatherV2"(%arg4, %arg0, %0) : (tensor<10x?x8xf32>, tensor<i32>, tensor<i32>) -> tensor<?x8xf32>
    %2 = "tf.AddV2"(%1, %arg1) : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
    %3 = "tf.Tanh"(%2) : (tensor<?x8xf32>) -> tensor<?x8xf32>
    %4 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "arith.constant"() {value = dense<5> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tf.StridedSlice"(%3, %6, %4, %5) {end_mask = 1 : i64} : (tensor<?x8xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?x8xf32>
    %8 = "tf.TensorListSetItem"(%arg2, %arg0, %7) : (tensor<!tf.variant>, tensor<i32>, tensor<?x8xf32>) -> tensor<!tf.variant>
    %9 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %10 = "tf.AddV2"(%arg0, %9) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%10, %3, %8, %arg3, %arg4, %arg5) : (tensor<i32>, tensor<?x8xf32>, tensor<!tf.variant>, tensor<i32>, tensor<10x?x8xf32>, tensor<i32>) -> ()
  }
}
// event: changed hoist out of rnn.scan hoisted=1
