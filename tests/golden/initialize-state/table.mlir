module attributes {litefuse.initializers = [@fill]} {
  func.func @main(%k: tensor<2x!tf.string>) -> tensor<2xi64> {
    %t = "tfl.hashtable"() {table_id = 5 : i64, key_dtype = !tf.string, value_dtype = i64} : () -> tensor<!tf.resource>
    %d = "arith.constant"() {value = dense<-1> : tensor<i64>} : () -> tensor<i64>
    %y = "tfl.hashtable_find"(%t, %k, %d) : (tensor<!tf.resource>, tensor<2x!tf.string>, tensor<i64>) -> tensor<2xi64>
    "func.return"(%y) : (tensor<2xi64>) -> ()
  }
  func.func @fill() {
    %t = "tfl.hashtable"() {table_id = 5 : i64, key_dtype = !tf.string, value_dtype = i64} : () -> tensor<!tf.resource>
    %k = "arith.constant"() {value = #litefuse.strings<["a", "b"] : tensor<2x!tf.string>>} : () -> tensor<2x!tf.string>
    %v = "arith.constant"() {value = dense<[5, 6]> : tensor<2xi64>} : () -> tensor<2xi64>
    "tfl.hashtable_import"(%t, %k, %v) : (tensor<!tf.resource>, tensor<2x!tf.string>, tensor<2xi64>) -> ()
    "func.return"() : () -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x!tf.string>) -> tensor<2xi64> {
    "tfl.call_once"() {init_subgraph_index = @initialize} : () -> ()
    %0 = "tfl.hashtable"() {table_id = 5 : i64, key_dtype = !tf.string, value_dtype = i64} : () -> tensor<!tf.resource>
    %1 = "arith.constant"() {value = dense<-1> : tensor<i64>} : () -> tensor<i64>
    %2 = "tfl.hashtable_find"(%0, %arg0, %1) : (tensor<!tf.resource>, tensor<2x!tf.string>, tensor<i64>) -> tensor<2xi64>
    "func.return"(%2) : (tensor<2xi64>) -> ()
  }
  func.func @initialize() {
    %0 = "tfl.hashtable"() {table_id = 5 : i64, key_dtype = !tf.string, value_dtype = i64} : () -> tensor<!tf.resource>
    %1 = "arith.constant"() {value = #litefuse.strings<["a", "b"] : tensor<2x!tf.string>>} : () -> tensor<2x!tf.string>
    %2 = "arith.constant"() {value = dense<[5, 6]> : tensor<2xi64>} : () -> tensor<2xi64>
    "tfl.hashtable_import"(%0, %1, %2) : (tensor<!tf.resource>, tensor<2x!tf.string>, tensor<2xi64>) -> ()
    "func.return"() : () -> ()
  }
}
