// The body of a loop keeps its state from one iteration to the next.
module {
  func.func @main(%x: tensor<1x4x3xf32>, %n: tensor<i32>) -> tensor<1x4x3xf32> {
    %y:2 = "tfl.while"(%x, %n) {cond_subgraph_index = @cond, body_subgraph_index = @body} : (tensor<1x4x3xf32>, tensor<i32>) -> (tensor<1x4x3xf32>, tensor<i32>)
    "func.return"(%y#0) : (tensor<1x4x3xf32>) -> ()
  }
  func.func @cond(%a: tensor<1x4x3xf32>, %n: tensor<i32>) -> tensor<i1> {
    %k = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %c = "tfl.less"(%n, %k) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%c) : (tensor<i1>) -> ()
  }
  func.func @body(%a: tensor<1x4x3xf32>, %n: tensor<i32>) -> (tensor<1x4x3xf32>, tensor<i32>) {
    %w = "arith.constant"() {value = dense<1.0> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
    %b = "arith.constant"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32>
    %h = "tfl.pseudo_variable"() : () -> tensor<1x3xf32> loc("rnn/state")
    %y = "tfl.unidirectional_sequence_rnn"(%a, %w, %w, %b, %h) {fused_activation_function = "TANH"} : (tensor<1x4x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<1x3xf32>) -> tensor<1x4x3xf32> loc("rnn")
    %one = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %m = "tfl.add"(%n, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%y, %m) : (tensor<1x4x3xf32>, tensor<i32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x4x3xf32>, %arg1: tensor<i32>) -> tensor<1x4x3xf32> {
    %0:2 = "tfl.while"(%arg0, %arg1) {cond_subgraph_index = @cond, body_subgraph_index = @body} : (tensor<1x4x3xf32>, tensor<i32>) -> (tensor<1x4x3xf32>, tensor<i32>)
    "func.return"(%0#0) : (tensor<1x4x3xf32>) -> ()
  }
  func.func @cond(%arg0: tensor<1x4x3xf32>, %arg1: tensor<i32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.less"(%arg1, %0) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%1) : (tensor<i1>) -> ()
  }
  func.func @body(%arg0: tensor<1x4x3xf32>, %arg1: tensor<i32>) -> (tensor<1x4x3xf32>, tensor<i32>) {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32>
    %2 = "tfl.pseudo_variable"() : () -> tensor<1x3xf32> loc("rnn/state")
    %3 = "tfl.unidirectional_sequence_rnn"(%arg0, %0, %0, %1, %2) {fused_activation_function = "TANH"} : (tensor<1x4x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<1x3xf32>) -> tensor<1x4x3xf32> loc("rnn")
    %4 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %5 = "tfl.add"(%arg1, %4) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%3, %5) : (tensor<1x4x3xf32>, tensor<i32>) -> ()
  }
}
