module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tf.Erf"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "arith.constant"() {value = dense<-3.832507> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<3.832507> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.minimum"(%arg0, %1) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %3 = "tfl.maximum"(%2, %0) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %4 = "tfl.square"(%3) : (tensor<?xf32>) -> tensor<?xf32>
    %5 = "arith.constant"() {value = dense<2.1237322e-06> : tensor<f32>} : () -> tensor<f32>
    %6 = "tfl.mul"(%4, %5) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %7 = "arith.constant"() {value = dense<0.00028619796> : tensor<f32>} : () -> tensor<f32>
    %8 = "tfl.add"(%6, %7) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %9 = "tfl.mul"(%8, %4) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %10 = "arith.constant"() {value = dense<0.0036580483> : tensor<f32>} : () -> tensor<f32>
    %11 = "tfl.add"(%9, %10) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %12 = "tfl.mul"(%11, %4) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %13 = "arith.constant"() {value = dense<0.05243302> : tensor<f32>} : () -> tensor<f32>
    %14 = "tfl.add"(%12, %13) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %15 = "tfl.mul"(%14, %4) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %16 = "arith.constant"() {value = dense<0.18741608> : tensor<f32>} : () -> tensor<f32>
    %17 = "tfl.add"(%15, %16) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %18 = "tfl.mul"(%17, %4) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %19 = "arith.constant"() {value = dense<1.1283791> : tensor<f32>} : () -> tensor<f32>
    %20 = "tfl.add"(%18, %19) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %21 = "tfl.mul"(%3, %20) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %22 = "arith.constant"() {value = dense<3.8918573e-05> : tensor<f32>} : () -> tensor<f32>
    %23 = "tfl.mul"(%4, %22) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %24 = "arith.constant"() {value = dense<0.001143296> : tensor<f32>} : () -> tensor<f32>
    %25 = "tfl.add"(%23, %24) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %26 = "tfl.mul"(%25, %4) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %27 = "arith.constant"() {value = dense<0.014752088> : tensor<f32>} : () -> tensor<f32>
    %28 = "tfl.add"(%26, %27) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %29 = "tfl.mul"(%28, %4) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %30 = "arith.constant"() {value = dense<0.112945676> : tensor<f32>} : () -> tensor<f32>
    %31 = "tfl.add"(%29, %30) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %32 = "tfl.mul"(%31, %4) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %33 = "arith.constant"() {value = dense<0.4994258> : tensor<f32>} : () -> tensor<f32>
    %34 = "tfl.add"(%32, %33) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %35 = "tfl.mul"(%34, %4) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %36 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %37 = "tfl.add"(%35, %36) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %38 = "tfl.div"(%21, %37) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%38) : (tensor<?xf32>) -> ()
  }
}
// rules of: arithmetic.special, arithmetic.elementwise
