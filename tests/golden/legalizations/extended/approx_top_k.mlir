// no reference: there is no kernel for tf.ApproxTopK
module {
  func.func @main(%x: tensor<2x5xf32>) -> (tensor<2x2xf32>, tensor<2x2xi32>) {
    %top:2 = "tf.ApproxTopK"(%x) {k = 2 : i64} : (tensor<2x5xf32>) -> (tensor<2x2xf32>, tensor<2x2xi32>)
    "func.return"(%top#0, %top#1) : (tensor<2x2xf32>, tensor<2x2xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x5xf32>) -> (tensor<2x2xf32>, tensor<2x2xi32>) {
    %0 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %1:2 = "tfl.topk_v2"(%arg0, %0) : (tensor<2x5xf32>, tensor<i32>) -> (tensor<2x2xf32>, tensor<2x2xi32>)
    "func.return"(%1#0, %1#1) : (tensor<2x2xf32>, tensor<2x2xi32>) -> ()
  }
}
// rules of: extended.ctc, arrays.shape, arithmetic.reduction
