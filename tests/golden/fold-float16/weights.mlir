// Float16 constants become float32 where they are used: DEQUANTIZE and CAST mean the same. Equal ones stay one constant.
module {
  func.func @main(%x: tensor<?x2xf32>) -> (tensor<?x2xf32>, tensor<?x2xf32>) {
    %w = "arith.constant"() {value = dense<[[1.0, 2.0], [0.5, -1.5]]> : tensor<2x2xf16>} : () -> tensor<2x2xf16>
    %d = "tfl.dequantize"(%w) : (tensor<2x2xf16>) -> tensor<2x2xf32>
    %c = "tfl.cast"(%w) {out_data_type = f32} : (tensor<2x2xf16>) -> tensor<2x2xf32>
    %y = "tfl.batch_matmul"(%x, %d) : (tensor<?x2xf32>, tensor<2x2xf32>) -> tensor<?x2xf32>
    %z = "tfl.batch_matmul"(%y, %c) : (tensor<?x2xf32>, tensor<2x2xf32>) -> tensor<?x2xf32>
    "func.return"(%y, %z) : (tensor<?x2xf32>, tensor<?x2xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<?x2xf32>) -> (tensor<?x2xf32>, tensor<?x2xf32>) {
    %0 = "arith.constant"() {value = dense<[[1.0, 2.0], [0.5, -1.5]]> : tensor<2x2xf16>} : () -> tensor<2x2xf16>
    %1 = "arith.constant"() {value = dense<[[1.0, 2.0], [0.5, -1.5]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %2 = "arith.constant"() {value = dense<[[1.0, 2.0], [0.5, -1.5]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %3 = "tfl.batch_matmul"(%arg0, %1) : (tensor<?x2xf32>, tensor<2x2xf32>) -> tensor<?x2xf32>
    %4 = "tfl.batch_matmul"(%3, %2) : (tensor<?x2xf32>, tensor<2x2xf32>) -> tensor<?x2xf32>
    "func.return"(%3, %4) : (tensor<?x2xf32>, tensor<?x2xf32>) -> ()
  }
}
// event: changed fold-float16 count=1
