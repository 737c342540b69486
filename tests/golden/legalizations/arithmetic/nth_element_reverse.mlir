// no reference: there is no kernel for tf.NthElement
module {
  func.func @main(%arg0: tensor<?x5xf32>) -> tensor<?xf32> {
    %0 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.NthElement"(%arg0, %0) {reverse = true} : (tensor<?x5xf32>, tensor<i32>) -> tensor<?xf32>
    "func.return"(%1) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x5xf32>) -> tensor<?xf32> {
    %0 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %2 = "tfl.add"(%0, %1) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %4:2 = "tfl.topk_v2"(%arg0, %3) : (tensor<?x5xf32>, tensor<i32>) -> (tensor<?x3xf32>, tensor<?x3xi32>)
    %5 = "tfl.gather"(%4#0, %0) {axis = 1 : i64} : (tensor<?x3xf32>, tensor<i32>) -> tensor<?xf32>
    "func.return"(%5) : (tensor<?xf32>) -> ()
  }
}
// rules of: arithmetic.reduction, arithmetic.elementwise, arrays.gather_scatter
