// Another batch in the arguments makes another function.
module attributes {litefuse.signatures = [{function = @a, inputs = ["x"], name = "a", outputs = ["y"]}, {function = @b, inputs = ["x"], name = "b", outputs = ["y"]}]} {
  func.func @a(%x: tensor<2xf32>) -> tensor<2xf32> {
    %y = "tf.Relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
  func.func @b(%x: tensor<?xf32>) -> tensor<?xf32> {
    %y = "tf.Relu"(%x) : (tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%y) : (tensor<?xf32>) -> ()
  }
}
// -----
module attributes {litefuse.signatures = [{function = @a, inputs = ["x"], name = "a", outputs = ["y"]}, {function = @b, inputs = ["x"], name = "b", outputs = ["y"]}]} {
  func.func @a(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "tf.Relu"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%0) : (tensor<2xf32>) -> ()
  }
  func.func @b(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tf.Relu"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }
}
