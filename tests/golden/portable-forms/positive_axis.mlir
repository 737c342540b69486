// Count an axis from the first one: with others, the process of LiteRT's GPU accelerator dies.
module {
  func.func @main(%arg0: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.cumsum"(%arg0, %0) : (tensor<2x5xf32>, tensor<i32>) -> tensor<2x5xf32>
    "func.return"(%1) : (tensor<2x5xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.cumsum"(%arg0, %0) : (tensor<2x5xf32>, tensor<i32>) -> tensor<2x5xf32>
    "func.return"(%1) : (tensor<2x5xf32>) -> ()
  }
}
// event: changed positive_axis count=1
