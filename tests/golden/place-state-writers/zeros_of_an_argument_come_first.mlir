module attributes {litefuse.signatures = [{function = @serve, inputs = ["x"], name = "serve", outputs = ["a", "b"]}]} {
  func.func @serve(%arg0: tensor<?x4x2xf32>) -> (tensor<?x3xi64>, tensor<?x4x3xf32>) {
    %0 = "tfl.tanh"(%arg0) : (tensor<?x4x2xf32>) -> tensor<?x4x2xf32> loc("serve/op")
    %1 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32> loc("serve/op")
    %2 = "tfl.greater"(%0, %1) : (tensor<?x4x2xf32>, tensor<f32>) -> tensor<?x4x2xi1> loc("serve/op")
    %3 = "tfl.where"(%2) : (tensor<?x4x2xi1>) -> tensor<?x3xi64> loc("serve/op")
    %4 = "tfl.shape"(%0) {out_type = i32} : (tensor<?x4x2xf32>) -> tensor<3xi32> loc("serve/op")
    %5 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32> loc("serve/op")
    %6 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32> loc("serve/op")
    %7 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32> loc("serve/op")
    %8 = "tfl.strided_slice"(%4, %5, %6, %7) {begin_mask = 0 : i64, end_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, shrink_axis_mask = 0 : i64, offset = false} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32> loc("serve/op")
    %9 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32> loc("serve/op")
    %10 = "tfl.concatenation"(%8, %9) {axis = 0 : i64, fused_activation_function = "NONE"} : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32> loc("serve/op")
    %11 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32> loc("serve/op")
    %12 = "tfl.fill"(%10, %11) : (tensor<2xi32>, tensor<f32>) -> tensor<?x3xf32> loc("serve/op")
    %13 = "arith.constant"() {value = dense<1.0> : tensor<3x2xf32>} : () -> tensor<3x2xf32> loc("serve/op")
    %14 = "arith.constant"() {value = dense<1.0> : tensor<3x3xf32>} : () -> tensor<3x3xf32> loc("serve/op")
    %15 = "arith.constant"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32> loc("serve/op")
    %16 = "tfl.unidirectional_sequence_rnn"(%0, %13, %14, %15, %12) {time_major = false, fused_activation_function = "TANH", asymmetric_quantize_inputs = false} : (tensor<?x4x2xf32>, tensor<3x2xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<?x3xf32>) -> tensor<?x4x3xf32> loc("serve/op")
    "func.return"(%3, %16) : (tensor<?x3xi64>, tensor<?x4x3xf32>) -> ()
  }
}

// -----
module attributes {litefuse.signatures = [{function = @serve, inputs = ["x"], name = "serve", outputs = ["a", "b"]}]} {
  func.func @serve(%arg0: tensor<?x4x2xf32>) -> (tensor<?x3xi64>, tensor<?x4x3xf32>) {
    %0 = "tfl.shape"(%arg0) : (tensor<?x4x2xf32>) -> tensor<3xi32> loc("serve/op")
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32> loc("serve/op")
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32> loc("serve/op")
    %3 = "tfl.strided_slice"(%0, %1, %2, %2) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32> loc("serve/op")
    %4 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32> loc("serve/op")
    %5 = "tfl.concatenation"(%3, %4) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32> loc("serve/op")
    %6 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32> loc("serve/op")
    %7 = "tfl.fill"(%5, %6) : (tensor<2xi32>, tensor<f32>) -> tensor<?x3xf32> loc("serve/op")
    %8 = "tfl.tanh"(%arg0) : (tensor<?x4x2xf32>) -> tensor<?x4x2xf32> loc("serve/op")
    %9 = "tfl.greater"(%8, %6) : (tensor<?x4x2xf32>, tensor<f32>) -> tensor<?x4x2xi1> loc("serve/op")
    %10 = "tfl.where"(%9) : (tensor<?x4x2xi1>) -> tensor<?x3xi64> loc("serve/op")
    %11 = "arith.constant"() {value = dense<1.0> : tensor<3x2xf32>} : () -> tensor<3x2xf32> loc("serve/op")
    %12 = "arith.constant"() {value = dense<1.0> : tensor<3x3xf32>} : () -> tensor<3x3xf32> loc("serve/op")
    %13 = "arith.constant"() {value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32> loc("serve/op")
    %14 = "tfl.unidirectional_sequence_rnn"(%8, %11, %12, %13, %7) {fused_activation_function = "TANH"} : (tensor<?x4x2xf32>, tensor<3x2xf32>, tensor<3x3xf32>, tensor<3xf32>, tensor<?x3xf32>) -> tensor<?x4x3xf32> loc("serve/op")
    "func.return"(%10, %14) : (tensor<?x3xi64>, tensor<?x4x3xf32>) -> ()
  }
}
