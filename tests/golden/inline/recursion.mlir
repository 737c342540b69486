module {
  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %y = "tf.PartitionedCall"(%x) {f = @again} : (tensor<f32>) -> tensor<f32>
    "func.return"(%y) : (tensor<f32>) -> ()
  }
  func.func @again(%x: tensor<f32>) -> tensor<f32> {
    %y = "tf.PartitionedCall"(%x) {f = @again} : (tensor<f32>) -> tensor<f32>
    "func.return"(%y) : (tensor<f32>) -> ()
  }
}
// -----
// ConversionError:
// function 'again' calls itself, but LiteRT does not support recursion. Rewrite it as a tf.while_loop.
