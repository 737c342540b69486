module {
  func.func @main(%arg0: tensor<?x3x4xf32>) -> tensor<?x4x3xf32> {
    %0 = "arith.constant"() {value = dense<[-1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tf.MatrixDiagPartV3"(%arg0, %0, %1) : (tensor<?x3x4xf32>, tensor<2xi32>, tensor<f32>) -> tensor<?x4x3xf32>
    "func.return"(%2) : (tensor<?x4x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3x4xf32>) -> tensor<?x4x3xf32> {
    %0 = "tfl.shape"(%arg0) : (tensor<?x3x4xf32>) -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.slice"(%0, %1, %2) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %4 = "arith.constant"() {value = dense<[-1, 12]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tfl.reshape"(%arg0, %4) : (tensor<?x3x4xf32>, tensor<2xi32>) -> tensor<?x12xf32>
    %6 = "arith.constant"() {value = dense<[[0, 0], [0, 1]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %7 = "tfl.pad"(%5, %6) : (tensor<?x12xf32>, tensor<2x2xi32>) -> tensor<?x13xf32>
    %8 = "arith.constant"() {value = dense<[12, 2, 7, 1, 6, 11, 0, 5, 10, 4, 9, 12]> : tensor<12xi32>} : () -> tensor<12xi32>
    %9 = "tfl.gather"(%7, %8) {axis = 1 : i64} : (tensor<?x13xf32>, tensor<12xi32>) -> tensor<?x12xf32>
    %10 = "arith.constant"() {value = dense<[-1, 4, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %11 = "tfl.reshape"(%9, %10) : (tensor<?x12xf32>, tensor<3xi32>) -> tensor<?x4x3xf32>
    "func.return"(%11) : (tensor<?x4x3xf32>) -> ()
  }
}
// rules of: arrays.diagonal, arrays.slicing, arrays.gather_scatter
