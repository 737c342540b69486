// A model may name any file of the machine; it gets only those that it brings along.
module attributes {litefuse.initializers = [@fill]} {
  func.func @main(%k: tensor<2x!tf.string>) -> tensor<2xi64> {
    %t = "tf.HashTableV2"() {shared_name = "t", key_dtype = !tf.string, value_dtype = i64} : () -> tensor<!tf.resource>
    %d = "arith.constant"() {value = dense<-1> : tensor<i64>} : () -> tensor<i64>
    %y = "tf.LookupTableFindV2"(%t, %k, %d) : (tensor<!tf.resource>, tensor<2x!tf.string>, tensor<i64>) -> tensor<2xi64>
    "func.return"(%y) : (tensor<2xi64>) -> ()
  }
  func.func @fill() {
    %t = "tf.HashTableV2"() {shared_name = "t", key_dtype = !tf.string, value_dtype = i64} : () -> tensor<!tf.resource>
    %f = "arith.constant"() {value = #litefuse.strings<["/etc/passwd"] : tensor<!tf.string>>} : () -> tensor<!tf.string>
    "tf.InitializeTableFromTextFileV2"(%t, %f) {key_index = -2 : i64, value_index = -1 : i64} : (tensor<!tf.resource>, tensor<!tf.string>) -> ()
    "func.return"() : () -> ()
  }
}
// -----
// ConversionError:
// ?: the vocabulary file '/etc/passwd' is not among the model's assets. Save the model with the file as a tf.saved_model.Asset, as tf.lookup.TextFileInitializer does.
