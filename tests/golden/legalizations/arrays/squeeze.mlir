// shapes: 1x3x4
// input %arg0: -2.6 .. 1.3
module {
  func.func @main(%arg0: tensor<?x?x?xf32>) -> tensor<?x?xf32> {
    %0 = "tf.Squeeze"(%arg0) {squeeze_dims = [0 : i64]} : (tensor<?x?x?xf32>) -> tensor<?x?xf32>
    "func.return"(%0) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xf32>) -> tensor<?x?xf32> {
    %0 = "tfl.squeeze"(%arg0) {squeeze_dims = [0 : i64]} : (tensor<?x?x?xf32>) -> tensor<?x?xf32>
    "func.return"(%0) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: arrays.shape
