// Replace Reshape(x, Pack(Shape(x)[0], Shape(x)[1], 1, 8)) by ExpandDims(x), if it only adds or drops axes of 1.
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "tfl.exp"(%arg0) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %1 = "tfl.shape"(%0) : (tensor<?x?xf32>) -> tensor<2xi32>
    %2 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.strided_slice"(%1, %2, %3, %4) {shrink_axis_mask = 1 : i64} : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %6 = "tfl.shape"(%0) : (tensor<?x?xf32>) -> tensor<2xi32>
    %7 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %9 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %10 = "tfl.strided_slice"(%6, %7, %8, %9) {shrink_axis_mask = 1 : i64} : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %11 = "tfl.pack"(%5, %10) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %12 = "tfl.reshape"(%0, %11) : (tensor<?x?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    %13 = "tfl.tanh"(%12) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"(%13) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "tfl.exp"(%arg0) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %1 = "tfl.tanh"(%0) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"(%1) : (tensor<?x?xf32>) -> ()
  }
}
// event: changed named_axes count=1
