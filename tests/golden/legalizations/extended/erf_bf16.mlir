module {
  func.func @main(%arg0: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
    %0 = "tf.Erf"(%arg0) : (tensor<?x?xbf16>) -> tensor<?x?xbf16>
    "func.return"(%0) : (tensor<?x?xbf16>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xbf16>) -> tensor<?x?xbf16> {
    %0 = "tfl.cast"(%arg0) {out_data_type = f32} : (tensor<?x?xbf16>) -> tensor<?x?xf32>
    %1 = "arith.constant"() {value = dense<-3.832507> : tensor<f32>} : () -> tensor<f32>
    %2 = "arith.constant"() {value = dense<3.832507> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.minimum"(%0, %2) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %4 = "tfl.maximum"(%3, %1) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %5 = "tfl.square"(%4) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %6 = "arith.constant"() {value = dense<2.1237322e-06> : tensor<f32>} : () -> tensor<f32>
    %7 = "tfl.mul"(%5, %6) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %8 = "arith.constant"() {value = dense<0.00028619796> : tensor<f32>} : () -> tensor<f32>
    %9 = "tfl.add"(%7, %8) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %10 = "tfl.mul"(%9, %5) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %11 = "arith.constant"() {value = dense<0.0036580483> : tensor<f32>} : () -> tensor<f32>
    %12 = "tfl.add"(%10, %11) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %13 = "tfl.mul"(%12, %5) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %14 = "arith.constant"() {value = dense<0.05243302> : tensor<f32>} : () -> tensor<f32>
    %15 = "tfl.add"(%13, %14) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %16 = "tfl.mul"(%15, %5) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %17 = "arith.constant"() {value = dense<0.18741608> : tensor<f32>} : () -> tensor<f32>
    %18 = "tfl.add"(%16, %17) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %19 = "tfl.mul"(%18, %5) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %20 = "arith.constant"() {value = dense<1.1283791> : tensor<f32>} : () -> tensor<f32>
    %21 = "tfl.add"(%19, %20) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %22 = "tfl.mul"(%4, %21) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %23 = "arith.constant"() {value = dense<3.8918573e-05> : tensor<f32>} : () -> tensor<f32>
    %24 = "tfl.mul"(%5, %23) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %25 = "arith.constant"() {value = dense<0.001143296> : tensor<f32>} : () -> tensor<f32>
    %26 = "tfl.add"(%24, %25) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %27 = "tfl.mul"(%26, %5) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %28 = "arith.constant"() {value = dense<0.014752088> : tensor<f32>} : () -> tensor<f32>
    %29 = "tfl.add"(%27, %28) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %30 = "tfl.mul"(%29, %5) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %31 = "arith.constant"() {value = dense<0.112945676> : tensor<f32>} : () -> tensor<f32>
    %32 = "tfl.add"(%30, %31) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %33 = "tfl.mul"(%32, %5) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %34 = "arith.constant"() {value = dense<0.4994258> : tensor<f32>} : () -> tensor<f32>
    %35 = "tfl.add"(%33, %34) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %36 = "tfl.mul"(%35, %5) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %37 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %38 = "tfl.add"(%36, %37) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %39 = "tfl.div"(%22, %38) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %40 = "tfl.cast"(%39) {out_data_type = bf16} : (tensor<?x?xf32>) -> tensor<?x?xbf16>
    "func.return"(%40) : (tensor<?x?xbf16>) -> ()
  }
}
// rules of: extended.gamma, arithmetic.special, arithmetic.elementwise
