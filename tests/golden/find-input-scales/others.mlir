// Nothing multiplies the input.
// option: quantize = {"weights": "int8", "activations": "int8"}
module {
  func.func @main(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %y = "tf.Relu"(%x) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%y) : (tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %0 = "tf.Relu"(%arg0) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%0) : (tensor<?x4xf32>) -> ()
  }
}
