// option: recurrent = {"reset_signature": "reset"}
module {
  func.func @main(%x: tensor<1x3x2xf32>) -> tensor<1x3x2xf32> {
    %w = "arith.constant"() {value = dense<0.5> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %b = "arith.constant"() {value = dense<0.5> : tensor<2xf32>} : () -> tensor<2xf32>
    %s = "tfl.pseudo_variable"() : () -> tensor<1x2xf32>
    %y = "tfl.unidirectional_sequence_rnn"(%x, %w, %w, %b, %s) {time_major = false, fused_activation_function = "TANH"} :
      (tensor<1x3x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<1x2xf32>) -> tensor<1x3x2xf32>
    "func.return"(%y) : (tensor<1x3x2xf32>) -> ()
  }
}
// -----
module attributes {litefuse.added_signature = "reset", litefuse.signatures = [{function = @main, inputs = ["x0"], name = "serving_default", outputs = ["y0"]}, {function = @initialize, inputs = [], name = "reset", outputs = []}]} {
  func.func @main(%arg0: tensor<1x3x2xf32>) -> tensor<1x3x2xf32> {
    "tfl.call_once"() {init_subgraph_index = @initialize} : () -> ()
    %0 = "arith.constant"() {value = dense<0.5> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %1 = "arith.constant"() {value = dense<0.5> : tensor<2xf32>} : () -> tensor<2xf32>
    %2 = "tfl.var_handle"() {shared_name = "state"} : () -> tensor<!tf.resource>
    %3 = "tfl.read_variable"(%2) : (tensor<!tf.resource>) -> tensor<1x2xi32>
    %4 = "tfl.bitcast"(%3) : (tensor<1x2xi32>) -> tensor<1x2xf32>
    %5 = "tfl.unidirectional_sequence_rnn"(%arg0, %0, %0, %1, %4) {fused_activation_function = "TANH"} : (tensor<1x3x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<1x2xf32>) -> tensor<1x3x2xf32>
    %6 = "tfl.pseudo_final_state"(%5) {operand = 4 : i64} : (tensor<1x3x2xf32>) -> tensor<1x2xf32>
    %7 = "tfl.bitcast"(%6) : (tensor<1x2xf32>) -> tensor<1x2xi32>
    "tfl.assign_variable"(%2, %7) : (tensor<!tf.resource>, tensor<1x2xi32>) -> ()
    "func.return"(%5) : (tensor<1x3x2xf32>) -> ()
  }
  func.func @initialize() {
    %0 = "tfl.var_handle"() {shared_name = "state"} : () -> tensor<!tf.resource>
    %1 = "arith.constant"() {value = dense<0> : tensor<1x2xi32>} : () -> tensor<1x2xi32>
    "tfl.assign_variable"(%0, %1) : (tensor<!tf.resource>, tensor<1x2xi32>) -> ()
    "func.return"() : () -> ()
  }
}
// event: note reset state (the signature 'reset' gives it its initial value) variable='state'
