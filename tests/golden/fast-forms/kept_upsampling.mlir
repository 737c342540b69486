// With two channels, the copies of a pixel are too small.
module {
  func.func @main(%x: tensor<?x2x3x2xf32>) -> tensor<?x4x6x2xf32> {
    %s0 = "arith.constant"() {value = dense<[-1, 2, 1, 3, 2]> : tensor<5xi32>} : () -> tensor<5xi32>
    %s1 = "arith.constant"() {value = dense<[-1, 4, 3, 1, 2]> : tensor<5xi32>} : () -> tensor<5xi32>
    %s2 = "arith.constant"() {value = dense<[-1, 4, 6, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %rows = "arith.constant"() {value = dense<[1, 1, 2, 1, 1]> : tensor<5xi32>} : () -> tensor<5xi32>
    %columns = "arith.constant"() {value = dense<[1, 1, 1, 2, 1]> : tensor<5xi32>} : () -> tensor<5xi32>
    %0 = "tfl.reshape"(%x, %s0) : (tensor<?x2x3x2xf32>, tensor<5xi32>) -> tensor<?x2x1x3x2xf32>
    %1 = "tfl.tile"(%0, %rows) : (tensor<?x2x1x3x2xf32>, tensor<5xi32>) -> tensor<?x2x2x3x2xf32>
    %2 = "tfl.reshape"(%1, %s1) : (tensor<?x2x2x3x2xf32>, tensor<5xi32>) -> tensor<?x4x3x1x2xf32>
    %3 = "tfl.tile"(%2, %columns) : (tensor<?x4x3x1x2xf32>, tensor<5xi32>) -> tensor<?x4x3x2x2xf32>
    %4 = "tfl.reshape"(%3, %s2) : (tensor<?x4x3x2x2xf32>, tensor<4xi32>) -> tensor<?x4x6x2xf32>
    "func.return"(%4) : (tensor<?x4x6x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2x3x2xf32>) -> tensor<?x4x6x2xf32> {
    %0 = "arith.constant"() {value = dense<[-1, 2, 1, 3, 2]> : tensor<5xi32>} : () -> tensor<5xi32>
    %1 = "arith.constant"() {value = dense<[-1, 4, 3, 1, 2]> : tensor<5xi32>} : () -> tensor<5xi32>
    %2 = "arith.constant"() {value = dense<[-1, 4, 6, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %3 = "arith.constant"() {value = dense<[1, 1, 2, 1, 1]> : tensor<5xi32>} : () -> tensor<5xi32>
    %4 = "arith.constant"() {value = dense<[1, 1, 1, 2, 1]> : tensor<5xi32>} : () -> tensor<5xi32>
    %5 = "tfl.reshape"(%arg0, %0) : (tensor<?x2x3x2xf32>, tensor<5xi32>) -> tensor<?x2x1x3x2xf32>
    %6 = "tfl.tile"(%5, %3) : (tensor<?x2x1x3x2xf32>, tensor<5xi32>) -> tensor<?x2x2x3x2xf32>
    %7 = "tfl.reshape"(%6, %1) : (tensor<?x2x2x3x2xf32>, tensor<5xi32>) -> tensor<?x4x3x1x2xf32>
    %8 = "tfl.tile"(%7, %4) : (tensor<?x4x3x1x2xf32>, tensor<5xi32>) -> tensor<?x4x3x2x2xf32>
    %9 = "tfl.reshape"(%8, %2) : (tensor<?x4x3x2x2xf32>, tensor<4xi32>) -> tensor<?x4x6x2xf32>
    "func.return"(%9) : (tensor<?x4x6x2xf32>) -> ()
  }
}
