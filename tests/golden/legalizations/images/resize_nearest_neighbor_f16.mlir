module {
  func.func @main(%arg0: tensor<?x5x6x2xf16>) -> tensor<?x7x9x2xf16> {
    %0 = "arith.constant"() {value = dense<[7, 9]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tf.ResizeNearestNeighbor"(%arg0, %0) : (tensor<?x5x6x2xf16>, tensor<2xi32>) -> tensor<?x7x9x2xf16>
    "func.return"(%1) : (tensor<?x7x9x2xf16>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x5x6x2xf16>) -> tensor<?x7x9x2xf16> {
    %0 = "arith.constant"() {value = dense<[7, 9]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.bitcast"(%arg0) : (tensor<?x5x6x2xf16>) -> tensor<?x5x6x2xi16>
    %2 = "tfl.resize_nearest_neighbor"(%1, %0) : (tensor<?x5x6x2xi16>, tensor<2xi32>) -> tensor<?x7x9x2xi16>
    %3 = "tfl.bitcast"(%2) : (tensor<?x7x9x2xi16>) -> tensor<?x7x9x2xf16>
    "func.return"(%3) : (tensor<?x7x9x2xf16>) -> ()
  }
}
// rules of: images.adjustment
