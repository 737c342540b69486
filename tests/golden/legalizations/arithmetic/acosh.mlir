module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tf.Acosh"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.sub"(%arg0, %0) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %2 = "tfl.sqrt"(%1) : (tensor<?xf32>) -> tensor<?xf32>
    %3 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "tfl.add"(%1, %3) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %5 = "tfl.sqrt"(%4) : (tensor<?xf32>) -> tensor<?xf32>
    %6 = "tfl.mul"(%2, %5) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %7 = "tfl.add"(%1, %6) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %8 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %9 = "tfl.add"(%7, %8) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %10 = "tfl.log"(%9) : (tensor<?xf32>) -> tensor<?xf32>
    %11 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %12 = "tfl.add"(%7, %11) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %13 = "tfl.div"(%7, %12) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %14 = "tfl.square"(%13) : (tensor<?xf32>) -> tensor<?xf32>
    %15 = "arith.constant"() {value = dense<0.4> : tensor<f32>} : () -> tensor<f32>
    %16 = "tfl.mul"(%14, %15) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %17 = "arith.constant"() {value = dense<0.6666667> : tensor<f32>} : () -> tensor<f32>
    %18 = "tfl.add"(%16, %17) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %19 = "tfl.mul"(%18, %14) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %20 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %21 = "tfl.add"(%19, %20) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %22 = "tfl.mul"(%13, %21) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %23 = "tfl.abs"(%7) : (tensor<?xf32>) -> tensor<?xf32>
    %24 = "arith.constant"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
    %25 = "tfl.less"(%23, %24) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %26 = "tfl.select_v2"(%25, %22, %10) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %27 = "tfl.log"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %28 = "arith.constant"() {value = dense<0.6931472> : tensor<f32>} : () -> tensor<f32>
    %29 = "tfl.add"(%27, %28) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %30 = "arith.constant"() {value = dense<"0x0000807F"> : tensor<f32>} : () -> tensor<f32>
    %31 = "tfl.equal"(%arg0, %30) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %32 = "tfl.select_v2"(%31, %arg0, %29) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %33 = "arith.constant"() {value = dense<1.0e+09> : tensor<f32>} : () -> tensor<f32>
    %34 = "tfl.greater"(%arg0, %33) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %35 = "tfl.select_v2"(%34, %32, %26) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%35) : (tensor<?xf32>) -> ()
  }
}
// rules of: arithmetic.special, arithmetic.elementwise
