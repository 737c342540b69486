// Rows in blocks are exchanged with columns.
// option: target = "ethos-u55"
// option: quantize = {"weights": "int8", "activations": "int8"}
module {
  func.func @main(%x: tensor<1x4x6x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x2x3x8x!quant.uniform<i8:f32, 0.5>> {
    %y = "tfl.space_to_depth"(%x) {block_size = 2 : i64} : (tensor<1x4x6x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x2x3x8x!quant.uniform<i8:f32, 0.5>>
    "func.return"(%y) : (tensor<1x2x3x8x!quant.uniform<i8:f32, 0.5>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x4x6x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x2x3x8x!quant.uniform<i8:f32, 0.5>> {
    %0 = "arith.constant"() {value = dense<[2, 2, 3, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<1x4x6x2x!quant.uniform<i8:f32, 0.5>>, tensor<4xi32>) -> tensor<2x2x3x4x!quant.uniform<i8:f32, 0.5>>
    %2 = "arith.constant"() {value = dense<[0, 2, 1, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %3 = "tfl.transpose"(%1, %2) : (tensor<2x2x3x4x!quant.uniform<i8:f32, 0.5>>, tensor<4xi32>) -> tensor<2x3x2x4x!quant.uniform<i8:f32, 0.5>>
    %4 = "arith.constant"() {value = dense<[1, 2, 3, 8]> : tensor<4xi32>} : () -> tensor<4xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<2x3x2x4x!quant.uniform<i8:f32, 0.5>>, tensor<4xi32>) -> tensor<1x2x3x8x!quant.uniform<i8:f32, 0.5>>
    "func.return"(%5) : (tensor<1x2x3x8x!quant.uniform<i8:f32, 0.5>>) -> ()
  }
}
// event: changed replace SPACE_TO_DEPTH (Ethos-U55 does not run it) count=1
