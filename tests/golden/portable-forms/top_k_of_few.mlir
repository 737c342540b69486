// Take the largest of at least 4 elements: the process of LiteRT's GPU accelerator dies of fewer.
module {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<2x2xf32> {
    %0 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %1:2 = "tfl.topk_v2"(%arg0, %0) : (tensor<2x3xf32>, tensor<i32>) -> (tensor<2x2xf32>, tensor<2x2xi32>)
    "func.return"(%1#0) : (tensor<2x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<2x2xf32> {
    %0 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tfl.reduce_min"(%arg0, %1) {keep_dims = true} : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<2x1xf32>
    %3 = "tfl.concatenation"(%arg0, %2) {axis = 1 : i64} : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x4xf32>
    %4:2 = "tfl.topk_v2"(%3, %0) : (tensor<2x4xf32>, tensor<i32>) -> (tensor<2x2xf32>, tensor<2x2xi32>)
    "func.return"(%4#0) : (tensor<2x2xf32>) -> ()
  }
}
// event: changed top_k_of_few count=1
