// shapes: 2x6, 2x4
// input %arg0: [-1.97, -1.73, -1.67, -0.578, 1.99, 2.62, -2.49, -2.3, -1.95, -0.501, 0.128, 2.45]
// input %arg1: [2.29, -1.15, 2.13, -1.83, 1.99, -1.48, -1.49, -1.58]
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x?xi32> {
    %0 = "tf.LowerBound"(%arg0, %arg1) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xi32>
    "func.return"(%0) : (tensor<?x?xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x?xi32> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.expand_dims"(%arg0, %0) : (tensor<?x?xf32>, tensor<i32>) -> tensor<?x1x?xf32>
    %2 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %3 = "tfl.expand_dims"(%arg1, %2) : (tensor<?x?xf32>, tensor<i32>) -> tensor<?x?x1xf32>
    %4 = "tfl.less"(%1, %3) : (tensor<?x1x?xf32>, tensor<?x?x1xf32>) -> tensor<?x?x?xi1>
    %5 = "tfl.cast"(%4) {out_data_type = i32} : (tensor<?x?x?xi1>) -> tensor<?x?x?xi32>
    %6 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tfl.sum"(%5, %6) : (tensor<?x?x?xi32>, tensor<1xi32>) -> tensor<?x?xi32>
    "func.return"(%7) : (tensor<?x?xi32>) -> ()
  }
}
// rules of: arithmetic.reduction, arrays.shape, arithmetic.elementwise
