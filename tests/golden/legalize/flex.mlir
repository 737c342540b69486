// option: allow_flex = true
// What no rule takes is left to TensorFlow's delegate.
module {
  func.func @main(%x: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2x!tf.string>) {
    %y = "tf.BatchCholesky"(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %z = "tf.Relu"(%y) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %s = "tf.AsString"(%z) {precision = 3 : i64} : (tensor<2x2xf32>) -> tensor<2x2x!tf.string>
    "func.return"(%z, %s) : (tensor<2x2xf32>, tensor<2x2x!tf.string>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2x!tf.string>) {
    %0 = "tfl.custom"(%arg0) {custom_code = "FlexBatchCholesky", options = #litefuse.bytes<"\0DBatchCholesky\00\1A\12\0DBatchCholesky\1A\00*\07\0A\01T\12\020\01\00\02+\1D\14\14\04(\01">} : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %1 = "tfl.relu"(%0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %2 = "tfl.custom"(%1) {custom_code = "FlexAsString", options = #litefuse.bytes<"\08AsString\00j\12\08AsString\1A\00*\07\0A\01T\12\020\01*\0A\0A\04fill\12\02\12\00*\0F\0A\09precision\12\02\18\03*\10\0A\0Ascientific\12\02(\00*\0E\0A\08shortest\12\02(\00*\14\0A\05width\12\0B\18\FF\FF\FF\FF\FF\FF\FF\FF\FF\01\00\02vm\14\14\04(\01">} : (tensor<2x2xf32>) -> tensor<2x2x!tf.string>
    "func.return"(%1, %2) : (tensor<2x2xf32>, tensor<2x2x!tf.string>) -> ()
  }
}
// event: flex tf.BatchCholesky (no legalization)
// event: flex tf.AsString (LiteRT has no kernel that reads or writes the contents of strings: create the text outside of the model, and return its components)
