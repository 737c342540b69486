// Hidden and cell state start from the same zeros, but the kernel writes into each.
module {
  func.func @main(%x: tensor<1x4x1xf32>) -> tensor<1x4x1xf32> {
    %none = "litefuse.no_value"() : () -> none
    %w = "arith.constant"() {value = dense<1.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %b = "arith.constant"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %s = "arith.constant"() {value = dense<[1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %zero = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %h = "tfl.fill"(%s, %zero) : (tensor<2xi32>, tensor<f32>) -> tensor<1x1xf32>
    %y = "tfl.unidirectional_sequence_lstm"(%x, %w, %w, %w, %w, %w, %w, %w, %w, %none, %none, %none, %b, %b, %b, %b, %none, %none, %h, %h, %none, %none, %none, %none) {fused_activation_function = "TANH"} : (tensor<1x4x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, none, none, none, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, none, none, tensor<1x1xf32>, tensor<1x1xf32>, none, none, none, none) -> tensor<1x4x1xf32>
    "func.return"(%y) : (tensor<1x4x1xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x4x1xf32>) -> tensor<1x4x1xf32> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense<1.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %2 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "tfl.fill"(%2, %3) : (tensor<2xi32>, tensor<f32>) -> tensor<1x1xf32>
    %5 = "tfl.fill"(%2, %3) : (tensor<2xi32>, tensor<f32>) -> tensor<1x1xf32>
    %6 = "tfl.unidirectional_sequence_lstm"(%arg0, %0, %0, %0, %0, %0, %0, %0, %0, %none, %none, %none, %1, %1, %1, %1, %none, %none, %5, %4, %none, %none, %none, %none) {fused_activation_function = "TANH"} : (tensor<1x4x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, none, none, none, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, none, none, tensor<1x1xf32>, tensor<1x1xf32>, none, none, none, none) -> tensor<1x4x1xf32>
    "func.return"(%6) : (tensor<1x4x1xf32>) -> ()
  }
}
