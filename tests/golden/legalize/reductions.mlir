module {
  func.func @main(%x: tensor<2x3xf32>, %b: tensor<2x3xi1>) -> (tensor<2xf32>, tensor<2x1xf32>, tensor<i1>) {
    %last = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %all = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %s = "tf.Sum"(%x, %last) : (tensor<2x3xf32>, tensor<i32>) -> tensor<2xf32>
    %m = "tf.Mean"(%x, %last) {keep_dims = true} : (tensor<2x3xf32>, tensor<i32>) -> tensor<2x1xf32>
    %a = "tf.All"(%b, %all) : (tensor<2x3xi1>, tensor<2xi32>) -> tensor<i1>
    "func.return"(%s, %m, %a) : (tensor<2xf32>, tensor<2x1xf32>, tensor<i1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xi1>) -> (tensor<2xf32>, tensor<2x1xf32>, tensor<i1>) {
    %0 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.sum"(%arg0, %0) : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<2xf32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.mean"(%arg0, %2) {keep_dims = true} : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<2x1xf32>
    %4 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tfl.reduce_all"(%arg1, %4) : (tensor<2x3xi1>, tensor<2xi32>) -> tensor<i1>
    "func.return"(%1, %3, %5) : (tensor<2xf32>, tensor<2x1xf32>, tensor<i1>) -> ()
  }
}
