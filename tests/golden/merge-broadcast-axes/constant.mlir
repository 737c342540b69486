// A constant gets its shape when the file is written.
// option: runtime = "2.14"
module {
  func.func @main(%x: tensor<2x3x2x3x2xf32>) -> tensor<2x3x2x3x2xf32> {
    %c = "arith.constant"() {value = dense<2.0> : tensor<3x1xf32>} : () -> tensor<3x1xf32>
    %y = "tfl.pow"(%x, %c) : (tensor<2x3x2x3x2xf32>, tensor<3x1xf32>) -> tensor<2x3x2x3x2xf32>
    "func.return"(%y) : (tensor<2x3x2x3x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3x2x3x2xf32>) -> tensor<2x3x2x3x2xf32> {
    %0 = "arith.constant"() {value = dense<2.0> : tensor<3x1xf32>} : () -> tensor<3x1xf32>
    %1 = "arith.constant"() {value = dense<[12, 3, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %2 = "tfl.reshape"(%arg0, %1) : (tensor<2x3x2x3x2xf32>, tensor<3xi32>) -> tensor<12x3x2xf32>
    %3 = "arith.constant"() {value = dense<2.0> : tensor<1x3x1xf32>} : () -> tensor<1x3x1xf32>
    %4 = "tfl.pow"(%2, %3) : (tensor<12x3x2xf32>, tensor<1x3x1xf32>) -> tensor<12x3x2xf32>
    %5 = "arith.constant"() {value = dense<[2, 3, 2, 3, 2]> : tensor<5xi32>} : () -> tensor<5xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<12x3x2xf32>, tensor<5xi32>) -> tensor<2x3x2x3x2xf32>
    "func.return"(%6) : (tensor<2x3x2x3x2xf32>) -> ()
  }
}
// event: changed merge-broadcast-axes count=1
