// LiteRT cannot read the contents of strings: the error says what to do instead.
module {
  func.func @main(%x: tensor<2x!tf.string>) -> tensor<2x!tf.string> {
    %y = "tf.StringLower"(%x) : (tensor<2x!tf.string>) -> tensor<2x!tf.string>
    "func.return"(%y) : (tensor<2x!tf.string>) -> ()
  }
}
// -----
// UnsupportedOpsError:
// 1 op has no conversion to LiteRT:
//   tf.StringLower: LiteRT has no kernel that reads or writes the contents of strings: standardize the text outside of the model. Write one with @litefuse.legalize("tf.StringLower") and pass it in plugins.
// Or convert with allow_flex=True (--allow-flex): TensorFlow's Flex delegate, if the app has it, runs them.
