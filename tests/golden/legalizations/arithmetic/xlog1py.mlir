module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "tf.Xlog1py"(%arg0, %arg1) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"(%0) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.add"(%arg1, %1) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %3 = "tfl.log"(%2) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %4 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %5 = "tfl.add"(%arg1, %4) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %6 = "tfl.div"(%arg1, %5) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %7 = "tfl.square"(%6) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %8 = "arith.constant"() {value = dense<0.4> : tensor<f32>} : () -> tensor<f32>
    %9 = "tfl.mul"(%7, %8) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %10 = "arith.constant"() {value = dense<0.6666667> : tensor<f32>} : () -> tensor<f32>
    %11 = "tfl.add"(%9, %10) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %12 = "tfl.mul"(%11, %7) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %13 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %14 = "tfl.add"(%12, %13) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %15 = "tfl.mul"(%6, %14) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %16 = "tfl.abs"(%arg1) : (tensor<?x?xf32>) -> tensor<?x?xf32>
    %17 = "arith.constant"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
    %18 = "tfl.less"(%16, %17) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xi1>
    %19 = "tfl.select_v2"(%18, %15, %3) : (tensor<?x?xi1>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %20 = "tfl.mul"(%arg0, %19) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %21 = "tfl.equal"(%arg0, %0) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xi1>
    %22 = "tfl.select_v2"(%21, %0, %20) : (tensor<?x?xi1>, tensor<f32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"(%22) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: arithmetic.elementwise, arithmetic.special
