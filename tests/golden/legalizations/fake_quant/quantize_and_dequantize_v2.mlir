// no reference: there is no kernel for tf.QuantizeAndDequantizeV2
module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<?x?x?x?xf32> {
    %0 = "tf.QuantizeAndDequantizeV2"(%arg0, %arg1, %arg2) : (tensor<?x?x?x?xf32>, tensor<f32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    "func.return"(%0) : (tensor<?x?x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<?x?x?x?xf32> {
    %0 = "arith.constant"() {value = dense<-128.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<127.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "arith.constant"() {value = dense<[0, 1, 2, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %3 = "tfl.reduce_min"(%arg0, %2) : (tensor<?x?x?x?xf32>, tensor<4xi32>) -> tensor<f32>
    %4 = "arith.constant"() {value = dense<[0, 1, 2, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %5 = "tfl.reduce_max"(%arg0, %4) : (tensor<?x?x?x?xf32>, tensor<4xi32>) -> tensor<f32>
    %6 = "tfl.mul"(%3, %0) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %7 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %8 = "tfl.greater"(%6, %7) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %9 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %10 = "tfl.select_v2"(%8, %3, %9) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %11 = "tfl.div"(%0, %10) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %12 = "arith.constant"() {value = dense<3.4028235e+38> : tensor<f32>} : () -> tensor<f32>
    %13 = "tfl.select_v2"(%8, %11, %12) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %14 = "tfl.mul"(%5, %1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %15 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %16 = "tfl.greater"(%14, %15) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %17 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %18 = "tfl.select_v2"(%16, %5, %17) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %19 = "tfl.div"(%1, %18) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %20 = "arith.constant"() {value = dense<3.4028235e+38> : tensor<f32>} : () -> tensor<f32>
    %21 = "tfl.select_v2"(%16, %19, %20) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %22 = "tfl.less"(%13, %21) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %23 = "tfl.minimum"(%13, %21) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %24 = "tfl.select_v2"(%22, %3, %5) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %25 = "tfl.select_v2"(%22, %0, %1) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %26 = "tfl.div"(%24, %25) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %27 = "tfl.mul"(%arg0, %23) : (tensor<?x?x?x?xf32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    %28 = "tfl.round"(%27) : (tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
    %29 = "tfl.mul"(%28, %26) : (tensor<?x?x?x?xf32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    "func.return"(%29) : (tensor<?x?x?x?xf32>) -> ()
  }
}
// rules of: fake_quant.fake_quant, arithmetic.reduction, arithmetic.elementwise
