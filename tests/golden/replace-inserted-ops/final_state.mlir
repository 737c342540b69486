// The end of a slice must be constant, the shape of RESHAPE need not.
// option: target = "micro"
module {
  func.func @main(%x: tensor<1x2xf32>) -> tensor<1x3xf32> {
    %w = "arith.constant"() {value = dense<1.0> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
    %r = "arith.constant"() {value = dense<1.0> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
    %b = "arith.constant"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32>
    %h = "tfl.pseudo_variable"() : () -> tensor<1x3xf32>
    %y = "tfl.rnn"(%x, %w, %r, %b, %h) {fused_activation_function = "TANH"} : (tensor<1x2xf32>, tensor<3x2xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
    %f = "tfl.pseudo_final_state"(%y) {operand = 4 : i64} : (tensor<1x3xf32>) -> tensor<1x3xf32>
    %s = "tfl.shape"(%y) : (tensor<1x3xf32>) -> tensor<2xi32>
    %zeros = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %ones = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %c = "tfl.strided_slice"(%f, %zeros, %s, %ones) : (tensor<1x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x3xf32>
    %n = "tfl.neg"(%c) : (tensor<1x3xf32>) -> tensor<1x3xf32>
    "func.return"(%n) : (tensor<1x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x2xf32>) -> tensor<1x3xf32> {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32>
    %3 = "tfl.pseudo_variable"() : () -> tensor<1x3xf32>
    %4 = "tfl.rnn"(%arg0, %0, %1, %2, %3) {fused_activation_function = "TANH"} : (tensor<1x2xf32>, tensor<3x2xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
    %5 = "tfl.pseudo_final_state"(%4) {operand = 4 : i64} : (tensor<1x3xf32>) -> tensor<1x3xf32>
    %6 = "tfl.shape"(%4) : (tensor<1x3xf32>) -> tensor<2xi32>
    %7 = "tfl.reshape"(%5, %6) : (tensor<1x3xf32>, tensor<2xi32>) -> tensor<1x3xf32>
    %8 = "tfl.neg"(%7) : (tensor<1x3xf32>) -> tensor<1x3xf32>
    "func.return"(%8) : (tensor<1x3xf32>) -> ()
  }
}
// event: changed replace STRIDED_SLICE (tflite-micro's kernels do not run it) count=1
