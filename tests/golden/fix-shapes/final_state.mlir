// A final state has the type of the initial one.
// option: target = "micro"
module attributes {litefuse.signatures = [{function = @main, inputs = ["x"], name = "serve", outputs = ["y"]}]} {
  func.func @main(%x: tensor<?x2xf32>) -> tensor<?x3xf32> {
    %w = "arith.constant"() {value = dense<1.0> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
    %r = "arith.constant"() {value = dense<1.0> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
    %b = "arith.constant"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32>
    %s = "tfl.shape"(%x) : (tensor<?x2xf32>) -> tensor<2xi32>
    %zero = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %one = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %batch = "tfl.strided_slice"(%s, %zero, %one, %one) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %units = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %size = "tfl.concatenation"(%batch, %units) {axis = 0 : i64} : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %v = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %h = "tfl.fill"(%size, %v) : (tensor<2xi32>, tensor<f32>) -> tensor<?x3xf32>
    %y = "tfl.rnn"(%x, %w, %r, %b, %h) {fused_activation_function = "TANH"} : (tensor<?x2xf32>, tensor<3x2xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
    %f = "tfl.pseudo_final_state"(%y) {operand = 4 : i64} : (tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%f) : (tensor<?x3xf32>) -> ()
  }
}
// -----
module attributes {litefuse.signatures = [{function = @main, inputs = ["x"], name = "serve", outputs = ["y"]}]} {
  func.func @main(%arg0: tensor<1x2xf32>) -> tensor<1x3xf32> {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32>
    %3 = "tfl.shape"(%arg0) : (tensor<1x2xf32>) -> tensor<2xi32>
    %4 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "tfl.strided_slice"(%3, %4, %5, %5) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %7 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "tfl.concatenation"(%6, %7) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %9 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %10 = "tfl.fill"(%8, %9) : (tensor<2xi32>, tensor<f32>) -> tensor<1x3xf32>
    %11 = "tfl.rnn"(%arg0, %0, %1, %2, %10) {fused_activation_function = "TANH"} : (tensor<1x2xf32>, tensor<3x2xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
    %12 = "tfl.pseudo_final_state"(%11) {operand = 4 : i64} : (tensor<1x3xf32>) -> tensor<1x3xf32>
    "func.return"(%12) : (tensor<1x3xf32>) -> ()
  }
}
// event: note fix batch (input 'x' gets the batch size 1; set another one with batch=SIZE) input='x' batch=1
