module {
  func.func @main(%arg0: tensor<2x7xf16>) -> tensor<2x7xf16> {
    %0 = "tf.Erfc"(%arg0) : (tensor<2x7xf16>) -> tensor<2x7xf16>
    "func.return"(%0) : (tensor<2x7xf16>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x7xf16>) -> tensor<2x7xf16> {
    %0 = "tfl.cast"(%arg0) {out_data_type = f32} : (tensor<2x7xf16>) -> tensor<2x7xf32>
    %1 = "tfl.abs"(%0) : (tensor<2x7xf32>) -> tensor<2x7xf32>
    %2 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.mul"(%1, %2) : (tensor<2x7xf32>, tensor<f32>) -> tensor<2x7xf32>
    %4 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %5 = "tfl.add"(%4, %3) : (tensor<f32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %6 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %7 = "tfl.div"(%6, %5) : (tensor<f32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %8 = "arith.constant"() {value = dense<2.4> : tensor<f32>} : () -> tensor<f32>
    %9 = "tfl.mul"(%8, %7) : (tensor<f32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %10 = "arith.constant"() {value = dense<1.4> : tensor<f32>} : () -> tensor<f32>
    %11 = "tfl.sub"(%9, %10) : (tensor<2x7xf32>, tensor<f32>) -> tensor<2x7xf32>
    %12 = "arith.constant"() {value = dense<5.4860247e-05> : tensor<f32>} : () -> tensor<f32>
    %13 = "tfl.mul"(%11, %12) : (tensor<2x7xf32>, tensor<f32>) -> tensor<2x7xf32>
    %14 = "arith.constant"() {value = dense<7.272879e-05> : tensor<f32>} : () -> tensor<f32>
    %15 = "tfl.add"(%13, %14) : (tensor<2x7xf32>, tensor<f32>) -> tensor<2x7xf32>
    %16 = "tfl.mul"(%15, %11) : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %17 = "arith.constant"() {value = dense<-0.0005343206> : tensor<f32>} : () -> tensor<f32>
    %18 = "tfl.add"(%16, %17) : (tensor<2x7xf32>, tensor<f32>) -> tensor<2x7xf32>
    %19 = "tfl.mul"(%18, %11) : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %20 = "arith.constant"() {value = dense<-0.00022596416> : tensor<f32>} : () -> tensor<f32>
    %21 = "tfl.add"(%19, %20) : (tensor<2x7xf32>, tensor<f32>) -> tensor<2x7xf32>
    %22 = "tfl.mul"(%21, %11) : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %23 = "arith.constant"() {value = dense<0.0037074767> : tensor<f32>} : () -> tensor<f32>
    %24 = "tfl.add"(%22, %23) : (tensor<2x7xf32>, tensor<f32>) -> tensor<2x7xf32>
    %25 = "tfl.mul"(%24, %11) : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %26 = "arith.constant"() {value = dense<-0.0010634079> : tensor<f32>} : () -> tensor<f32>
    %27 = "tfl.add"(%25, %26) : (tensor<2x7xf32>, tensor<f32>) -> tensor<2x7xf32>
    %28 = "tfl.mul"(%27, %11) : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %29 = "arith.constant"() {value = dense<-0.029470338> : tensor<f32>} : () -> tensor<f32>
    %30 = "tfl.add"(%28, %29) : (tensor<2x7xf32>, tensor<f32>) -> tensor<2x7xf32>
    %31 = "tfl.mul"(%30, %11) : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %32 = "arith.constant"() {value = dense<0.015747307> : tensor<f32>} : () -> tensor<f32>
    %33 = "tfl.add"(%31, %32) : (tensor<2x7xf32>, tensor<f32>) -> tensor<2x7xf32>
    %34 = "tfl.mul"(%33, %11) : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %35 = "arith.constant"() {value = dense<0.5703071> : tensor<f32>} : () -> tensor<f32>
    %36 = "tfl.add"(%34, %35) : (tensor<2x7xf32>, tensor<f32>) -> tensor<2x7xf32>
    %37 = "tfl.mul"(%36, %11) : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %38 = "arith.constant"() {value = dense<-0.5585954> : tensor<f32>} : () -> tensor<f32>
    %39 = "tfl.add"(%37, %38) : (tensor<2x7xf32>, tensor<f32>) -> tensor<2x7xf32>
    %40 = "tfl.square"(%0) : (tensor<2x7xf32>) -> tensor<2x7xf32>
    %41 = "tfl.sub"(%39, %40) : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %42 = "tfl.exp"(%41) : (tensor<2x7xf32>) -> tensor<2x7xf32>
    %43 = "tfl.mul"(%7, %42) : (tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %44 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %45 = "tfl.less"(%0, %44) : (tensor<2x7xf32>, tensor<f32>) -> tensor<2x7xi1>
    %46 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %47 = "tfl.sub"(%46, %43) : (tensor<f32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %48 = "tfl.select_v2"(%45, %47, %43) : (tensor<2x7xi1>, tensor<2x7xf32>, tensor<2x7xf32>) -> tensor<2x7xf32>
    %49 = "tfl.cast"(%48) {out_data_type = f16} : (tensor<2x7xf32>) -> tensor<2x7xf16>
    "func.return"(%49) : (tensor<2x7xf16>) -> ()
  }
}
// rules of: extended.gamma, arithmetic.special, arithmetic.elementwise
