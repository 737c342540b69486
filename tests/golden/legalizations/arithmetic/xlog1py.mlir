module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "tf.Xlog1py"(%arg0, %arg1) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"(%0) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.add"(%arg1, %0) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %2 = "tfl.log"(%1) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %3 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "tfl.add"(%arg1, %3) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %5 = "tfl.div"(%arg1, %4) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %6 = "tfl.square"(%5) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %7 = "arith.constant"() {value = dense<0.4> : tensor<f32>} : () -> tensor<f32>
    %8 = "tfl.mul"(%6, %7) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %9 = "arith.constant"() {value = dense<0.6666667> : tensor<f32>} : () -> tensor<f32>
    %10 = "tfl.add"(%8, %9) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %11 = "tfl.mul"(%10, %6) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %12 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %13 = "tfl.add"(%11, %12) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %14 = "tfl.mul"(%5, %13) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %15 = "tfl.abs"(%arg1) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %16 = "arith.constant"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
    %17 = "tfl.less"(%15, %16) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xi1>
    %18 = "tfl.select_v2"(%17, %14, %2) : (tensor<?x?xi1>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %19 = "tfl.mul"(%arg0, %18) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %20 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %21 = "tfl.equal"(%arg0, %20) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xi1>
    %22 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %23 = "tfl.select_v2"(%21, %22, %19) : (tensor<?x?xi1>, tensor<f32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"(%23) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: arithmetic.elementwise, arithmetic.special
