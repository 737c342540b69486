module attributes {litefuse.signatures = [{function = @serve, inputs = ["x", "s"], name = "serve", outputs = ["a", "b", "c"]}]} {
  func.func @serve(%arg0: tensor<?x4x2xf32>, %arg1: tensor<?x3xf32>) -> (tensor<?x3xi64>, tensor<?x4x3xf32>, tensor<?x3xf32>) {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32> loc("serve/op")
    %1 = "tfl.greater"(%arg0, %0) : (tensor<?x4x2xf32>, tensor<f32>) -> tensor<?x4x2xi1> loc("serve/op")
    %2 = "tfl.where"(%1) : (tensor<?x4x2xi1>) -> tensor<?x3xi64> loc("serve/op")
    %3 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32> loc("serve/op")
    %4 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32> loc("serve/op")
    %5 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32> loc("serve/op")
    %6 = "tfl.strided_slice"(%arg1, %3, %4, %5) {begin_mask = 0 : i64, end_mask = 3 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, shrink_axis_mask = 0 : i64, offset = false} : (tensor<?x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x3xf32> loc("serve/op")
    %7 = "arith.constant"() {value = dense<1.0> : tensor<3x2xf32>} : () -> tensor<3x2xf32> loc("serve/op")
    %8 = "arith.constant"() {value = dense<1.0> : tensor<3x3xf32>} : () -> tensor<3x3xf32> loc("serve/op")
    %9 = "arith.constant"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32> loc("serve/op")
    %10 = "tfl.unidirectional_sequence_rnn"(%arg0, %7, %8, %9, %6) {time_major = false, fused_activation_function = "TANH", asymmetric_quantize_inputs = false, litefuse.intermediates = ["gate"]} : (tensor<?x4x2xf32>, tensor<3x2xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<?x3xf32>) -> tensor<?x4x3xf32> loc("serve/op")
    %11 = "tfl.pseudo_final_state"(%10) {operand = 4 : i64} : (tensor<?x4x3xf32>) -> tensor<?x3xf32> loc("serve/op")
    "func.return"(%2, %10, %11) : (tensor<?x3xi64>, tensor<?x4x3xf32>, tensor<?x3xf32>) -> ()
  }
}

// -----
module attributes {litefuse.signatures = [{function = @serve, inputs = ["x", "s"], name = "serve", outputs = ["a", "b", "c"]}]} {
  func.func @serve(%arg0: tensor<?x4x2xf32>, %arg1: tensor<?x3xf32>) -> (tensor<?x3xi64>, tensor<?x4x3xf32>, tensor<?x3xf32>) {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32> loc("serve/op")
    %1 = "tfl.greater"(%arg0, %0) : (tensor<?x4x2xf32>, tensor<f32>) -> tensor<?x4x2xi1> loc("serve/op")
    %2 = "tfl.where"(%1) : (tensor<?x4x2xi1>) -> tensor<?x3xi64> loc("serve/op")
    %3 = "arith.constant"() {value = dense<true> : tensor<i1>} : () -> tensor<i1> loc("serve/op")
    %4:2 = "tfl.if"(%3, %arg0, %arg1) {then_subgraph_index = @recurrent, else_subgraph_index = @recurrent} : (tensor<i1>, tensor<?x4x2xf32>, tensor<?x3xf32>) -> (tensor<?x4x3xf32>, tensor<?x3xf32>) loc("serve/op")
    "func.return"(%2, %4#0, %4#1) : (tensor<?x3xi64>, tensor<?x4x3xf32>, tensor<?x3xf32>) -> ()
  }
  func.func @recurrent(%arg0: tensor<?x4x2xf32>, %arg1: tensor<?x3xf32>) -> (tensor<?x4x3xf32>, tensor<?x3xf32>) {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<3x2xf32>} : () -> tensor<3x2xf32> loc("serve/op")
    %1 = "arith.constant"() {value = dense<1.0> : tensor<3x3xf32>} : () -> tensor<3x3xf32> loc("serve/op")
    %2 = "arith.constant"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32> loc("serve/op")
    %3 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32> loc("serve/op")
    %4 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32> loc("serve/op")
    %5 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32> loc("serve/op")
    %6 = "tfl.strided_slice"(%arg1, %4, %3, %5) {end_mask = 3 : i64} : (tensor<?x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x3xf32> loc("serve/op")
    %7 = "tfl.unidirectional_sequence_rnn"(%arg0, %0, %1, %2, %6) {fused_activation_function = "TANH", litefuse.intermediates = ["gate"]} : (tensor<?x4x2xf32>, tensor<3x2xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<?x3xf32>) -> tensor<?x4x3xf32> loc("serve/op")
    %8 = "tfl.pseudo_final_state"(%7) {operand = 4 : i64} : (tensor<?x4x3xf32>) -> tensor<?x3xf32> loc("serve/op")
    %9 = "tfl.shape"(%7) : (tensor<?x4x3xf32>) -> tensor<3xi32> loc("serve/op")
    %10 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32> loc("serve/op")
    %11 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32> loc("serve/op")
    %12 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32> loc("serve/op")
    %13 = "tfl.strided_slice"(%9, %10, %11, %12) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32> loc("serve/op")
    %14 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32> loc("serve/op")
    %15 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32> loc("serve/op")
    %16 = "tfl.strided_slice"(%8, %14, %13, %15) : (tensor<?x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x3xf32> loc("serve/op")
    "func.return"(%7, %16) : (tensor<?x4x3xf32>, tensor<?x3xf32>) -> ()
  } loc("serve/op")
}
// event: note run in a function at serve/op (the size of its state is known only when the model runs)
