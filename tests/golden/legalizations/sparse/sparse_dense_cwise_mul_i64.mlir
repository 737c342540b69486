// no reference: there is no kernel for tf.SparseDenseCwiseMul
module {
  func.func @main(%arg0: tensor<?x2xi64>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "arith.constant"() {value = dense<[4, 5]> : tensor<2xi64>} : () -> tensor<2xi64>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<4x5xf32>} : () -> tensor<4x5xf32>
    %2 = "tf.SparseDenseCwiseMul"(%arg0, %arg1, %0, %1) : (tensor<?x2xi64>, tensor<?xf32>, tensor<2xi64>, tensor<4x5xf32>) -> tensor<?xf32>
    "func.return"(%2) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xi64>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<4x5xf32>} : () -> tensor<4x5xf32>
    %1 = "arith.constant"() {value = dense<[4, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tfl.broadcast_to"(%0, %1) : (tensor<4x5xf32>, tensor<2xi32>) -> tensor<4x5xf32>
    %3 = "tfl.gather_nd"(%2, %arg0) : (tensor<4x5xf32>, tensor<?x2xi64>) -> tensor<?xf32>
    %4 = "tfl.mul"(%arg1, %3) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%4) : (tensor<?xf32>) -> ()
  }
}
// rules of: sparse.ragged, arrays.shape, arrays.gather_scatter, arithmetic.elementwise
