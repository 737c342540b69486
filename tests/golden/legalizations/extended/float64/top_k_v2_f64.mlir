module {
  func.func @main(%arg0: tensor<?x?x?xf64>) -> (tensor<?x?x2xf64>, tensor<?x?x2xi32>) {
    %0 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %1:2 = "tf.TopKV2"(%arg0, %0) : (tensor<?x?x?xf64>, tensor<i32>) -> (tensor<?x?x2xf64>, tensor<?x?x2xi32>)
    "func.return"(%1#0, %1#1) : (tensor<?x?x2xf64>, tensor<?x?x2xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xf64>) -> (tensor<?x?x2xf64>, tensor<?x?x2xi32>) {
    %0 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.bitcast"(%arg0) : (tensor<?x?x?xf64>) -> tensor<?x?x?xi64>
    %2 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %3 = "tfl.less"(%1, %2) : (tensor<?x?x?xi64>, tensor<i64>) -> tensor<?x?x?xi1>
    %4 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %5 = "tfl.sub"(%4, %1) : (tensor<i64>, tensor<?x?x?xi64>) -> tensor<?x?x?xi64>
    %6 = "tfl.select_v2"(%3, %5, %1) : (tensor<?x?x?xi1>, tensor<?x?x?xi64>, tensor<?x?x?xi64>) -> tensor<?x?x?xi64>
    %7:2 = "tfl.topk_v2"(%6, %0) : (tensor<?x?x?xi64>, tensor<i32>) -> (tensor<?x?x2xi64>, tensor<?x?x2xi32>)
    %8 = "tfl.bitcast"(%arg0) : (tensor<?x?x?xf64>) -> tensor<?x?x?xi64>
    %9 = "tfl.gather"(%8, %7#1) {axis = 2 : i64, batch_dims = 2 : i64} : (tensor<?x?x?xi64>, tensor<?x?x2xi32>) -> tensor<?x?x2xi64>
    %10 = "tfl.bitcast"(%9) : (tensor<?x?x2xi64>) -> tensor<?x?x2xf64>
    "func.return"(%10, %7#1) : (tensor<?x?x2xf64>, tensor<?x?x2xi32>) -> ()
  }
}
// rules of: extended.float64.reductions, arithmetic.reduction, arrays.gather_scatter
