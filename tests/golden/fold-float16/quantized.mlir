// A file that has scales, too, keeps its ops.
module {
  func.func @main(%x: tensor<?x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<?x2xf32> {
    %w = "arith.constant"() {value = dense<[[1.0, 2.0], [0.5, -1.5]]> : tensor<2x2xf16>} : () -> tensor<2x2xf16>
    %0 = "tfl.dequantize"(%x) : (tensor<?x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<?x2xf32>
    %d = "tfl.dequantize"(%w) : (tensor<2x2xf16>) -> tensor<2x2xf32>
    %y = "tfl.batch_matmul"(%0, %d) : (tensor<?x2xf32>, tensor<2x2xf32>) -> tensor<?x2xf32>
    "func.return"(%y) : (tensor<?x2xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<?x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<?x2xf32> {
    %0 = "arith.constant"() {value = dense<[[1.0, 2.0], [0.5, -1.5]]> : tensor<2x2xf16>} : () -> tensor<2x2xf16>
    %1 = "tfl.dequantize"(%arg0) : (tensor<?x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<?x2xf32>
    %2 = "tfl.dequantize"(%0) : (tensor<2x2xf16>) -> tensor<2x2xf32>
    %3 = "tfl.batch_matmul"(%1, %2) : (tensor<?x2xf32>, tensor<2x2xf32>) -> tensor<?x2xf32>
    "func.return"(%3) : (tensor<?x2xf32>) -> ()
  }
}
