// no reference: there is no kernel for tf.InplaceSub
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xi32>, %arg2: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "tf.InplaceSub"(%arg0, %arg1, %arg2) : (tensor<?x?xf32>, tensor<?xi32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"(%0) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xi32>, %arg2: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.reshape"(%arg1, %0) : (tensor<?xi32>, tensor<2xi32>) -> tensor<?x1xi32>
    %2 = "tfl.shape"(%arg0) : (tensor<?x?xf32>) -> tensor<2xi32>
    %3 = "tfl.scatter_nd"(%1, %arg2, %2) : (tensor<?x1xi32>, tensor<?x?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    %4 = "tfl.sub"(%arg0, %3) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"(%4) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: arrays.gather_scatter, arrays.shape
