module {
  func.func @main(%arg0: tensor<?x?x?xi8>, %arg1: tensor<?x?x?xi8>) -> tensor<?x?x?xi32> {
    %0 = "tf.BatchMatMulV3"(%arg0, %arg1) {Tout = i32} : (tensor<?x?x?xi8>, tensor<?x?x?xi8>) -> tensor<?x?x?xi32>
    "func.return"(%0) : (tensor<?x?x?xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xi8>, %arg1: tensor<?x?x?xi8>) -> tensor<?x?x?xi32> {
    %0 = "tfl.cast"(%arg0) {out_data_type = i32} : (tensor<?x?x?xi8>) -> tensor<?x?x?xi32>
    %1 = "tfl.cast"(%arg1) {out_data_type = i32} : (tensor<?x?x?xi8>) -> tensor<?x?x?xi32>
    %2 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %3 = "tfl.expand_dims"(%0, %2) : (tensor<?x?x?xi32>, tensor<i32>) -> tensor<?x?x?x1xi32>
    %4 = "arith.constant"() {value = dense<-3> : tensor<i32>} : () -> tensor<i32>
    %5 = "tfl.expand_dims"(%1, %4) : (tensor<?x?x?xi32>, tensor<i32>) -> tensor<?x1x?x?xi32>
    %6 = "tfl.mul"(%3, %5) : (tensor<?x?x?x1xi32>, tensor<?x1x?x?xi32>) -> tensor<?x?x?x?xi32>
    %7 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "tfl.sum"(%6, %7) : (tensor<?x?x?x?xi32>, tensor<1xi32>) -> tensor<?x?x?xi32>
    "func.return"(%8) : (tensor<?x?x?xi32>) -> ()
  }
}
// rules of: linalg.matmul, arrays.shape, arithmetic.elementwise, arithmetic.reduction
