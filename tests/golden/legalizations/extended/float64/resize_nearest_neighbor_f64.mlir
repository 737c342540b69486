module {
  func.func @main(%arg0: tensor<2x3x4x4xf64>) -> tensor<2x5x9x4xf64> {
    %0 = "arith.constant"() {value = dense<[5, 9]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tf.ResizeNearestNeighbor"(%arg0, %0) : (tensor<2x3x4x4xf64>, tensor<2xi32>) -> tensor<2x5x9x4xf64>
    "func.return"(%1) : (tensor<2x5x9x4xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3x4x4xf64>) -> tensor<2x5x9x4xf64> {
    %0 = "arith.constant"() {value = dense<[5, 9]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.bitcast"(%arg0) : (tensor<2x3x4x4xf64>) -> tensor<2x3x4x4x2xi32>
    %2 = "arith.constant"() {value = dense<[2, 3, 4, 8]> : tensor<4xi32>} : () -> tensor<4xi32>
    %3 = "tfl.reshape"(%1, %2) : (tensor<2x3x4x4x2xi32>, tensor<4xi32>) -> tensor<2x3x4x8xi32>
    %4 = "tfl.resize_nearest_neighbor"(%3, %0) : (tensor<2x3x4x8xi32>, tensor<2xi32>) -> tensor<2x5x9x8xi32>
    %5 = "arith.constant"() {value = dense<[2, 5, 9, 4, 2]> : tensor<5xi32>} : () -> tensor<5xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<2x5x9x8xi32>, tensor<5xi32>) -> tensor<2x5x9x4x2xi32>
    %7 = "tfl.bitcast"(%6) : (tensor<2x5x9x4x2xi32>) -> tensor<2x5x9x4xf64>
    "func.return"(%7) : (tensor<2x5x9x4xf64>) -> ()
  }
}
// rules of: extended.float64.scatter, pass_through, images.adjustment
