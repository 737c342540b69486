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
    %0 = "tfl.shape"(%arg0) : (tensor<?x?x?xf32>) -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.slice"(%0, %1, %2) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %4 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %5 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %6 = "tfl.reshape"(%3, %5) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %7 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %8 = "tfl.range"(%4, %6, %7) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %9 = "tfl.shape"(%arg0) : (tensor<?x?x?xf32>) -> tensor<3xi32>
    %10 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %12 = "tfl.slice"(%9, %10, %11) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %13 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %14 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %15 = "tfl.reshape"(%12, %14) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %16 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %17 = "tfl.range"(%13, %15, %16) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %18 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %19 = "tfl.reshape"(%8, %18) : (tensor<?xi32>, tensor<2xi32>) -> tensor<?x1xi32>
    %20 = "tfl.sub"(%19, %17) : (tensor<?x1xi32>, tensor<?xi32>) -> tensor<?x?xi32>
    %21 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %22 = "tfl.less_equal"(%20, %21) : (tensor<?x?xi32>, tensor<i32>) -> tensor<?x?xi1>
    %23 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %24 = "tfl.select_v2"(%22, %arg0, %23) : (tensor<?x?xi1>, tensor<?x?x?xf32>, tensor<f32>) -> tensor<?x?x?xf32>
    "func.return"(%24) : (tensor<?x?x?xf32>) -> ()
  }
}
// rules of: arrays.diagonal, arrays.shape, arithmetic.elementwise
