// Replace LogSoftmax(x) by its parts, which take 0.56 to 1.01 of the time for 100 elements.
module {
  func.func @main(%arg0: tensor<3x50xf32>) -> tensor<3x50xf32> {
    %0 = "tfl.log_softmax"(%arg0) : (tensor<3x50xf32>) -> tensor<3x50xf32>
    "func.return"(%0) : (tensor<3x50xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x50xf32>) -> tensor<3x50xf32> {
    %0 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.reduce_max"(%arg0, %0) {keep_dims = true} : (tensor<3x50xf32>, tensor<1xi32>) -> tensor<3x1xf32>
    %2 = "tfl.sub"(%arg0, %1) : (tensor<3x50xf32>, tensor<3x1xf32>) -> tensor<3x50xf32>
    %3 = "tfl.exp"(%2) : (tensor<3x50xf32>) -> tensor<3x50xf32>
    %4 = "tfl.sum"(%3, %0) {keep_dims = true} : (tensor<3x50xf32>, tensor<1xi32>) -> tensor<3x1xf32>
    %5 = "tfl.log"(%4) : (tensor<3x1xf32>) -> tensor<3x1xf32>
    %6 = "tfl.sub"(%2, %5) : (tensor<3x50xf32>, tensor<3x1xf32>) -> tensor<3x50xf32>
    "func.return"(%6) : (tensor<3x50xf32>) -> ()
  }
}
// event: changed parts_of_log_softmax count=1
