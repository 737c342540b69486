// no reference: there is no kernel for tf.QuantizeV2
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "arith.constant"() {value = dense<-2.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<2.5> : tensor<f32>} : () -> tensor<f32>
    %2:3 = "tf.QuantizeV2"(%arg0, %0, %1) {T = !tf.quint8} : (tensor<?x?xf32>, tensor<f32>, tensor<f32>) -> (tensor<?x?x!tf.quint8>, tensor<f32>, tensor<f32>)
    %3 = "tf.Dequantize"(%2#0, %2#1, %2#2) : (tensor<?x?x!tf.quint8>, tensor<f32>, tensor<f32>) -> tensor<?x?xf32>
    "func.return"(%3) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %1 = "arith.constant"() {value = dense<-2.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %3 = "arith.constant"() {value = dense<2.5> : tensor<f32>} : () -> tensor<f32>
    %4 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %5 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %6 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %7 = "arith.constant"() {value = dense<2.5> : tensor<f32>} : () -> tensor<f32>
    %8 = "arith.constant"() {value = dense<2.5> : tensor<f32>} : () -> tensor<f32>
    %9 = "arith.constant"() {value = dense<2.5> : tensor<f32>} : () -> tensor<f32>
    %10 = "arith.constant"() {value = dense<-2.0> : tensor<f32>} : () -> tensor<f32>
    %11 = "arith.constant"() {value = dense<0.01> : tensor<f32>} : () -> tensor<f32>
    %12 = "arith.constant"() {value = dense<0.024999999> : tensor<f32>} : () -> tensor<f32>
    %13 = "arith.constant"() {value = dense<-1.975> : tensor<f32>} : () -> tensor<f32>
    %14 = "arith.constant"() {value = dense<2.5> : tensor<f32>} : () -> tensor<f32>
    %15 = "arith.constant"() {value = dense<2.5> : tensor<f32>} : () -> tensor<f32>
    %16 = "arith.constant"() {value = dense<4.5> : tensor<f32>} : () -> tensor<f32>
    %17 = "arith.constant"() {value = dense<56.666668> : tensor<f32>} : () -> tensor<f32>
    %18 = "tfl.minimum"(%arg0, %15) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %19 = "tfl.maximum"(%18, %10) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %20 = "tfl.sub"(%19, %10) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %21 = "tfl.mul"(%20, %17) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %22 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %23 = "tfl.add"(%21, %22) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %24 = "tfl.floor"(%23) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %25 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %26 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %27 = "tfl.cast"(%24) {out_data_type = ui8} : (tensor<?x?xf32>) -> tensor<?x?xui8>
    %28 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %29 = "arith.constant"() {value = dense<-2.0> : tensor<f32>} : () -> tensor<f32>
    %30 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %31 = "arith.constant"() {value = dense<2.5> : tensor<f32>} : () -> tensor<f32>
    %32 = "tfl.cast"(%27) {out_data_type = f32} : (tensor<?x?xui8>) -> tensor<?x?xf32>
    %33 = "arith.constant"() {value = dense<4.5> : tensor<f32>} : () -> tensor<f32>
    %34 = "arith.constant"() {value = dense<255.0> : tensor<f32>} : () -> tensor<f32>
    %35 = "arith.constant"() {value = dense<0.01764706> : tensor<f32>} : () -> tensor<f32>
    %36 = "tfl.mul"(%32, %35) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %37 = "tfl.add"(%36, %29) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    "func.return"(%37) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: fake_quant.values, arithmetic.elementwise
