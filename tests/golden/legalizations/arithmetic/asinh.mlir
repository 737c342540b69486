module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tf.Asinh"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tfl.abs"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %1 = "tfl.square"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %2 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.add"(%1, %2) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %4 = "tfl.sqrt"(%3) : (tensor<?xf32>) -> tensor<?xf32>
    %5 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %6 = "tfl.add"(%4, %5) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %7 = "tfl.div"(%0, %6) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %8 = "tfl.mul"(%0, %7) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %9 = "tfl.sign"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %10 = "tfl.add"(%0, %8) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %11 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %12 = "tfl.add"(%10, %11) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %13 = "tfl.log"(%12) : (tensor<?xf32>) -> tensor<?xf32>
    %14 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %15 = "tfl.add"(%10, %14) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %16 = "tfl.div"(%10, %15) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %17 = "tfl.square"(%16) : (tensor<?xf32>) -> tensor<?xf32>
    %18 = "arith.constant"() {value = dense<0.4> : tensor<f32>} : () -> tensor<f32>
    %19 = "tfl.mul"(%17, %18) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %20 = "arith.constant"() {value = dense<0.6666667> : tensor<f32>} : () -> tensor<f32>
    %21 = "tfl.add"(%19, %20) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %22 = "tfl.mul"(%21, %17) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %23 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %24 = "tfl.add"(%22, %23) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %25 = "tfl.mul"(%16, %24) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %26 = "tfl.abs"(%10) : (tensor<?xf32>) -> tensor<?xf32>
    %27 = "arith.constant"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
    %28 = "tfl.less"(%26, %27) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %29 = "tfl.select_v2"(%28, %25, %13) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %30 = "tfl.log"(%0) : (tensor<?xf32>) -> tensor<?xf32>
    %31 = "arith.constant"() {value = dense<0.6931472> : tensor<f32>} : () -> tensor<f32>
    %32 = "tfl.add"(%30, %31) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %33 = "arith.constant"() {value = dense<"0x0000807F"> : tensor<f32>} : () -> tensor<f32>
    %34 = "tfl.equal"(%0, %33) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %35 = "tfl.select_v2"(%34, %0, %32) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %36 = "arith.constant"() {value = dense<1.0e+09> : tensor<f32>} : () -> tensor<f32>
    %37 = "tfl.greater"(%0, %36) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %38 = "tfl.select_v2"(%37, %35, %29) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %39 = "tfl.mul"(%9, %38) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%39) : (tensor<?xf32>) -> ()
  }
}
// rules of: arithmetic.special, arithmetic.elementwise
