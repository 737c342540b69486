// What a model does without a value is not known when converting.
module {
  func.func @main(%x: tensor<2xf32>) -> tensor<i1> {
    %o = "tf.OptionalFromValue"(%x) : (tensor<2xf32>) -> tensor<!tf.variant>
    %y = "tf.OptionalHasValue"(%o) : (tensor<!tf.variant>) -> tensor<i1>
    "func.return"(%y) : (tensor<i1>) -> ()
  }
}
// -----
// ConversionError:
// ?: whether an optional has a value is unknown at conversion.
