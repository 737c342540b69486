// Fuse Div(Exp(x), Sum(Exp(x), -1)) into Softmax(x), which stays finite where the exponentials overflow.
module {
  func.func @main(%arg0: tensor<?x3xf32>) -> tensor<?x3xf32> {
    %0 = "tfl.exp"(%arg0) : (tensor<?x3xf32>) -> tensor<?x3xf32>
    %1 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tfl.sum"(%0, %1) {keep_dims = true} : (tensor<?x3xf32>, tensor<1xi32>) -> tensor<?x1xf32>
    %3 = "tfl.div"(%0, %2) : (tensor<?x3xf32>, tensor<?x1xf32>) -> tensor<?x3xf32>
    "func.return"(%3) : (tensor<?x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3xf32>) -> tensor<?x3xf32> {
    %0 = "tfl.softmax"(%arg0) {beta = 1.0 : f64} : (tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%0) : (tensor<?x3xf32>) -> ()
  }
}
// event: changed softmax count=1
