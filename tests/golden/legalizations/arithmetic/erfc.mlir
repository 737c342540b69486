module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tf.Erfc"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tfl.abs"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %1 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.mul"(%0, %1) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %3 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "tfl.add"(%3, %2) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %5 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %6 = "tfl.div"(%5, %4) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %7 = "arith.constant"() {value = dense<2.4> : tensor<f32>} : () -> tensor<f32>
    %8 = "tfl.mul"(%7, %6) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %9 = "arith.constant"() {value = dense<1.4> : tensor<f32>} : () -> tensor<f32>
    %10 = "tfl.sub"(%8, %9) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %11 = "arith.constant"() {value = dense<5.4860247e-05> : tensor<f32>} : () -> tensor<f32>
    %12 = "tfl.mul"(%10, %11) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %13 = "arith.constant"() {value = dense<7.272879e-05> : tensor<f32>} : () -> tensor<f32>
    %14 = "tfl.add"(%12, %13) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %15 = "tfl.mul"(%14, %10) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %16 = "arith.constant"() {value = dense<-0.0005343206> : tensor<f32>} : () -> tensor<f32>
    %17 = "tfl.add"(%15, %16) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %18 = "tfl.mul"(%17, %10) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %19 = "arith.constant"() {value = dense<-0.00022596416> : tensor<f32>} : () -> tensor<f32>
    %20 = "tfl.add"(%18, %19) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %21 = "tfl.mul"(%20, %10) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %22 = "arith.constant"() {value = dense<0.0037074767> : tensor<f32>} : () -> tensor<f32>
    %23 = "tfl.add"(%21, %22) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %24 = "tfl.mul"(%23, %10) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %25 = "arith.constant"() {value = dense<-0.0010634079> : tensor<f32>} : () -> tensor<f32>
    %26 = "tfl.add"(%24, %25) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %27 = "tfl.mul"(%26, %10) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %28 = "arith.constant"() {value = dense<-0.029470338> : tensor<f32>} : () -> tensor<f32>
    %29 = "tfl.add"(%27, %28) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %30 = "tfl.mul"(%29, %10) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %31 = "arith.constant"() {value = dense<0.015747307> : tensor<f32>} : () -> tensor<f32>
    %32 = "tfl.add"(%30, %31) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %33 = "tfl.mul"(%32, %10) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %34 = "arith.constant"() {value = dense<0.5703071> : tensor<f32>} : () -> tensor<f32>
    %35 = "tfl.add"(%33, %34) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %36 = "tfl.mul"(%35, %10) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %37 = "arith.constant"() {value = dense<-0.5585954> : tensor<f32>} : () -> tensor<f32>
    %38 = "tfl.add"(%36, %37) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %39 = "tfl.square"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %40 = "tfl.sub"(%38, %39) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %41 = "tfl.exp"(%40) : (tensor<?xf32>) -> tensor<?xf32>
    %42 = "tfl.mul"(%6, %41) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %43 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %44 = "tfl.less"(%arg0, %43) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %45 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %46 = "tfl.sub"(%45, %42) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %47 = "tfl.select_v2"(%44, %46, %42) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%47) : (tensor<?xf32>) -> ()
  }
}
// rules of: arithmetic.special, arithmetic.elementwise
