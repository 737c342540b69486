// Fuse WhitespaceTokenizer(strings of rank 0, 1 or 2) into the custom op.
module {
  func.func @main(%arg0: tensor<!tf.string>) -> tensor<1x!tf.string> {
    %0 = "tf.PartitionedCall"(%arg0) {Tout = [!tf.string], f = @__inference_tokenize_7251} : (tensor<!tf.string>) -> tensor<1x!tf.string>
    "func.return"(%0) : (tensor<1x!tf.string>) -> ()
  }
  func.func @__inference_tokenize_7251(%arg0: tensor<!tf.string>) -> tensor<1x!tf.string> attributes {_implements = #litefuse.annotation<"tftext:WhitespaceTokenizer", {}>, litefuse.preserve = true} {
    %0 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tf.Reshape"(%arg0, %0) : (tensor<!tf.string>, tensor<1xi32>) -> tensor<1x!tf.string>
    "func.return"(%1) : (tensor<1x!tf.string>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<!tf.string>) -> tensor<1x!tf.string> {
    %0 = "tfl.custom"(%arg0) {custom_code = "tftext:WhitespaceTokenizer"} : (tensor<!tf.string>) -> tensor<1x!tf.string>
    "func.return"(%0) : (tensor<1x!tf.string>) -> ()
  }
}
// event: fused tftext:WhitespaceTokenizer owner='litefuse.fusions.contrib.tf_text:fuse_whitespace_tokenizer' ops=['tfl.custom']
