// Left for the legalize pass, which reports it; no function stays behind.
module {
  func.func @main(%a: tensor<3xf64>, %x: tensor<3xf64>) -> (tensor<3xf64>) {
    %y = "tf.Igamma"(%a, %x) : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xf64>
    "func.return"(%y) : (tensor<3xf64>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<3xf64>, %arg1: tensor<3xf64>) -> tensor<3xf64> {
    %0 = "tf.Igamma"(%arg0, %arg1) : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xf64>
    "func.return"(%0) : (tensor<3xf64>) -> ()
  }
}
// event: refused tf.Igamma (only float32 is computed (dtype='F64'))
