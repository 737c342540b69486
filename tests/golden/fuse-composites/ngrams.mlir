// Fuse Ngrams into the custom op.
module {
  func.func @main(%arg0: tensor<?x!tf.string>) -> tensor<?x!tf.string> {
    %0 = "tf.PartitionedCall"(%arg0) {Tout = [!tf.string], f = @__inference_ngrams_7471} : (tensor<?x!tf.string>) -> tensor<?x!tf.string>
    "func.return"(%0) : (tensor<?x!tf.string>) -> ()
  }
  func.func @__inference_ngrams_7471(%arg0: tensor<?x!tf.string>) -> tensor<?x!tf.string> attributes {_implements = #litefuse.annotation<"tftext:Ngrams", {axis = -1 : i64, reduction_type = "STRING_JOIN", string_separator = " ", width = 2 : i64}>, litefuse.preserve = true} {
    "func.return"(%arg0) : (tensor<?x!tf.string>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x!tf.string>) -> tensor<?x!tf.string> {
    %0 = "tfl.custom"(%arg0) {custom_code = "tftext:Ngrams", options = #litefuse.bytes<"width\00string_separator\00\01 \00axis\00reduction_type\00\0BSTRING_JOIN\00\04\22\1E8?\04\01\04\FF\15-\02\04\14\14\04\08$\01">} : (tensor<?x!tf.string>) -> tensor<?x!tf.string>
    "func.return"(%0) : (tensor<?x!tf.string>) -> ()
  }
}
// event: fused tftext:Ngrams owner='litefuse.fusions.contrib.tf_text:fuse_ngrams' ops=['tfl.custom']
