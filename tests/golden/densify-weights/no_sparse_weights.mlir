// Other files stay as they are.
module {
  func.func @main(%x: tensor<1x2xf32>) -> tensor<1x2xf32> {
    %w = "arith.constant"() {value = dense<[[1.0, 0.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
    %y = "tfl.add"(%x, %w) : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
    "func.return"(%y) : (tensor<1x2xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<1x2xf32>) -> tensor<1x2xf32> {
    %0 = "arith.constant"() {value = dense<[[1.0, 0.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
    %1 = "tfl.add"(%arg0, %0) : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
    "func.return"(%1) : (tensor<1x2xf32>) -> ()
  }
}
