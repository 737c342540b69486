// A candidate of any size: where z is 1, its rounding error would remain
module {
  func.func @main(%x: tensor<1x?x4xf32>, %h: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %final = "rnn.scan"(%x, %h) {step = @step, form = "unrolled", xs = 1 : i64, states = 1 : i64, outputs = 0 : i64} :
      (tensor<1x?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%final) : (tensor<?x4xf32>) -> ()
  }
  func.func @step(%x: tensor<?x4xf32>, %h: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %1 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %z = "tf.Sigmoid"(%h) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %s = "tf.Sub"(%x, %h) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %c = "tf.Relu"(%s) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %old = "tf.Mul"(%z, %h) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %rest = "tf.Sub"(%1, %z) : (tensor<f32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %new = "tf.Mul"(%rest, %c) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %sum = "tf.AddV2"(%new, %old) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%sum) : (tensor<?x4xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<1x?x4xf32>, %arg1: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %0 = "tf.Unpack"(%arg0) {num = 1 : i64} : (tensor<1x?x4xf32>) -> tensor<?x4xf32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tf.Sigmoid"(%arg1) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %3 = "tf.Sub"(%0, %arg1) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %4 = "tf.Relu"(%3) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %5 = "tf.Mul"(%2, %arg1) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %6 = "tf.Sub"(%1, %2) : (tensor<f32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %7 = "tf.Mul"(%6, %4) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %8 = "tf.AddV2"(%7, %5) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%8) : (tensor<?x4xf32>) -> ()
  }
}
