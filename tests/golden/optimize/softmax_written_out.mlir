// Exponentials over their sum are a softmax, which the place of the largest does not need.
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?xi32> {
    %0 = "tfl.exp"(%arg0) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tfl.sum"(%0, %1) {keep_dims = true} : (tensor<?x4xf32>, tensor<1xi32>) -> tensor<?x1xf32>
    %3 = "tfl.div"(%0, %2) : (tensor<?x4xf32>, tensor<?x1xf32>) -> tensor<?x4xf32>
    %4 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %5 = "tfl.arg_max"(%3, %4) {output_type = i32} : (tensor<?x4xf32>, tensor<i32>) -> tensor<?xi32>
    "func.return"(%5) : (tensor<?xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?xi32> {
    %0 = "tfl.softmax"(%arg0) {beta = 1.0 : f64} : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %1 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %2 = "tfl.arg_max"(%0, %1) {output_type = i32} : (tensor<?x4xf32>, tensor<i32>) -> tensor<?xi32>
    "func.return"(%2) : (tensor<?xi32>) -> ()
  }
}
// event: changed softmax count=1
