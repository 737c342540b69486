// Replace BroadcastTo(x) by Tile(x), or Tile(Reshape(x)) if it adds axes: 0.03 to 0.73 of the time.
module {
  func.func @main(%arg0: tensor<f32>) -> tensor<2x3xf32> {
    %0 = "arith.constant"() {value = dense<[2, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.broadcast_to"(%arg0, %0) : (tensor<f32>, tensor<2xi32>) -> tensor<2x3xf32>
    "func.return"(%1) : (tensor<2x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<f32>) -> tensor<2x3xf32> {
    %0 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<f32>, tensor<2xi32>) -> tensor<1x1xf32>
    %2 = "arith.constant"() {value = dense<[2, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tfl.tile"(%1, %2) : (tensor<1x1xf32>, tensor<2xi32>) -> tensor<2x3xf32>
    "func.return"(%3) : (tensor<2x3xf32>) -> ()
  }
}
// event: changed tiled count=1
