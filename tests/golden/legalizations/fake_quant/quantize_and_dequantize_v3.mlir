// no reference: there is no kernel for tf.QuantizeAndDequantizeV3
module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
    %0 = "arith.constant"() {value = dense<-1.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "arith.constant"() {value = dense<6> : tensor<i32>} : () -> tensor<i32>
    %3 = "tf.QuantizeAndDequantizeV3"(%arg0, %0, %1, %2) : (tensor<?x?x?x?xf32>, tensor<f32>, tensor<f32>, tensor<i32>) -> tensor<?x?x?x?xf32>
    "func.return"(%3) : (tensor<?x?x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
    %0 = "arith.constant"() {value = dense<-1.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "arith.constant"() {value = dense<-32.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "arith.constant"() {value = dense<31.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "tfl.mul"(%0, %2) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %5 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %6 = "tfl.greater"(%4, %5) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %7 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %8 = "tfl.select_v2"(%6, %0, %7) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %9 = "tfl.div"(%2, %8) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %10 = "arith.constant"() {value = dense<3.4028235e+38> : tensor<f32>} : () -> tensor<f32>
    %11 = "tfl.select_v2"(%6, %9, %10) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %12 = "tfl.mul"(%1, %3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %13 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %14 = "tfl.greater"(%12, %13) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %15 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %16 = "tfl.select_v2"(%14, %1, %15) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %17 = "tfl.div"(%3, %16) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %18 = "arith.constant"() {value = dense<3.4028235e+38> : tensor<f32>} : () -> tensor<f32>
    %19 = "tfl.select_v2"(%14, %17, %18) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %20 = "tfl.less"(%11, %19) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %21 = "tfl.minimum"(%11, %19) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %22 = "tfl.select_v2"(%20, %0, %1) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %23 = "tfl.select_v2"(%20, %2, %3) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %24 = "tfl.div"(%22, %23) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %25 = "tfl.mul"(%3, %24) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %26 = "tfl.select_v2"(%20, %25, %1) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %27 = "tfl.mul"(%2, %24) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %28 = "tfl.select_v2"(%20, %0, %27) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %29 = "tfl.minimum"(%arg0, %26) : (tensor<?x?x?x?xf32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    %30 = "tfl.maximum"(%29, %28) : (tensor<?x?x?x?xf32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    %31 = "tfl.mul"(%30, %21) : (tensor<?x?x?x?xf32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    %32 = "tfl.round"(%31) : (tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
    %33 = "tfl.mul"(%32, %24) : (tensor<?x?x?x?xf32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    "func.return"(%33) : (tensor<?x?x?x?xf32>) -> ()
  }
}
// rules of: fake_quant.fake_quant, arithmetic.elementwise
