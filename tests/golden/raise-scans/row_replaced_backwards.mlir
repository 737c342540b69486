// The sequence is reversed before the loop.
module {
  func.func @main(%arg0: tensor<1x3x2xf32>) -> tensor<1x3x2xf32> {
    %0 = "arith.constant"() {value = dense<[3, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tf.Reshape"(%arg0, %0) : (tensor<1x3x2xf32>, tensor<3xi32>) -> tensor<3x1x2xf32>
    %2 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tf.ReverseV2"(%1, %2) : (tensor<3x1x2xf32>, tensor<1xi32>) -> tensor<3x1x2xf32>
    %4 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %5 = "arith.constant"() {value = dense<0.0> : tensor<3x1x2xf32>} : () -> tensor<3x1x2xf32>
    %6 = "arith.constant"() {value = dense<0.0> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
    %7:5 = "tf.While"(%4, %4, %5, %6, %3) {cond = @cond, body = @body} : (tensor<i32>, tensor<i32>, tensor<3x1x2xf32>, tensor<1x2xf32>, tensor<3x1x2xf32>) -> (tensor<i32>, tensor<i32>, tensor<3x1x2xf32>, tensor<1x2xf32>, tensor<3x1x2xf32>)
    %8 = "arith.constant"() {value = dense<[1, 3, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %9 = "tf.Reshape"(%7#2, %8) : (tensor<3x1x2xf32>, tensor<3xi32>) -> tensor<1x3x2xf32>
    "func.return"(%9) : (tensor<1x3x2xf32>) -> ()
  }
  func.func @cond(%arg0: tensor<i32>, %arg1: tensor<i32>, %arg2: tensor<3x1x2xf32>, %arg3: tensor<1x2xf32>, %arg4: tensor<3x1x2xf32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Less"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = "tf.Less"(%arg1, %0) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = "tf.LogicalAnd"(%1, %2) : (tensor<i1>, tensor<i1>) -> tensor<i1>
    "func.return"(%3) : (tensor<i1>) -> ()
  }
  func.func @body(%arg0: tensor<i32>, %arg1: tensor<i32>, %arg2: tensor<3x1x2xf32>, %arg3: tensor<1x2xf32>, %arg4: tensor<3x1x2xf32>) -> (tensor<i32>, tensor<i32>, tensor<3x1x2xf32>, tensor<1x2xf32>, tensor<3x1x2xf32>) {
    %0 = "arith.constant"() {value = dense<[[-1.0, -2.0], [-2.0, -2.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %1 = "tf.MatMul"(%arg3, %0) {transpose_b = true} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
    %2 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %3 = "tf.GatherV2"(%arg4, %arg1, %2) : (tensor<3x1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
    %4 = "arith.constant"() {value = dense<[[2.0, 0.0], [1.0, -1.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %5 = "arith.constant"() {value = dense<[-2.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %6 = "tf.MatMul"(%3, %4) {transpose_b = true} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
    %7 = "tf.AddV2"(%6, %5) : (tensor<1x2xf32>, tensor<2xf32>) -> tensor<1x2xf32>
    %8 = "tf.AddV2"(%7, %1) : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
    %9 = "tf.Tanh"(%8) : (tensor<1x2xf32>) -> tensor<1x2xf32>
    %10 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %11 = "tf.AddV2"(%arg1, %10) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %12 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %13 = "tf.Reshape"(%arg1, %12) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %14 = "arith.constant"() {value = dense<-1> : tensor<2xi32>} : () -> tensor<2xi32>
    %15 = "tf.ConcatV2"(%13, %14, %2) : (tensor<1xi32>, tensor<2xi32>, tensor<i32>) -> tensor<3xi32>
    %16 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %17 = "tf.Slice"(%arg2, %16, %15) : (tensor<3x1x2xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x1x2xf32>
    %18 = "tf.Reshape"(%11, %12) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %19 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %20 = "tf.ConcatV2"(%18, %19, %2) : (tensor<1xi32>, tensor<2xi32>, tensor<i32>) -> tensor<3xi32>
    %21 = "arith.constant"() {value = dense<-1> : tensor<3xi32>} : () -> tensor<3xi32>
    %22 = "tf.Slice"(%arg2, %20, %21) : (tensor<3x1x2xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x1x2xf32>
    %23 = "arith.constant"() {value = dense<[1, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %24 = "tf.Reshape"(%9, %23) : (tensor<1x2xf32>, tensor<3xi32>) -> tensor<1x1x2xf32>
    %25 = "tf.ConcatV2"(%17, %24, %22, %2) : (tensor<?x1x2xf32>, tensor<1x1x2xf32>, tensor<?x1x2xf32>, tensor<i32>) -> tensor<3x1x2xf32>
    %26 = "tf.AddV2"(%arg0, %10) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%26, %11, %25, %9, %arg4) : (tensor<i32>, tensor<i32>, tensor<3x1x2xf32>, tensor<1x2xf32>, tensor<3x1x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x3x2xf32>) -> tensor<1x3x2xf32> {
    %0 = "arith.constant"() {value = dense<[3, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tf.Reshape"(%arg0, %0) : (tensor<1x3x2xf32>, tensor<3xi32>) -> tensor<3x1x2xf32>
    %2 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tf.ReverseV2"(%1, %2) : (tensor<3x1x2xf32>, tensor<1xi32>) -> tensor<3x1x2xf32>
    %4 = "arith.constant"() {value = dense<0.0> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
    %5:2 = "rnn.scan"(%3, %4) {step = @body_step, xs = 1 : i64, states = 1 : i64, outputs = 1 : i64} : (tensor<3x1x2xf32>, tensor<1x2xf32>) -> (tensor<3x1x2xf32>, tensor<1x2xf32>)
    %6 = "arith.constant"() {value = dense<[1, 3, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %7 = "tf.Reshape"(%5#0, %6) : (tensor<3x1x2xf32>, tensor<3xi32>) -> tensor<1x3x2xf32>
    "func.return"(%7) : (tensor<1x3x2xf32>) -> ()
  }
  func.func @body_step(%arg0: tensor<1x2xf32>, %arg1: tensor<1x2xf32>) -> (tensor<1x2xf32>, tensor<1x2xf32>) {
    %0 = "arith.constant"() {value = dense<[[-1.0, -2.0], [-2.0, -2.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %1 = "tf.MatMul"(%arg1, %0) {transpose_b = true} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
    %2 = "arith.constant"() {value = dense<[[2.0, 0.0], [1.0, -1.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %3 = "arith.constant"() {value = dense<[-2.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %4 = "tf.MatMul"(%arg0, %2) {transpose_b = true} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
    %5 = "tf.AddV2"(%4, %3) : (tensor<1x2xf32>, tensor<2xf32>) -> tensor<1x2xf32>
    %6 = "tf.AddV2"(%5, %1) : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
    %7 = "tf.Tanh"(%6) : (tensor<1x2xf32>) -> tensor<1x2xf32>
    "func.return"(%7, %7) : (tensor<1x2xf32>, tensor<1x2xf32>) -> ()
  }
}
// event: changed rnn.scan xs=1 states=1 outputs=1 captures=0
