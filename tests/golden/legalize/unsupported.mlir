// All of them, in one error.
module {
  func.func @main(%x: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
    %y = "tf.BatchCholesky"(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %z = "tf.MadeUpOp"(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    "func.return"(%y, %z) : (tensor<2x2xf32>, tensor<2x2xf32>) -> ()
  }
}
// -----
// UnsupportedOpsError:
// 2 ops have no conversion to LiteRT:
//   tf.BatchCholesky: no legalization. Write one with @litefuse.legalize("tf.BatchCholesky") and pass it in plugins.
//   tf.MadeUpOp: no legalization. Write one with @litefuse.legalize("tf.MadeUpOp") and pass it in plugins.
// Or convert with allow_flex=True (--allow-flex): TensorFlow's Flex delegate, if the app has it, runs tf.BatchCholesky.
