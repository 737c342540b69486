module attributes {litefuse.signatures = [{function = @main, inputs = ["x0"], name = "serving_default", outputs = ["y0"]}]} {
  func.func @main(%arg0: tensor<?x3xf32>) -> tensor<?x3xf32> {
    %0 = "tf.Relu"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%0) : (tensor<?x3xf32>) -> ()
  }
}
