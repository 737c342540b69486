// Replace the rational function by tf.Erf(x), which may be part of a GELU.
module {
  func.func @main(%arg0: tensor<2008xf32>) -> tensor<2008xf32> {
    %0 = "arith.constant"() {value = dense<-3.832507> : tensor<f32>} : () -> tensor<f32>
    %1 = "tf.Maximum"(%arg0, %0) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %2 = "arith.constant"() {value = dense<3.832507> : tensor<f32>} : () -> tensor<f32>
    %3 = "tf.Minimum"(%1, %2) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %4 = "tf.Mul"(%3, %3) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %5 = "arith.constant"() {value = dense<0.00022905065> : tensor<f32>} : () -> tensor<f32>
    %6 = "tf.Mul"(%5, %4) : (tensor<f32>, tensor<2008xf32>) -> tensor<2008xf32>
    %7 = "arith.constant"() {value = dense<0.003408291> : tensor<f32>} : () -> tensor<f32>
    %8 = "tf.AddV2"(%6, %7) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %9 = "tf.Mul"(%8, %4) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %10 = "arith.constant"() {value = dense<0.050955694> : tensor<f32>} : () -> tensor<f32>
    %11 = "tf.AddV2"(%9, %10) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %12 = "tf.Mul"(%11, %4) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %13 = "arith.constant"() {value = dense<0.18520832> : tensor<f32>} : () -> tensor<f32>
    %14 = "tf.AddV2"(%12, %13) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %15 = "tf.Mul"(%14, %4) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %16 = "arith.constant"() {value = dense<1.1283791> : tensor<f32>} : () -> tensor<f32>
    %17 = "tf.AddV2"(%15, %16) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %18 = "tf.Mul"(%3, %17) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %19 = "arith.constant"() {value = dense<-1.1791603e-07> : tensor<f32>} : () -> tensor<f32>
    %20 = "tf.Mul"(%19, %4) : (tensor<f32>, tensor<2008xf32>) -> tensor<2008xf32>
    %21 = "arith.constant"() {value = dense<2.3547966e-05> : tensor<f32>} : () -> tensor<f32>
    %22 = "tf.AddV2"(%20, %21) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %23 = "tf.Mul"(%22, %4) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %24 = "arith.constant"() {value = dense<0.0010179626> : tensor<f32>} : () -> tensor<f32>
    %25 = "tf.AddV2"(%23, %24) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %26 = "tf.Mul"(%25, %4) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %27 = "arith.constant"() {value = dense<0.01407047> : tensor<f32>} : () -> tensor<f32>
    %28 = "tf.AddV2"(%26, %27) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %29 = "tf.Mul"(%28, %4) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %30 = "arith.constant"() {value = dense<0.11098505> : tensor<f32>} : () -> tensor<f32>
    %31 = "tf.AddV2"(%29, %30) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %32 = "tf.Mul"(%31, %4) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %33 = "arith.constant"() {value = dense<0.49746925> : tensor<f32>} : () -> tensor<f32>
    %34 = "tf.AddV2"(%32, %33) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %35 = "tf.Mul"(%34, %4) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    %36 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %37 = "tf.AddV2"(%35, %36) : (tensor<2008xf32>, tensor<f32>) -> tensor<2008xf32>
    %38 = "tf.RealDiv"(%18, %37) : (tensor<2008xf32>, tensor<2008xf32>) -> tensor<2008xf32>
    "func.return"(%38) : (tensor<2008xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2008xf32>) -> tensor<2008xf32> {
    %0 = "tf.Erf"(%arg0) : (tensor<2008xf32>) -> tensor<2008xf32>
    "func.return"(%0) : (tensor<2008xf32>) -> ()
  }
}
// event: fused erf owner='litefuse.fusions.error_functions:erf'
