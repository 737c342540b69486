module attributes {litefuse.variables = [{name = "s", type = tensor<1x2xf32>, initial = dense<0.0> : tensor<1x2xf32>}]} {
  func.func @main(%x: tensor<1x3x2xf32>) -> tensor<1x3x2xf32> {
    %w = "arith.constant"() {value = dense<0.5> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %b = "arith.constant"() {value = dense<0.5> : tensor<2xf32>} : () -> tensor<2xf32>
    %v = "tfl.var_handle"() {container = "", shared_name = "s"} : () -> tensor<!tf.resource>
    %s = "tfl.read_variable"(%v) : (tensor<!tf.resource>) -> tensor<1x2xf32>
    %y = "tfl.unidirectional_sequence_rnn"(%x, %w, %w, %b, %s) {time_major = false, fused_activation_function = "TANH"} :
      (tensor<1x3x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<1x2xf32>) -> tensor<1x3x2xf32>
    %n = "tfl.pseudo_final_state"(%y) {operand = 4 : i64} : (tensor<1x3x2xf32>) -> tensor<1x2xf32>
    "tfl.assign_variable"(%v, %n) : (tensor<!tf.resource>, tensor<1x2xf32>) -> ()
    "func.return"(%y) : (tensor<1x3x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x3x2xf32>) -> tensor<1x3x2xf32> {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %1 = "arith.constant"() {value = dense<0.5> : tensor<2xf32>} : () -> tensor<2xf32>
    %2 = "tfl.pseudo_variable"() : () -> tensor<1x2xf32>
    %3 = "tfl.unidirectional_sequence_rnn"(%arg0, %0, %0, %1, %2) {fused_activation_function = "TANH"} : (tensor<1x3x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<1x2xf32>) -> tensor<1x3x2xf32>
    %4 = "tfl.pseudo_final_state"(%3) {operand = 4 : i64} : (tensor<1x3x2xf32>) -> tensor<1x2xf32>
    "func.return"(%3) : (tensor<1x3x2xf32>) -> ()
  }
}
// event: note keep state (it keeps a state between calls in a variable tensor, which reset_all_variables() clears) variable='s'
