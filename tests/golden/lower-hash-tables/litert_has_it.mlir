// Strings to int64: nothing to do.
module attributes {litefuse.initializers = [@fill]} {
  func.func @main(%k: tensor<2x!tf.string>) -> tensor<2xi64> {
    %t = "tf.HashTableV2"() {shared_name = "t", key_dtype = !tf.string, value_dtype = i64} : () -> tensor<!tf.resource>
    %d = "arith.constant"() {value = dense<-1> : tensor<i64>} : () -> tensor<i64>
    %y = "tf.LookupTableFindV2"(%t, %k, %d) : (tensor<!tf.resource>, tensor<2x!tf.string>, tensor<i64>) -> tensor<2xi64>
    "func.return"(%y) : (tensor<2xi64>) -> ()
  }
  func.func @fill() {
    %t = "tf.HashTableV2"() {shared_name = "t", key_dtype = !tf.string, value_dtype = i64} : () -> tensor<!tf.resource>
    %k = "arith.constant"() {value = #litefuse.strings<["a", "b"] : tensor<2x!tf.string>>} : () -> tensor<2x!tf.string>
    %v = "arith.constant"() {value = dense<[5, 6]> : tensor<2xi64>} : () -> tensor<2xi64>
    "tf.LookupTableImportV2"(%t, %k, %v) : (tensor<!tf.resource>, tensor<2x!tf.string>, tensor<2xi64>) -> ()
    "func.return"() : () -> ()
  }
}
// -----
module attributes {litefuse.initializers = [@fill]} {
  func.func @main(%arg0: tensor<2x!tf.string>) -> tensor<2xi64> {
    %0 = "tf.HashTableV2"() {shared_name = "t", key_dtype = !tf.string, value_dtype = i64} : () -> tensor<!tf.resource>
    %1 = "arith.constant"() {value = dense<-1> : tensor<i64>} : () -> tensor<i64>
    %2 = "tf.LookupTableFindV2"(%0, %arg0, %1) : (tensor<!tf.resource>, tensor<2x!tf.string>, tensor<i64>) -> tensor<2xi64>
    "func.return"(%2) : (tensor<2xi64>) -> ()
  }
  func.func @fill() {
    %0 = "tf.HashTableV2"() {shared_name = "t", key_dtype = !tf.string, value_dtype = i64} : () -> tensor<!tf.resource>
    %1 = "arith.constant"() {value = #litefuse.strings<["a", "b"] : tensor<2x!tf.string>>} : () -> tensor<2x!tf.string>
    %2 = "arith.constant"() {value = dense<[5, 6]> : tensor<2xi64>} : () -> tensor<2xi64>
    "tf.LookupTableImportV2"(%0, %1, %2) : (tensor<!tf.resource>, tensor<2x!tf.string>, tensor<2xi64>) -> ()
    "func.return"() : () -> ()
  }
}
