module {
  func.func @main(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xi32>) {
    %0:2 = "tf.ListDiff"(%arg0, %arg1) : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xi32>)
    "func.return"(%0#0, %0#1) : (tensor<?xf32>, tensor<?xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xi32>) {
    %0 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x1xf32>
    %2 = "arith.constant"() {value = dense<[1, -1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tfl.reshape"(%arg1, %2) : (tensor<?xf32>, tensor<2xi32>) -> tensor<1x?xf32>
    %4 = "tfl.equal"(%1, %3) : (tensor<?x1xf32>, tensor<1x?xf32>) -> tensor<?x?xi1>
    %5 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "tfl.reduce_any"(%4, %5) : (tensor<?x?xi1>, tensor<1xi32>) -> tensor<?xi1>
    %7 = "tfl.logical_not"(%6) : (tensor<?xi1>) -> tensor<?xi1>
    %8 = "tfl.where"(%7) : (tensor<?xi1>) -> tensor<?x1xi64>
    %9 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %10 = "tfl.reshape"(%8, %9) : (tensor<?x1xi64>, tensor<1xi32>) -> tensor<?xi64>
    %11 = "tfl.gather"(%arg0, %10) : (tensor<?xf32>, tensor<?xi64>) -> tensor<?xf32>
    %12 = "tfl.cast"(%10) {out_data_type = i32} : (tensor<?xi64>) -> tensor<?xi32>
    "func.return"(%11, %12) : (tensor<?xf32>, tensor<?xi32>) -> ()
  }
}
// rules of: arithmetic.reduction, arrays.shape, arithmetic.elementwise, arrays.gather_scatter
