// Equal ops that write the states of different kernels are not merged: each kernel overwrites its own.
module {
  func.func @main(%x: tensor<2x4x3xf32>, %rows: tensor<8x3xf32>, %kept: tensor<8xi1>, %w: tensor<5x3xf32>, %r: tensor<5x5xf32>, %b: tensor<5xf32>) -> (tensor<2x4x5xf32>, tensor<2x4x5xf32>, tensor<?xf32>) {
    %flat = "arith.constant"() {value = dense<[-1]> : tensor<1xi32>} : () -> tensor<1xi32>
    %size = "arith.constant"() {value = dense<[2, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %zero = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %s = "tfl.fill"(%size, %zero) : (tensor<2xi32>, tensor<f32>) -> tensor<2x5xf32>
    %t = "tfl.fill"(%size, %zero) : (tensor<2xi32>, tensor<f32>) -> tensor<2x5xf32>
    %y = "tfl.unidirectional_sequence_rnn"(%x, %w, %r, %b, %s) {time_major = false, fused_activation_function = "TANH", asymmetric_quantize_inputs = false} : (tensor<2x4x3xf32>, tensor<5x3xf32>, tensor<5x5xf32>, tensor<5xf32>, tensor<2x5xf32>) -> tensor<2x4x5xf32>
    %z = "tfl.unidirectional_sequence_rnn"(%x, %w, %r, %b, %t) {time_major = false, fused_activation_function = "RELU", asymmetric_quantize_inputs = false} : (tensor<2x4x3xf32>, tensor<5x3xf32>, tensor<5x5xf32>, tensor<5xf32>, tensor<2x5xf32>) -> tensor<2x4x5xf32>
    %found = "tfl.where"(%kept) : (tensor<8xi1>) -> tensor<?x1xi64>
    %places = "tfl.reshape"(%found, %flat) : (tensor<?x1xi64>, tensor<1xi32>) -> tensor<?xi64>
    %taken = "tfl.gather"(%rows, %places) : (tensor<8x3xf32>, tensor<?xi64>) -> tensor<?x3xf32>
    %a:3 = "tfl.unpack"(%taken) {num = 3 : i64, axis = 1 : i64} : (tensor<?x3xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
    %sum = "tfl.add"(%a#0, %a#2) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%y, %z, %sum) : (tensor<2x4x5xf32>, tensor<2x4x5xf32>, tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x4x3xf32>, %arg1: tensor<8x3xf32>, %arg2: tensor<8xi1>, %arg3: tensor<5x3xf32>, %arg4: tensor<5x5xf32>, %arg5: tensor<5xf32>) -> (tensor<2x4x5xf32>, tensor<2x4x5xf32>, tensor<?xf32>) {
    %0 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "arith.constant"() {value = dense<[2, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.fill"(%1, %2) : (tensor<2xi32>, tensor<f32>) -> tensor<2x5xf32>
    %4 = "tfl.fill"(%1, %2) : (tensor<2xi32>, tensor<f32>) -> tensor<2x5xf32>
    %5 = "tfl.unidirectional_sequence_rnn"(%arg0, %arg3, %arg4, %arg5, %3) {fused_activation_function = "TANH"} : (tensor<2x4x3xf32>, tensor<5x3xf32>, tensor<5x5xf32>, tensor<5xf32>, tensor<2x5xf32>) -> tensor<2x4x5xf32>
    %6 = "tfl.unidirectional_sequence_rnn"(%arg0, %arg3, %arg4, %arg5, %4) {fused_activation_function = "RELU"} : (tensor<2x4x3xf32>, tensor<5x3xf32>, tensor<5x5xf32>, tensor<5xf32>, tensor<2x5xf32>) -> tensor<2x4x5xf32>
    %7 = "tfl.where"(%arg2) : (tensor<8xi1>) -> tensor<?x1xi64>
    %8 = "tfl.reshape"(%7, %0) : (tensor<?x1xi64>, tensor<1xi32>) -> tensor<?xi64>
    %9 = "tfl.gather"(%arg1, %8) : (tensor<8x3xf32>, tensor<?xi64>) -> tensor<?x3xf32>
    %10 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %11 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %12 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %13 = "tfl.strided_slice"(%9, %11, %12, %10) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xf32>
    %14 = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %15 = "arith.constant"() {value = dense<[0, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %16 = "tfl.strided_slice"(%9, %14, %15, %10) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xf32>
    %17 = "tfl.add"(%13, %16) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%5, %6, %17) : (tensor<2x4x5xf32>, tensor<2x4x5xf32>, tensor<?xf32>) -> ()
  }
}
// event: changed pad_empty_operands count=1
