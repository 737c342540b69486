// The reshape holds for a batch of 2 only.
module {
  func.func @main(%x: tensor<4x3xf32>) -> tensor<6xf32> {
    %s = "arith.constant"() {value = dense<[6]> : tensor<1xi32>} : () -> tensor<1xi32>
    %y = "tf.Reshape"(%x, %s) : (tensor<4x3xf32>, tensor<1xi32>) -> tensor<6xf32>
    "func.return"(%y) : (tensor<6xf32>) -> ()
  }
}
// -----
// ConversionError:
// tf.Reshape in layer "?": (4, 3) cannot be reshaped to (6).
