// A microcontroller computes one sample at a time.
// option: target = "micro"
module {
  func.func @main(%x: tensor<?x4xf32>) -> tensor<?x4xf32> attributes {arg_names = ["x"]} {
    %y = "tf.Relu"(%x) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%y) : (tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x4xf32>) -> tensor<1x4xf32> attributes {arg_names = ["x"]} {
    %0 = "tf.Relu"(%arg0) : (tensor<1x4xf32>) -> tensor<1x4xf32>
    "func.return"(%0) : (tensor<1x4xf32>) -> ()
  }
}
// event: note fix batch (input 'x0' gets the batch size 1; set another one with batch=SIZE) input='x0' batch=1
