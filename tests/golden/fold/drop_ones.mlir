// `x * OnesLike(x)` -> `x`: tf_keras emits this for the dropout of an RNN cell outside of training.
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %0 = "tf.OnesLike"(%arg0) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %1 = "tf.Mul"(%0, %arg0) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%1) : (tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    "func.return"(%arg0) : (tensor<?x4xf32>) -> ()
  }
}
