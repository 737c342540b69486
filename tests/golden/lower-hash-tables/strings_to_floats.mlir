// The table gives the place among the keys, a gather the value; an unknown key has the default.
module attributes {litefuse.initializers = [@fill]} {
  func.func @main(%k: tensor<2x!tf.string>) -> tensor<2xf32> {
    %t = "tf.HashTableV2"() {shared_name = "t", key_dtype = !tf.string, value_dtype = f32} : () -> tensor<!tf.resource>
    %d = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %y = "tf.LookupTableFindV2"(%t, %k, %d) : (tensor<!tf.resource>, tensor<2x!tf.string>, tensor<f32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
  func.func @fill() {
    %t = "tf.HashTableV2"() {shared_name = "t", key_dtype = !tf.string, value_dtype = f32} : () -> tensor<!tf.resource>
    %k = "arith.constant"() {value = #litefuse.strings<["a", "b"] : tensor<2x!tf.string>>} : () -> tensor<2x!tf.string>
    %v = "arith.constant"() {value = dense<[5.0, 6.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    "tf.LookupTableImportV2"(%t, %k, %v) : (tensor<!tf.resource>, tensor<2x!tf.string>, tensor<2xf32>) -> ()
    "func.return"() : () -> ()
  }
}
// -----
module attributes {litefuse.initializers = [@fill, @fill_table]} {
  func.func @main(%arg0: tensor<2x!tf.string>) -> tensor<2xf32> {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<-1> : tensor<i64>} : () -> tensor<i64>
    %2 = "tf.HashTableV2"() {shared_name = "t/positions", key_dtype = !tf.string, value_dtype = i64} : () -> tensor<!tf.resource>
    %3 = "tf.LookupTableFindV2"(%2, %arg0, %1) : (tensor<!tf.resource>, tensor<2x!tf.string>, tensor<i64>) -> tensor<2xi64>
    %4 = "arith.constant"() {value = dense<[5.0, 6.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %5 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %6 = "tf.Maximum"(%3, %5) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi64>
    %7 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %8 = "tf.GatherV2"(%4, %6, %7) : (tensor<2xf32>, tensor<2xi64>, tensor<i32>) -> tensor<2xf32>
    %9 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %10 = "tf.GreaterEqual"(%3, %9) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi1>
    %11 = "tf.SelectV2"(%10, %8, %0) : (tensor<2xi1>, tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    "func.return"(%11) : (tensor<2xf32>) -> ()
  }
  func.func @fill() {
    %0 = "arith.constant"() {value = #litefuse.strings<["a", "b"] : tensor<2x!tf.string>>} : () -> tensor<2x!tf.string>
    %1 = "arith.constant"() {value = dense<[5.0, 6.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    "func.return"() : () -> ()
  }
  func.func @fill_table() {
    %0 = "tf.HashTableV2"() {shared_name = "t/positions", key_dtype = !tf.string, value_dtype = i64} : () -> tensor<!tf.resource>
    %1 = "arith.constant"() {value = #litefuse.strings<["a", "b"] : tensor<2x!tf.string>>} : () -> tensor<2x!tf.string>
    %2 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi64>} : () -> tensor<2xi64>
    "tf.LookupTableImportV2"(%0, %1, %2) : (tensor<!tf.resource>, tensor<2x!tf.string>, tensor<2xi64>) -> ()
    "func.return"() : () -> ()
  }
}
