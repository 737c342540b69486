module {
  func.func @main(%arg0: tensor<?x4xf32>, %arg1: tensor<2x4xf32>, %arg2: tensor<2x4xf32>) -> (tensor<?x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<?x4xf32>) {
    %0 = "arith.constant"() {value = dense<[1]> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.reverse_v2"(%arg0, %0) : (tensor<?x4xf32>, tensor<1xi32>) -> tensor<?x4xf32>
    %2 = "tfl.reverse_v2"(%1, %0) : (tensor<?x4xf32>, tensor<1xi32>) -> tensor<?x4xf32>
    %3 = "tfl.tanh"(%2) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %4 = "tfl.pack"(%arg1, %arg2) {axis = 0 : i64} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x2x4xf32>
    %5:2 = "tfl.unpack"(%4) {axis = 0 : i64, num = 2 : i64} : (tensor<2x2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
    %6 = "tfl.exp"(%5#0) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    %7 = "tfl.tanh"(%5#1) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    %8 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %9 = "arith.constant"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
    %10 = "tfl.maximum"(%arg0, %8) : (tensor<?x4xf32>, tensor<f32>) -> tensor<?x4xf32>
    %11 = "tfl.maximum"(%10, %9) : (tensor<?x4xf32>, tensor<f32>) -> tensor<?x4xf32>
    "func.return"(%3, %6, %7, %11) : (tensor<?x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<?x4xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>, %arg1: tensor<2x4xf32>, %arg2: tensor<2x4xf32>) -> (tensor<?x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<?x4xf32>) {
    %0 = "tfl.tanh"(%arg0) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %1 = "tfl.exp"(%arg1) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    %2 = "tfl.tanh"(%arg2) : (tensor<2x4xf32>) -> tensor<2x4xf32>
    %3 = "arith.constant"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "tfl.maximum"(%arg0, %3) : (tensor<?x4xf32>, tensor<f32>) -> tensor<?x4xf32>
    "func.return"(%0, %1, %2, %4) : (tensor<?x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<?x4xf32>) -> ()
  }
}
// event: changed bound_of_bound count=1
// event: changed reverse_of_reverse count=1
// event: changed unpack_of_pack count=1
