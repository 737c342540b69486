module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "tf.Log1p"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%0) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.add"(%arg0, %0) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %2 = "tfl.log"(%1) : (tensor<?xf32>) -> tensor<?xf32>
    %3 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "tfl.add"(%arg0, %3) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %5 = "tfl.div"(%arg0, %4) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %6 = "tfl.square"(%5) : (tensor<?xf32>) -> tensor<?xf32>
    %7 = "arith.constant"() {value = dense<0.4> : tensor<f32>} : () -> tensor<f32>
    %8 = "tfl.mul"(%6, %7) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %9 = "arith.constant"() {value = dense<0.6666667> : tensor<f32>} : () -> tensor<f32>
    %10 = "tfl.add"(%8, %9) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %11 = "tfl.mul"(%10, %6) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %12 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %13 = "tfl.add"(%11, %12) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %14 = "tfl.mul"(%5, %13) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %15 = "tfl.abs"(%arg0) : (tensor<?xf32>) -> tensor<?xf32>
    %16 = "arith.constant"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
    %17 = "tfl.less"(%15, %16) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %18 = "tfl.select_v2"(%17, %14, %2) : (tensor<?xi1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%18) : (tensor<?xf32>) -> ()
  }
}
// rules of: arithmetic.special, arithmetic.elementwise
