// shapes: 2x3x4
// input %arg0: -2.6 .. 2.8
module {
  func.func @main(%arg0: tensor<?x?x?xf32>) -> tensor<?x3x4xf32> {
    %0 = "tf.EnsureShape"(%arg0) {shape = #tf.shape<?x3x4>} : (tensor<?x?x?xf32>) -> tensor<?x3x4xf32>
    "func.return"(%0) : (tensor<?x3x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3x4xf32>) -> tensor<?x3x4xf32> {
    "func.return"(%arg0) : (tensor<?x3x4xf32>) -> ()
  }
}
// rules of: arrays.shape
