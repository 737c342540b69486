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
    %7 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %8 = "tfl.add"(%4, %7) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %9 = "tfl.log"(%8) : (tensor<?xf32>) -> tensor<?xf32>
    %10 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %11 = "tfl.add"(%4, %10) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %12 = "tfl.div"(%4, %11) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %13 = "tfl.square"(%12) : (tensor<?xf32>) -> tensor<?xf32>
    %14 = "arith.constant"() {value = dense<0.4> : tensor<f32>} : () -> tensor<f32>
    %15 = "tfl.mul"(%13, %14) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %16 = "arith.constant"() {value = dense<0.6666667> : tensor<f32>} : () -> tensor<f32>
    %17 = "tfl.add"(%15, %16) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %18 = "tfl.mul"(%17, %13) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %19 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %20 = "tfl.add"(%18, %19) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %21 = "tfl.mul"(%12, %20) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %22 = "tfl.abs"(%4) : (tensor<?xf32>) -> tensor<?xf32>
    %23 = "arith.constant"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
    %24 = "tfl.less"(%22, %23) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %25 = "tfl.select_v2"(%24, %21, %9) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %26 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %27 = "tfl.mul"(%25, %26) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %28 = "arith.constant"() {value = dense<"0x0000807F"> : tensor<f32>} : () -> tensor<f32>
    %29 = "tfl.select_v2"(%6, %28, %27) : (tensor<?xi1>, tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %30 = "tfl.sign"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %31 = "tfl.mul"(%30, %29) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%31) : (tensor<?xf32>) -> ()
  }
}
// rules of: arithmetic.special, arithmetic.elementwise
