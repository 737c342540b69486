module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tf.Atanh"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tfl.abs"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %1 = "tfl.add"(%0, %0) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %2 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.sub"(%2, %0) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %4 = "tfl.div"(%1, %3) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %5 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %6 = "tfl.equal"(%0, %5) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %7 = "arith.constant"() {value = dense<"0x0000807F"> : tensor<f32>} : () -> tensor<f32>
    %8 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %9 = "tfl.add"(%4, %8) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %10 = "tfl.log"(%9) : (tensor<?xf32>) -> tensor<?xf32>
    %11 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %12 = "tfl.add"(%4, %11) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %13 = "tfl.div"(%4, %12) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %14 = "tfl.square"(%13) : (tensor<?xf32>) -> tensor<?xf32>
    %15 = "arith.constant"() {value = dense<0.4> : tensor<f32>} : () -> tensor<f32>
    %16 = "tfl.mul"(%14, %15) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %17 = "arith.constant"() {value = dense<0.6666667> : tensor<f32>} : () -> tensor<f32>
    %18 = "tfl.add"(%16, %17) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %19 = "tfl.mul"(%18, %14) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %20 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %21 = "tfl.add"(%19, %20) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %22 = "tfl.mul"(%13, %21) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %23 = "tfl.abs"(%4) : (tensor<?xf32>) -> tensor<?xf32>
    %24 = "arith.constant"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
    %25 = "tfl.less"(%23, %24) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %26 = "tfl.select_v2"(%25, %22, %10) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %27 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %28 = "tfl.mul"(%26, %27) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %29 = "tfl.select_v2"(%6, %7, %28) : (tensor<?xi1>, tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %30 = "tfl.sign"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %31 = "tfl.mul"(%30, %29) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%31) : (tensor<?xf32>) -> ()
  }
}
// rules of: arithmetic.special, arithmetic.elementwise
