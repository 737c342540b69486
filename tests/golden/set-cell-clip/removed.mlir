// TFLiteConverter clips the cells of every LSTM at 10.
// option: cell_clip = null
module {
  func.func @main(%x: tensor<1x4x1xf32>) -> tensor<1x4x1xf32> {
    %none = "litefuse.no_value"() : () -> none
    %w = "arith.constant"() {value = dense<1.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %b = "arith.constant"() {value = dense<1.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %h = "tfl.pseudo_variable"() : () -> tensor<1x1xf32>
    %c = "tfl.pseudo_variable"() : () -> tensor<1x1xf32>
    %y = "tfl.unidirectional_sequence_lstm"(%x, %w, %w, %w, %w, %w, %w, %w, %w, %none, %none, %none, %b, %b, %b, %b, %none, %none, %h, %c, %none, %none, %none, %none) {fused_activation_function = "TANH", cell_clip = 10.0 : f32} : (tensor<1x4x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, none, none, none, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, none, none, tensor<1x1xf32>, tensor<1x1xf32>, none, none, none, none) -> tensor<1x4x1xf32> loc("lstm")
    "func.return"(%y) : (tensor<1x4x1xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x4x1xf32>) -> tensor<1x4x1xf32> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense<1.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %2 = "tfl.pseudo_variable"() : () -> tensor<1x1xf32>
    %3 = "tfl.pseudo_variable"() : () -> tensor<1x1xf32>
    %4 = "tfl.unidirectional_sequence_lstm"(%arg0, %0, %0, %0, %0, %0, %0, %0, %0, %none, %none, %none, %1, %1, %1, %1, %none, %none, %2, %3, %none, %none, %none, %none) {fused_activation_function = "TANH"} : (tensor<1x4x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, none, none, none, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, none, none, tensor<1x1xf32>, tensor<1x1xf32>, none, none, none, none) -> tensor<1x4x1xf32> loc("lstm")
    "func.return"(%4) : (tensor<1x4x1xf32>) -> ()
  }
}
// event: changed set-cell-clip at lstm (changed the clip of its cell state from 10.0 to none) function='main' operator=0
