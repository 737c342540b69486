// no reference: there is no kernel for tf.QuantizeAndDequantizeV4
module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
    %0 = "arith.constant"() {value = dense<-1.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tf.QuantizeAndDequantizeV4"(%arg0, %0, %1) {range_given = true} : (tensor<?x?x?x?xf32>, tensor<f32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    "func.return"(%2) : (tensor<?x?x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
    %0 = "arith.constant"() {value = dense<-1.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "arith.constant"() {value = dense<-128.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "arith.constant"() {value = dense<127.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %5 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %6 = "arith.constant"() {value = dense<3.4028235e+38> : tensor<f32>} : () -> tensor<f32>
    %7 = "tfl.mul"(%0, %2) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %8 = "tfl.greater"(%7, %4) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %9 = "tfl.select_v2"(%8, %0, %5) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %10 = "tfl.div"(%2, %9) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %11 = "tfl.select_v2"(%8, %10, %6) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %12 = "tfl.mul"(%1, %3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %13 = "tfl.greater"(%12, %4) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %14 = "tfl.select_v2"(%13, %1, %5) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %15 = "tfl.div"(%3, %14) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %16 = "tfl.select_v2"(%13, %15, %6) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %17 = "tfl.less"(%11, %16) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %18 = "tfl.minimum"(%11, %16) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %19 = "tfl.select_v2"(%17, %0, %1) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %20 = "tfl.select_v2"(%17, %2, %3) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %21 = "tfl.div"(%19, %20) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %22 = "tfl.mul"(%3, %21) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %23 = "tfl.select_v2"(%17, %22, %1) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %24 = "tfl.mul"(%2, %21) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %25 = "tfl.select_v2"(%17, %0, %24) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %26 = "tfl.minimum"(%arg0, %23) : (tensor<?x?x?x?xf32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    %27 = "tfl.maximum"(%26, %25) : (tensor<?x?x?x?xf32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    %28 = "tfl.mul"(%27, %18) : (tensor<?x?x?x?xf32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    %29 = "tfl.round"(%28) : (tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
    %30 = "tfl.mul"(%29, %21) : (tensor<?x?x?x?xf32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    "func.return"(%30) : (tensor<?x?x?x?xf32>) -> ()
  }
}
// rules of: fake_quant.fake_quant, arithmetic.elementwise
