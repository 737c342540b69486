// Broadcast the values to the shape of the result, unless they are constants of one element.
module {
  func.func @main(%arg0: tensor<2x5x6xf32>, %arg1: tensor<2x1x6xf32>) -> tensor<2x5x6xf32> {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.greater"(%arg0, %0) : (tensor<2x5x6xf32>, tensor<f32>) -> tensor<2x5x6xi1>
    %2 = "tfl.select_v2"(%1, %arg0, %arg1) : (tensor<2x5x6xi1>, tensor<2x5x6xf32>, tensor<2x1x6xf32>) -> tensor<2x5x6xf32>
    "func.return"(%2) : (tensor<2x5x6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x5x6xf32>, %arg1: tensor<2x1x6xf32>) -> tensor<2x5x6xf32> {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.greater"(%arg0, %0) : (tensor<2x5x6xf32>, tensor<f32>) -> tensor<2x5x6xi1>
    %2 = "arith.constant"() {value = dense<[1, 5, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "tfl.tile"(%arg1, %2) : (tensor<2x1x6xf32>, tensor<3xi32>) -> tensor<2x5x6xf32>
    %4 = "tfl.select_v2"(%1, %arg0, %3) : (tensor<2x5x6xi1>, tensor<2x5x6xf32>, tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
    "func.return"(%4) : (tensor<2x5x6xf32>) -> ()
  }
}
// event: changed identity_reshape count=1
// event: changed selected_from_whole count=1
