module attributes {litefuse.initializers = [@fill]} {
  func.func @main(%k: tensor<?xi32>) -> (tensor<?xi32>, tensor<i64>) {
    %t = "tf.HashTableV2"() {shared_name = "t", key_dtype = i32, value_dtype = i32} : () -> tensor<!tf.resource>
    %d = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %y = "tf.LookupTableFindV2"(%t, %k, %d) : (tensor<!tf.resource>, tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %n = "tf.LookupTableSizeV2"(%t) : (tensor<!tf.resource>) -> tensor<i64>
    "func.return"(%y, %n) : (tensor<?xi32>, tensor<i64>) -> ()
  }
  func.func @fill() {
    %t = "tf.HashTableV2"() {shared_name = "t", key_dtype = i32, value_dtype = i32} : () -> tensor<!tf.resource>
    %k = "arith.constant"() {value = dense<[10, 20]> : tensor<2xi32>} : () -> tensor<2xi32>
    %v = "arith.constant"() {value = dense<[5, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    "tf.LookupTableImportV2"(%t, %k, %v) : (tensor<!tf.resource>, tensor<2xi32>, tensor<2xi32>) -> ()
    "func.return"() : () -> ()
  }
}
// -----
module attributes {litefuse.initializers = [@fill]} {
  func.func @main(%arg0: tensor<?xi32>) -> (tensor<?xi32>, tensor<i64>) {
    %0 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<-1> : tensor<i64>} : () -> tensor<i64>
    %2 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %3 = "tf.ExpandDims"(%arg0, %2) : (tensor<?xi32>, tensor<i32>) -> tensor<?x1xi32>
    %4 = "arith.constant"() {value = dense<[10, 20]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tf.Equal"(%3, %4) : (tensor<?x1xi32>, tensor<2xi32>) -> tensor<?x2xi1>
    %6 = "tf.Cast"(%5) {DstT = i32} : (tensor<?x2xi1>) -> tensor<?x2xi32>
    %7 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %8 = "tf.ArgMax"(%6, %7) : (tensor<?x2xi32>, tensor<i32>) -> tensor<?xi64>
    %9 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %10 = "tf.Any"(%5, %9) : (tensor<?x2xi1>, tensor<i32>) -> tensor<?xi1>
    %11 = "tf.SelectV2"(%10, %8, %1) : (tensor<?xi1>, tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %12 = "arith.constant"() {value = dense<[5, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %13 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %14 = "tf.Maximum"(%11, %13) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %15 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %16 = "tf.GatherV2"(%12, %14, %15) : (tensor<2xi32>, tensor<?xi64>, tensor<i32>) -> tensor<?xi32>
    %17 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %18 = "tf.GreaterEqual"(%11, %17) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi1>
    %19 = "tf.SelectV2"(%18, %16, %0) : (tensor<?xi1>, tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %20 = "arith.constant"() {value = dense<2> : tensor<i64>} : () -> tensor<i64>
    "func.return"(%19, %20) : (tensor<?xi32>, tensor<i64>) -> ()
  }
  func.func @fill() {
    %0 = "arith.constant"() {value = dense<[10, 20]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<[5, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    "func.return"() : () -> ()
  }
}
