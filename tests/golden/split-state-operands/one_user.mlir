// Each state has its own producer already: nothing changes.
module {
  func.func @main(%x: tensor<1x4x1xf32>) -> tensor<1x4x1xf32> {
    %none = "litefuse.no_value"() : () -> none
    %w = "arith.constant"() {value = dense<1.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %b = "arith.constant"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %s = "arith.constant"() {value = dense<[1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %zero = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %h = "tfl.fill"(%s, %zero) : (tensor<2xi32>, tensor<f32>) -> tensor<1x1xf32>
    %y = "tfl.unidirectional_sequence_rnn"(%x, %w, %w, %b, %h) {fused_activation_function = "TANH"} : (tensor<1x4x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1xf32>, tensor<1x1xf32>) -> tensor<1x4x1xf32>
    "func.return"(%y) : (tensor<1x4x1xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<1x4x1xf32>) -> tensor<1x4x1xf32> {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %2 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "tfl.fill"(%2, %3) : (tensor<2xi32>, tensor<f32>) -> tensor<1x1xf32>
    %5 = "tfl.unidirectional_sequence_rnn"(%arg0, %0, %0, %1, %4) {fused_activation_function = "TANH"} : (tensor<1x4x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1xf32>, tensor<1x1xf32>) -> tensor<1x4x1xf32>
    "func.return"(%5) : (tensor<1x4x1xf32>) -> ()
  }
}
