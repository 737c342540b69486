// The negation is folded into the layer first, and out of it again.
module {
  func.func @main(%0: tensor<2x3xf32>) -> tensor<2x2xf32> {
    %w = "arith.constant"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
    %v = "arith.constant"() {value = dense<[1.0, -1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %one = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.fully_connected"(%0, %w, %v) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x2xf32>
    %2 = "tfl.neg"(%1) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %3 = "tfl.exp"(%2) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %4 = "tfl.add"(%3, %one) : (tensor<2x2xf32>, tensor<f32>) -> tensor<2x2xf32>
    %5 = "tfl.div"(%one, %4) : (tensor<f32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    "func.return"(%5) : (tensor<2x2xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<2x2xf32> {
    %0 = "arith.constant"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
    %1 = "arith.constant"() {value = dense<[1.0, -1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %2 = "tfl.fully_connected"(%arg0, %0, %1) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x2xf32>
    %3 = "tfl.logistic"(%2) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    "func.return"(%3) : (tensor<2x2xf32>) -> ()
  }
}
// event: changed negation_after count=2
// event: changed sigmoid count=1
