// Each sample's answer would depend on all of them.
// option: input_shapes = {"x0": [null, 4]}
module {
  func.func @main(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
    %axes = "arith.constant"() {value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
    %mean = "tfl.mean"(%x, %axes) {keep_dims = true} : (tensor<2x4xf32>, tensor<1xi32>) -> tensor<1x4xf32>
    %y = "tfl.sub"(%x, %mean) : (tensor<2x4xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
    "func.return"(%y) : (tensor<2x4xf32>) -> ()
  }
}
// -----
// ConversionError:
// MEAN in layer "?": the size of the batch cannot be freed: it combines, divides or selects the examples of the batch. Convert the original model with a free dimension, or keep the file's shape.
