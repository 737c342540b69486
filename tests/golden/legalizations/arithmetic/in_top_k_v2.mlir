// shapes: 4x5, 4
// input %arg0: -2.6 .. 2.8
// input %arg1: 2 .. 4
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xi32>) -> tensor<?xi1> {
    %0 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.InTopKV2"(%arg0, %arg1, %0) : (tensor<?x?xf32>, tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    "func.return"(%1) : (tensor<?xi1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xi32>) -> tensor<?xi1> {
    %0 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tfl.reshape"(%arg1, %1) : (tensor<?xi32>, tensor<2xi32>) -> tensor<?x1xi32>
    %3 = "tfl.gather"(%arg0, %2) {axis = 1 : i64, batch_dims = 1 : i64} : (tensor<?x?xf32>, tensor<?x1xi32>) -> tensor<?x1xf32>
    %4 = "tfl.greater"(%arg0, %3) : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xi1>
    %5 = "tfl.cast"(%4) {out_data_type = i32} : (tensor<?x?xi1>) -> tensor<?x?xi32>
    %6 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tfl.sum"(%5, %6) : (tensor<?x?xi32>, tensor<1xi32>) -> tensor<?xi32>
    %8 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %9 = "tfl.reshape"(%3, %8) : (tensor<?x1xf32>, tensor<1xi32>) -> tensor<?xf32>
    %10 = "tfl.abs"(%9) : (tensor<?xf32>) -> tensor<?xf32>
    %11 = "arith.constant"() {value = dense<"0x0000807F"> : tensor<f32>} : () -> tensor<f32>
    %12 = "tfl.less"(%10, %11) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %13 = "tfl.less"(%7, %0) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    %14 = "tfl.logical_and"(%13, %12) : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
    "func.return"(%14) : (tensor<?xi1>) -> ()
  }
}
// rules of: arithmetic.reduction, arrays.shape, arrays.gather_scatter, arithmetic.elementwise
