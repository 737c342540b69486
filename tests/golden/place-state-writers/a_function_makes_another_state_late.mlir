module attributes {litefuse.signatures = [{function = @serve, inputs = ["x", "s"], name = "serve", outputs = ["a", "b", "c"]}]} {
  func.func @serve(%arg0: tensor<?x4x2xf32>, %arg1: tensor<?x3xf32>) -> (tensor<?x3xi64>, tensor<?x4x3xf32>, tensor<?x4x3xf32>) {
    %20 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32> loc("serve/op")
    %0 = "tfl.neg"(%arg1) : (tensor<?x3xf32>) -> tensor<?x3xf32> loc("serve/op")
    %3 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32> loc("serve/op")
    %5 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32> loc("serve/op")
    %7 = "arith.constant"() {value = dense<1.0> : tensor<3x2xf32>} : () -> tensor<3x2xf32> loc("serve/op")
    %8 = "arith.constant"() {value = dense<1.0> : tensor<3x3xf32>} : () -> tensor<3x3xf32> loc("serve/op")
    %9 = "arith.constant"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32> loc("serve/op")
    %6 = "tfl.strided_slice"(%0, %3, %3, %5) {end_mask = 3 : i64} : (tensor<?x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x3xf32> loc("serve/op")
    %10 = "tfl.unidirectional_sequence_rnn"(%arg0, %7, %8, %9, %6) {fused_activation_function = "TANH"} : (tensor<?x4x2xf32>, tensor<3x2xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<?x3xf32>) -> tensor<?x4x3xf32> loc("serve/op")
    %11 = "tfl.greater"(%10, %20) : (tensor<?x4x3xf32>, tensor<f32>) -> tensor<?x4x3xi1> loc("serve/op")
    %12 = "tfl.where"(%11) : (tensor<?x4x3xi1>) -> tensor<?x3xi64> loc("serve/op")
    %13 = "tfl.strided_slice"(%arg1, %3, %3, %5) {end_mask = 3 : i64} : (tensor<?x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x3xf32> loc("serve/op")
    %14 = "tfl.unidirectional_sequence_rnn"(%arg0, %7, %8, %9, %13) {fused_activation_function = "TANH"} : (tensor<?x4x2xf32>, tensor<3x2xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<?x3xf32>) -> tensor<?x4x3xf32> loc("serve/op")
    "func.return"(%12, %10, %14) : (tensor<?x3xi64>, tensor<?x4x3xf32>, tensor<?x4x3xf32>) -> ()
  }
}

// -----
module attributes {litefuse.signatures = [{function = @serve, inputs = ["x", "s"], name = "serve", outputs = ["a", "b", "c"]}]} {
  func.func @serve(%arg0: tensor<?x4x2xf32>, %arg1: tensor<?x3xf32>) -> (tensor<?x3xi64>, tensor<?x4x3xf32>, tensor<?x4x3xf32>) {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32> loc("serve/op")
    %1 = "tfl.neg"(%arg1) : (tensor<?x3xf32>) -> tensor<?x3xf32> loc("serve/op")
    %2 = "arith.constant"() {value = dense<true> : tensor<i1>} : () -> tensor<i1> loc("serve/op")
    %3 = "tfl.if"(%2, %arg0, %1) {then_subgraph_index = @recurrent_1, else_subgraph_index = @recurrent_1} : (tensor<i1>, tensor<?x4x2xf32>, tensor<?x3xf32>) -> tensor<?x4x3xf32> loc("serve/op")
    %4 = "tfl.greater"(%3, %0) : (tensor<?x4x3xf32>, tensor<f32>) -> tensor<?x4x3xi1> loc("serve/op")
    %5 = "tfl.where"(%4) : (tensor<?x4x3xi1>) -> tensor<?x3xi64> loc("serve/op")
    %6 = "arith.constant"() {value = dense<true> : tensor<i1>} : () -> tensor<i1> loc("serve/op")
    %7 = "tfl.if"(%6, %arg0, %arg1) {then_subgraph_index = @recurrent, else_subgraph_index = @recurrent} : (tensor<i1>, tensor<?x4x2xf32>, tensor<?x3xf32>) -> tensor<?x4x3xf32> loc("serve/op")
    "func.return"(%5, %3, %7) : (tensor<?x3xi64>, tensor<?x4x3xf32>, tensor<?x4x3xf32>) -> ()
  }
  func.func @recurrent(%arg0: tensor<?x4x2xf32>, %arg1: tensor<?x3xf32>) -> tensor<?x4x3xf32> {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<3x2xf32>} : () -> tensor<3x2xf32> loc("serve/op")
    %1 = "arith.constant"() {value = dense<1.0> : tensor<3x3xf32>} : () -> tensor<3x3xf32> loc("serve/op")
    %2 = "arith.constant"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32> loc("serve/op")
    %3 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32> loc("serve/op")
    %4 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32> loc("serve/op")
    %5 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32> loc("serve/op")
    %6 = "tfl.strided_slice"(%arg1, %4, %3, %5) {end_mask = 3 : i64} : (tensor<?x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x3xf32> loc("serve/op")
    %7 = "tfl.unidirectional_sequence_rnn"(%arg0, %0, %1, %2, %6) {fused_activation_function = "TANH"} : (tensor<?x4x2xf32>, tensor<3x2xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<?x3xf32>) -> tensor<?x4x3xf32> loc("serve/op")
    "func.return"(%7) : (tensor<?x4x3xf32>) -> ()
  } loc("serve/op")
  func.func @recurrent_1(%arg0: tensor<?x4x2xf32>, %arg1: tensor<?x3xf32>) -> tensor<?x4x3xf32> {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<3x2xf32>} : () -> tensor<3x2xf32> loc("serve/op")
    %1 = "arith.constant"() {value = dense<1.0> : tensor<3x3xf32>} : () -> tensor<3x3xf32> loc("serve/op")
    %2 = "arith.constant"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32> loc("serve/op")
    %3 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32> loc("serve/op")
    %4 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32> loc("serve/op")
    %5 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32> loc("serve/op")
    %6 = "tfl.strided_slice"(%arg1, %4, %3, %5) {end_mask = 3 : i64} : (tensor<?x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x3xf32> loc("serve/op")
    %7 = "tfl.unidirectional_sequence_rnn"(%arg0, %0, %1, %2, %6) {fused_activation_function = "TANH"} : (tensor<?x4x2xf32>, tensor<3x2xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<?x3xf32>) -> tensor<?x4x3xf32> loc("serve/op")
    "func.return"(%7) : (tensor<?x4x3xf32>) -> ()
  } loc("serve/op")
}
// event: note run in a function at serve/op (the size of its state is known only when the model runs)
// event: note run in a function at serve/op (the size of its state is known only when the model runs)
