// Join reversed slices to the edges, one axis after another.
module {
  func.func @main(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x7x7x3xf32> {
    %0 = "arith.constant"() {value = dense<[[0, 0], [2, 1], [0, 2], [0, 0]]> : tensor<4x2xi32>} : () -> tensor<4x2xi32>
    %1 = "tfl.mirror_pad"(%arg0, %0) {mode = "SYMMETRIC"} : (tensor<1x4x5x3xf32>, tensor<4x2xi32>) -> tensor<1x7x7x3xf32>
    "func.return"(%1) : (tensor<1x7x7x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x4x5x3xf32>) -> tensor<1x7x7x3xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "arith.constant"() {value = dense<[1, 2, 5, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %2 = "tfl.slice"(%arg0, %0, %1) : (tensor<1x4x5x3xf32>, tensor<4xi32>, tensor<4xi32>) -> tensor<1x2x5x3xf32>
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tfl.reverse_v2"(%2, %3) : (tensor<1x2x5x3xf32>, tensor<1xi32>) -> tensor<1x2x5x3xf32>
    %5 = "arith.constant"() {value = dense<[0, 3, 0, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %6 = "arith.constant"() {value = dense<[1, 1, 5, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %7 = "tfl.slice"(%arg0, %5, %6) : (tensor<1x4x5x3xf32>, tensor<4xi32>, tensor<4xi32>) -> tensor<1x1x5x3xf32>
    %8 = "tfl.reverse_v2"(%7, %3) : (tensor<1x1x5x3xf32>, tensor<1xi32>) -> tensor<1x1x5x3xf32>
    %9 = "tfl.concatenation"(%4, %arg0, %8) {axis = 1 : i64} : (tensor<1x2x5x3xf32>, tensor<1x4x5x3xf32>, tensor<1x1x5x3xf32>) -> tensor<1x7x5x3xf32>
    %10 = "arith.constant"() {value = dense<[0, 0, 3, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %11 = "arith.constant"() {value = dense<[1, 7, 2, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %12 = "tfl.slice"(%9, %10, %11) : (tensor<1x7x5x3xf32>, tensor<4xi32>, tensor<4xi32>) -> tensor<1x7x2x3xf32>
    %13 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %14 = "tfl.reverse_v2"(%12, %13) : (tensor<1x7x2x3xf32>, tensor<1xi32>) -> tensor<1x7x2x3xf32>
    %15 = "tfl.concatenation"(%9, %14) {axis = 2 : i64} : (tensor<1x7x5x3xf32>, tensor<1x7x2x3xf32>) -> tensor<1x7x7x3xf32>
    "func.return"(%15) : (tensor<1x7x7x3xf32>) -> ()
  }
}
// event: changed symmetric_pad count=1
