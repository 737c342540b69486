// The number of samples depends on values: LiteRT would allocate the state with another size.
module {
  func.func @main(%x: tensor<4x2xf32>) -> tensor<?x4x3xf32> {
    %zero = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %m = "tfl.greater"(%x, %zero) : (tensor<4x2xf32>, tensor<f32>) -> tensor<4x2xi1>
    %i = "tfl.where"(%m) : (tensor<4x2xi1>) -> tensor<?x2xi64>
    %f = "tfl.cast"(%i) {out_data_type = f32} : (tensor<?x2xi64>) -> tensor<?x2xf32>
    %s = "arith.constant"() {value = dense<[-1, 4, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %z = "tfl.reshape"(%f, %s) : (tensor<?x2xf32>, tensor<3xi32>) -> tensor<?x4x2xf32>
    %w = "arith.constant"() {value = dense<1.0> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
    %r = "arith.constant"() {value = dense<1.0> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
    %b = "arith.constant"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32>
    %h = "tfl.pseudo_variable"() : () -> tensor<1x3xf32> loc("rnn/state")
    %y = "tfl.unidirectional_sequence_rnn"(%z, %w, %r, %b, %h) {fused_activation_function = "TANH"} : (tensor<?x4x2xf32>, tensor<3x2xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<1x3xf32>) -> tensor<?x4x3xf32> loc("rnn")
    "func.return"(%y) : (tensor<?x4x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4x2xf32>) -> tensor<?x4x3xf32> {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.greater"(%arg0, %0) : (tensor<4x2xf32>, tensor<f32>) -> tensor<4x2xi1>
    %2 = "tfl.where"(%1) : (tensor<4x2xi1>) -> tensor<?x2xi64>
    %3 = "tfl.cast"(%2) {out_data_type = f32} : (tensor<?x2xi64>) -> tensor<?x2xf32>
    %4 = "arith.constant"() {value = dense<[-1, 4, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<?x2xf32>, tensor<3xi32>) -> tensor<?x4x2xf32>
    %6 = "arith.constant"() {value = dense<1.0> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
    %7 = "arith.constant"() {value = dense<1.0> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
    %8 = "arith.constant"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32>
    %9 = "tfl.pseudo_variable"() : () -> tensor<1x3xf32> loc("rnn/state")
    %10 = "tfl.unidirectional_sequence_rnn"(%5, %6, %7, %8, %9) {fused_activation_function = "TANH"} : (tensor<?x4x2xf32>, tensor<3x2xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<1x3xf32>) -> tensor<?x4x3xf32> loc("rnn")
    "func.return"(%10) : (tensor<?x4x3xf32>) -> ()
  }
}
