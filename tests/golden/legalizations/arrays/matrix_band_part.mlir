module {
  func.func @main(%arg0: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %2 = "tf.MatrixBandPart"(%arg0, %0, %1) : (tensor<?x?x?xf32>, tensor<i32>, tensor<i32>) -> tensor<?x?x?xf32>
    "func.return"(%2) : (tensor<?x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.shape"(%arg0) : (tensor<?x?x?xf32>) -> tensor<3xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tfl.slice"(%1, %2, %3) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %5 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %6 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %7 = "tfl.reshape"(%4, %6) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %8 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %9 = "tfl.range"(%5, %7, %8) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %10 = "tfl.shape"(%arg0) : (tensor<?x?x?xf32>) -> tensor<3xi32>
    %11 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %12 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %13 = "tfl.slice"(%10, %11, %12) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %14 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %15 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %16 = "tfl.reshape"(%13, %15) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %17 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %18 = "tfl.range"(%14, %16, %17) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %19 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %20 = "tfl.reshape"(%9, %19) : (tensor<?xi32>, tensor<2xi32>) -> tensor<?x1xi32>
    %21 = "tfl.sub"(%20, %18) : (tensor<?x1xi32>, tensor<?xi32>) -> tensor<?x?xi32>
    %22 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %23 = "tfl.less_equal"(%21, %22) : (tensor<?x?xi32>, tensor<i32>) -> tensor<?x?xi1>
    %24 = "tfl.select_v2"(%23, %arg0, %0) : (tensor<?x?xi1>, tensor<?x?x?xf32>, tensor<f32>) -> tensor<?x?x?xf32>
    "func.return"(%24) : (tensor<?x?x?xf32>) -> ()
  }
}
// rules of: arrays.diagonal, arrays.shape, arithmetic.elementwise
