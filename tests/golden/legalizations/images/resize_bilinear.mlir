// shapes: 1x5x6x2, 2
// input %arg0: -3 .. 3
// input %arg1: 8 .. 9
module {
  func.func @main(%arg0: tensor<?x5x6x2xf32>, %arg1: tensor<?xi32>) -> tensor<?x?x?x2xf32> {
    %0 = "tf.ResizeBilinear"(%arg0, %arg1) : (tensor<?x5x6x2xf32>, tensor<?xi32>) -> tensor<?x?x?x2xf32>
    "func.return"(%0) : (tensor<?x?x?x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x5x6x2xf32>, %arg1: tensor<?xi32>) -> tensor<?x?x?x2xf32> {
    %0 = "tfl.resize_bilinear"(%arg0, %arg1) : (tensor<?x5x6x2xf32>, tensor<?xi32>) -> tensor<?x?x?x2xf32>
    "func.return"(%0) : (tensor<?x?x?x2xf32>) -> ()
  }
}
// rules of: images.adjustment
