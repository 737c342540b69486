// Few channels whose windows are not multiples of the strides; another size; a bias that may still enter the layer.
module {
  func.func @main(%x: tensor<1x3x3x2xf32>) -> (tensor<1x6x6x2xf32>, tensor<1x5x5x2xf32>, tensor<1x6x6x2xf32>) {
    %filter4 = "arith.constant"() {value = dense<0.5> : tensor<2x4x4x2xf32>} : () -> tensor<2x4x4x2xf32>
    %filter3 = "arith.constant"() {value = dense<0.25> : tensor<2x3x3x2xf32>} : () -> tensor<2x3x3x2xf32>
    %bias = "arith.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %size = "arith.constant"() {value = dense<[1, 6, 6, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %less = "arith.constant"() {value = dense<[1, 5, 5, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %y = "tfl.transpose_conv"(%size, %filter3, %x) {padding = "SAME", stride_h = 2 : i64, stride_w = 2 : i64} : (tensor<4xi32>, tensor<2x3x3x2xf32>, tensor<1x3x3x2xf32>) -> tensor<1x6x6x2xf32>
    %z = "tfl.transpose_conv"(%less, %filter4, %x) {padding = "SAME", stride_h = 2 : i64, stride_w = 2 : i64} : (tensor<4xi32>, tensor<2x4x4x2xf32>, tensor<1x3x3x2xf32>) -> tensor<1x5x5x2xf32>
    %u = "tfl.transpose_conv"(%size, %filter4, %x) {padding = "SAME", stride_h = 2 : i64, stride_w = 2 : i64} : (tensor<4xi32>, tensor<2x4x4x2xf32>, tensor<1x3x3x2xf32>) -> tensor<1x6x6x2xf32>
    %v = "tfl.add"(%u, %bias) : (tensor<1x6x6x2xf32>, tensor<2xf32>) -> tensor<1x6x6x2xf32>
    "func.return"(%y, %z, %v) : (tensor<1x6x6x2xf32>, tensor<1x5x5x2xf32>, tensor<1x6x6x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x3x3x2xf32>) -> (tensor<1x6x6x2xf32>, tensor<1x5x5x2xf32>, tensor<1x6x6x2xf32>) {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<2x4x4x2xf32>} : () -> tensor<2x4x4x2xf32>
    %1 = "arith.constant"() {value = dense<0.25> : tensor<2x3x3x2xf32>} : () -> tensor<2x3x3x2xf32>
    %2 = "arith.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %3 = "arith.constant"() {value = dense<[1, 6, 6, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %4 = "arith.constant"() {value = dense<[1, 5, 5, 2]> : tensor<4xi32>} : () -> tensor<4xi32>
    %5 = "tfl.transpose_conv"(%3, %1, %arg0) {stride_h = 2 : i64, stride_w = 2 : i64} : (tensor<4xi32>, tensor<2x3x3x2xf32>, tensor<1x3x3x2xf32>) -> tensor<1x6x6x2xf32>
    %6 = "tfl.transpose_conv"(%4, %0, %arg0) {stride_h = 2 : i64, stride_w = 2 : i64} : (tensor<4xi32>, tensor<2x4x4x2xf32>, tensor<1x3x3x2xf32>) -> tensor<1x5x5x2xf32>
    %7 = "tfl.transpose_conv"(%3, %0, %arg0) {stride_h = 2 : i64, stride_w = 2 : i64} : (tensor<4xi32>, tensor<2x4x4x2xf32>, tensor<1x3x3x2xf32>) -> tensor<1x6x6x2xf32>
    %8 = "tfl.add"(%7, %2) : (tensor<1x6x6x2xf32>, tensor<2xf32>) -> tensor<1x6x6x2xf32>
    "func.return"(%5, %6, %8) : (tensor<1x6x6x2xf32>, tensor<1x5x5x2xf32>, tensor<1x6x6x2xf32>) -> ()
  }
}
