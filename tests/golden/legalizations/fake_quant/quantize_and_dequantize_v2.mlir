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
    %6 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %7 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %8 = "arith.constant"() {value = dense<3.4028235e+38> : tensor<f32>} : () -> tensor<f32>
    %9 = "tfl.mul"(%3, %0) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %10 = "tfl.greater"(%9, %6) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %11 = "tfl.select_v2"(%10, %3, %7) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %12 = "tfl.div"(%0, %11) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %13 = "tfl.select_v2"(%10, %12, %8) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %14 = "tfl.mul"(%5, %1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %15 = "tfl.greater"(%14, %6) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %16 = "tfl.select_v2"(%15, %5, %7) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %17 = "tfl.div"(%1, %16) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %18 = "tfl.select_v2"(%15, %17, %8) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %19 = "tfl.less"(%13, %18) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %20 = "tfl.minimum"(%13, %18) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %21 = "tfl.select_v2"(%19, %3, %5) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %22 = "tfl.select_v2"(%19, %0, %1) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %23 = "tfl.div"(%21, %22) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %24 = "tfl.mul"(%arg0, %20) : (tensor<?x?x?x?xf32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    %25 = "tfl.round"(%24) : (tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
    %26 = "tfl.mul"(%25, %23) : (tensor<?x?x?x?xf32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    "func.return"(%26) : (tensor<?x?x?x?xf32>) -> ()
  }
}
// rules of: fake_quant.fake_quant, arithmetic.reduction, arithmetic.elementwise
