// Replace Fill(shape, value) of a known size by a constant.
module {
  func.func @main(%arg0: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = "tfl.shape"(%arg0) : (tensor<2x5xf32>) -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.fill"(%0, %1) : (tensor<2xi32>, tensor<f32>) -> tensor<2x5xf32>
    %3 = "tfl.add"(%arg0, %2) : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    "func.return"(%3) : (tensor<2x5xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = "arith.constant"() {value = dense<3.0> : tensor<2x5xf32>} : () -> tensor<2x5xf32>
    %1 = "tfl.add"(%arg0, %0) : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
    "func.return"(%1) : (tensor<2x5xf32>) -> ()
  }
}
// event: changed constant_of_fill count=1
// event: changed known_numbers count=1
