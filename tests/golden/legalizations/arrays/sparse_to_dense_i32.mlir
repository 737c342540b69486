// shapes: 2x2, 2
// input %arg0: 0 .. 2
// input %arg1: -2.7 .. 0.6
module {
  func.func @main(%arg0: tensor<?x?xi32>, %arg1: tensor<?xf32>) -> tensor<3x4xf32> {
    %0 = "arith.constant"() {value = dense<[3, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<-1.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tf.SparseToDense"(%arg0, %0, %arg1, %1) : (tensor<?x?xi32>, tensor<2xi32>, tensor<?xf32>, tensor<f32>) -> tensor<3x4xf32>
    "func.return"(%2) : (tensor<3x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xi32>, %arg1: tensor<?xf32>) -> tensor<3x4xf32> {
    %0 = "arith.constant"() {value = dense<[3, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<-1.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.sparse_to_dense"(%arg0, %0, %arg1, %1) : (tensor<?x?xi32>, tensor<2xi32>, tensor<?xf32>, tensor<f32>) -> tensor<3x4xf32>
    "func.return"(%2) : (tensor<3x4xf32>) -> ()
  }
}
// rules of: arrays.gather_scatter
