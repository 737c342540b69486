module {
  func.func @main(%arg0: tensor<?xi64>) -> tensor<?xi64> {
    %0 = "tf.DataFormatVecPermute"(%arg0) {src_format = "NCHW", dst_format = "WHCN"} : (tensor<?xi64>) -> tensor<?xi64>
    "func.return"(%0) : (tensor<?xi64>) -> ()
  }
}
// -----
// UnsupportedOpsError:
// 1 op has no conversion to LiteRT:
//   tf.DataFormatVecPermute: dimension 0 of the operand is not static (type='tensor<?xi64>'). Write one with @litefuse.legalize("tf.DataFormatVecPermute") and pass it in plugins.
// Or convert with allow_flex=True (--allow-flex): TensorFlow's Flex delegate, if the app has it, runs them.
