// Only the user knows how many steps the device records.
// option: target = "micro"
module {
  func.func @main(%x: tensor<?x?x4xf32>) -> tensor<?x?x4xf32> attributes {arg_names = ["x"]} {
    %y = "tf.Relu"(%x) : (tensor<?x?x4xf32>) -> tensor<?x?x4xf32>
    "func.return"(%y) : (tensor<?x?x4xf32>) -> ()
  }
}
// -----
// ConversionError:
// signature 'serving_default': tflite-micro allocates tensors of fixed shapes, but these inputs have free dimensions other than the batch: x0 (?, ?, 4). Set them: input_shapes={"x0": (1,SIZE,4)} (--input-shape x0=1,SIZE,4).
