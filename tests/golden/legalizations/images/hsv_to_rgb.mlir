// no reference: there is no kernel for tf.HSVToRGB
module {
  func.func @main(%arg0: tensor<?x4x4x3xf32>) -> tensor<?x4x4x3xf32> {
    %0 = "tf.HSVToRGB"(%arg0) : (tensor<?x4x4x3xf32>) -> tensor<?x4x4x3xf32>
    "func.return"(%0) : (tensor<?x4x4x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4x4x3xf32>) -> tensor<?x4x4x3xf32> {
    %0 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %1:3 = "tfl.split"(%0, %arg0) {num_splits = 3 : i64} : (tensor<i32>, tensor<?x4x4x3xf32>) -> (tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>)
    %2 = "arith.constant"() {value = dense<6.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.mul"(%1#0, %2) : (tensor<?x4x4x1xf32>, tensor<f32>) -> tensor<?x4x4x1xf32>
    %4 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %5 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %6 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %7 = "arith.constant"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
    %8 = "tfl.sub"(%3, %7) : (tensor<?x4x4x1xf32>, tensor<f32>) -> tensor<?x4x4x1xf32>
    %9 = "tfl.abs"(%8) : (tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %10 = "tfl.sub"(%9, %5) : (tensor<?x4x4x1xf32>, tensor<f32>) -> tensor<?x4x4x1xf32>
    %11 = "tfl.sub"(%3, %6) : (tensor<?x4x4x1xf32>, tensor<f32>) -> tensor<?x4x4x1xf32>
    %12 = "tfl.abs"(%11) : (tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %13 = "tfl.sub"(%6, %12) : (tensor<f32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %14 = "arith.constant"() {value = dense<4.0> : tensor<f32>} : () -> tensor<f32>
    %15 = "tfl.sub"(%3, %14) : (tensor<?x4x4x1xf32>, tensor<f32>) -> tensor<?x4x4x1xf32>
    %16 = "tfl.abs"(%15) : (tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %17 = "tfl.sub"(%6, %16) : (tensor<f32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %18 = "tfl.concatenation"(%10, %13, %17) {axis = 3 : i64} : (tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x3xf32>
    %19 = "tfl.minimum"(%18, %5) : (tensor<?x4x4x3xf32>, tensor<f32>) -> tensor<?x4x4x3xf32>
    %20 = "tfl.maximum"(%19, %4) : (tensor<?x4x4x3xf32>, tensor<f32>) -> tensor<?x4x4x3xf32>
    %21 = "tfl.mul"(%1#1, %20) : (tensor<?x4x4x1xf32>, tensor<?x4x4x3xf32>) -> tensor<?x4x4x3xf32>
    %22 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %23 = "tfl.sub"(%22, %1#1) : (tensor<f32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %24 = "tfl.add"(%23, %21) : (tensor<?x4x4x1xf32>, tensor<?x4x4x3xf32>) -> tensor<?x4x4x3xf32>
    %25 = "tfl.mul"(%24, %1#2) : (tensor<?x4x4x3xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x3xf32>
    "func.return"(%25) : (tensor<?x4x4x3xf32>) -> ()
  }
}
// rules of: images.adjustment, arrays.slicing, arithmetic.elementwise
