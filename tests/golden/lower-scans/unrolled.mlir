// convert(recurrent="unrolled")
module {
  func.func @main(%x: tensor<3x?x4xf32>, %h: tensor<?x8xf32>, %c: tensor<8xf32>) -> (tensor<3x?x8xf32>, tensor<?x8xf32>) {
    %y:2 = "rnn.scan"(%x, %h, %c) {step = @step, xs = 1 : i64, states = 1 : i64, outputs = 1 : i64, form = "unrolled"} :
      (tensor<3x?x4xf32>, tensor<?x8xf32>, tensor<8xf32>) -> (tensor<3x?x8xf32>, tensor<?x8xf32>)
    "func.return"(%y#0, %y#1) : (tensor<3x?x8xf32>, tensor<?x8xf32>) -> ()
  }
  func.func @step(%x: tensor<?x4xf32>, %h: tensor<?x8xf32>, %c: tensor<8xf32>) -> (tensor<?x8xf32>, tensor<?x8xf32>) {
    %k = "arith.constant"() {value = dense<0.5> : tensor<4x8xf32>} : () -> tensor<4x8xf32>
    %p = "tf.MatMul"(%x, %k) : (tensor<?x4xf32>, tensor<4x8xf32>) -> tensor<?x8xf32>
    %b = "tf.AddV2"(%p, %c) : (tensor<?x8xf32>, tensor<8xf32>) -> tensor<?x8xf32>
    %s = "tf.AddV2"(%b, %h) : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
    %new = "tf.Tanh"(%s) : (tensor<?x8xf32>) -> tensor<?x8xf32>
    "func.return"(%new, %new) : (tensor<?x8xf32>, tensor<?x8xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<3x?x4xf32>, %arg1: tensor<?x8xf32>, %arg2: tensor<8xf32>) -> (tensor<3x?x8xf32>, tensor<?x8xf32>) {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<4x8xf32>} : () -> tensor<4x8xf32>
    %1 = "tf.BatchMatMulV2"(%arg0, %0) : (tensor<3x?x4xf32>, tensor<4x8xf32>) -> tensor<3x?x8xf32>
    %2 = "tf.AddV2"(%1, %arg2) : (tensor<3x?x8xf32>, tensor<8xf32>) -> tensor<3x?x8xf32>
    %3:3 = "tf.Unpack"(%2) {num = 3 : i64} : (tensor<3x?x8xf32>) -> (tensor<?x8xf32>, tensor<?x8xf32>, tensor<?x8xf32>)
    %4 = "tf.AddV2"(%3#0, %arg1) : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
    %5 = "tf.Tanh"(%4) : (tensor<?x8xf32>) -> tensor<?x8xf32>
    %6 = "tf.AddV2"(%3#1, %5) : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
    %7 = "tf.Tanh"(%6) : (tensor<?x8xf32>) -> tensor<?x8xf32>
    %8 = "tf.AddV2"(%3#2, %7) : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
    %9 = "tf.Tanh"(%8) : (tensor<?x8xf32>) -> tensor<?x8xf32>
    %10 = "tf.Pack"(%5, %7, %9) : (tensor<?x8xf32>, tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<3x?x8xf32>
    "func.return"(%10, %9) : (tensor<3x?x8xf32>, tensor<?x8xf32>) -> ()
  }
}
// event: changed hoist out of rnn.scan hoisted=1
