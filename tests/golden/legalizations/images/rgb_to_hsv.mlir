// no reference: there is no kernel for tf.RGBToHSV
module {
  func.func @main(%arg0: tensor<?x4x4x3xf32>) -> tensor<?x4x4x3xf32> {
    %0 = "tf.RGBToHSV"(%arg0) : (tensor<?x4x4x3xf32>) -> tensor<?x4x4x3xf32>
    "func.return"(%0) : (tensor<?x4x4x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4x4x3xf32>) -> tensor<?x4x4x3xf32> {
    %0 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %1:3 = "tfl.split"(%0, %arg0) {num_splits = 3 : i64} : (tensor<i32>, tensor<?x4x4x3xf32>) -> (tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>)
    %2 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.reduce_max"(%arg0, %2) {keep_dims = true} : (tensor<?x4x4x3xf32>, tensor<1xi32>) -> tensor<?x4x4x1xf32>
    %4 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reduce_min"(%arg0, %4) {keep_dims = true} : (tensor<?x4x4x3xf32>, tensor<1xi32>) -> tensor<?x4x4x1xf32>
    %6 = "tfl.sub"(%3, %5) : (tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %7 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %8 = "arith.constant"() {value = dense<0.16666667> : tensor<f32>} : () -> tensor<f32>
    %9 = "tfl.greater"(%3, %7) : (tensor<?x4x4x1xf32>, tensor<f32>) -> tensor<?x4x4x1xi1>
    %10 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %11 = "tfl.div"(%6, %3) : (tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %12 = "tfl.equal"(%3, %10) : (tensor<?x4x4x1xf32>, tensor<f32>) -> tensor<?x4x4x1xi1>
    %13 = "tfl.select_v2"(%12, %10, %11) : (tensor<?x4x4x1xi1>, tensor<f32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %14 = "tfl.select_v2"(%9, %13, %7) : (tensor<?x4x4x1xi1>, tensor<?x4x4x1xf32>, tensor<f32>) -> tensor<?x4x4x1xf32>
    %15 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %16 = "tfl.div"(%8, %6) : (tensor<f32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %17 = "tfl.equal"(%6, %15) : (tensor<?x4x4x1xf32>, tensor<f32>) -> tensor<?x4x4x1xi1>
    %18 = "tfl.select_v2"(%17, %15, %16) : (tensor<?x4x4x1xi1>, tensor<f32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %19 = "tfl.sub"(%1#1, %1#2) : (tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %20 = "tfl.mul"(%18, %19) : (tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %21 = "tfl.sub"(%1#2, %1#0) : (tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %22 = "tfl.mul"(%18, %21) : (tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %23 = "arith.constant"() {value = dense<0.33333334> : tensor<f32>} : () -> tensor<f32>
    %24 = "tfl.add"(%22, %23) : (tensor<?x4x4x1xf32>, tensor<f32>) -> tensor<?x4x4x1xf32>
    %25 = "tfl.sub"(%1#0, %1#1) : (tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %26 = "tfl.mul"(%18, %25) : (tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %27 = "arith.constant"() {value = dense<0.6666667> : tensor<f32>} : () -> tensor<f32>
    %28 = "tfl.add"(%26, %27) : (tensor<?x4x4x1xf32>, tensor<f32>) -> tensor<?x4x4x1xf32>
    %29 = "tfl.equal"(%1#1, %3) : (tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xi1>
    %30 = "tfl.select_v2"(%29, %24, %28) : (tensor<?x4x4x1xi1>, tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %31 = "tfl.equal"(%1#0, %3) : (tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xi1>
    %32 = "tfl.select_v2"(%31, %20, %30) : (tensor<?x4x4x1xi1>, tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %33 = "tfl.greater"(%6, %7) : (tensor<?x4x4x1xf32>, tensor<f32>) -> tensor<?x4x4x1xi1>
    %34 = "tfl.select_v2"(%33, %32, %7) : (tensor<?x4x4x1xi1>, tensor<?x4x4x1xf32>, tensor<f32>) -> tensor<?x4x4x1xf32>
    %35 = "tfl.less"(%34, %7) : (tensor<?x4x4x1xf32>, tensor<f32>) -> tensor<?x4x4x1xi1>
    %36 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %37 = "tfl.add"(%34, %36) : (tensor<?x4x4x1xf32>, tensor<f32>) -> tensor<?x4x4x1xf32>
    %38 = "tfl.select_v2"(%35, %37, %34) : (tensor<?x4x4x1xi1>, tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %39 = "tfl.concatenation"(%38, %14, %3) {axis = 3 : i64} : (tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x3xf32>
    "func.return"(%39) : (tensor<?x4x4x3xf32>) -> ()
  }
}
// rules of: images.adjustment, arrays.slicing, arithmetic.reduction, arithmetic.elementwise
