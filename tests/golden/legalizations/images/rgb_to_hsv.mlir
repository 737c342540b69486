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
    %8 = "tfl.greater"(%3, %7) : (tensor<?x4x4x1xf32>, tensor<f32>) -> tensor<?x4x4x1xi1>
    %9 = "tfl.div"(%6, %3) : (tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %10 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %11 = "tfl.equal"(%3, %10) : (tensor<?x4x4x1xf32>, tensor<f32>) -> tensor<?x4x4x1xi1>
    %12 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %13 = "tfl.select_v2"(%11, %12, %9) : (tensor<?x4x4x1xi1>, tensor<f32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %14 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %15 = "tfl.select_v2"(%8, %13, %14) : (tensor<?x4x4x1xi1>, tensor<?x4x4x1xf32>, tensor<f32>) -> tensor<?x4x4x1xf32>
    %16 = "arith.constant"() {value = dense<0.16666667> : tensor<f32>} : () -> tensor<f32>
    %17 = "tfl.div"(%16, %6) : (tensor<f32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %18 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %19 = "tfl.equal"(%6, %18) : (tensor<?x4x4x1xf32>, tensor<f32>) -> tensor<?x4x4x1xi1>
    %20 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %21 = "tfl.select_v2"(%19, %20, %17) : (tensor<?x4x4x1xi1>, tensor<f32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %22 = "tfl.sub"(%1#1, %1#2) : (tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %23 = "tfl.mul"(%21, %22) : (tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %24 = "tfl.sub"(%1#2, %1#0) : (tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %25 = "tfl.mul"(%21, %24) : (tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %26 = "arith.constant"() {value = dense<0.33333334> : tensor<f32>} : () -> tensor<f32>
    %27 = "tfl.add"(%25, %26) : (tensor<?x4x4x1xf32>, tensor<f32>) -> tensor<?x4x4x1xf32>
    %28 = "tfl.sub"(%1#0, %1#1) : (tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %29 = "tfl.mul"(%21, %28) : (tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %30 = "arith.constant"() {value = dense<0.6666667> : tensor<f32>} : () -> tensor<f32>
    %31 = "tfl.add"(%29, %30) : (tensor<?x4x4x1xf32>, tensor<f32>) -> tensor<?x4x4x1xf32>
    %32 = "tfl.equal"(%1#1, %3) : (tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xi1>
    %33 = "tfl.select_v2"(%32, %27, %31) : (tensor<?x4x4x1xi1>, tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %34 = "tfl.equal"(%1#0, %3) : (tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xi1>
    %35 = "tfl.select_v2"(%34, %23, %33) : (tensor<?x4x4x1xi1>, tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %36 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %37 = "tfl.greater"(%6, %36) : (tensor<?x4x4x1xf32>, tensor<f32>) -> tensor<?x4x4x1xi1>
    %38 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %39 = "tfl.select_v2"(%37, %35, %38) : (tensor<?x4x4x1xi1>, tensor<?x4x4x1xf32>, tensor<f32>) -> tensor<?x4x4x1xf32>
    %40 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %41 = "tfl.less"(%39, %40) : (tensor<?x4x4x1xf32>, tensor<f32>) -> tensor<?x4x4x1xi1>
    %42 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %43 = "tfl.add"(%39, %42) : (tensor<?x4x4x1xf32>, tensor<f32>) -> tensor<?x4x4x1xf32>
    %44 = "tfl.select_v2"(%41, %43, %39) : (tensor<?x4x4x1xi1>, tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x1xf32>
    %45 = "tfl.concatenation"(%44, %15, %3) {axis = 3 : i64} : (tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>, tensor<?x4x4x1xf32>) -> tensor<?x4x4x3xf32>
    "func.return"(%45) : (tensor<?x4x4x3xf32>) -> ()
  }
}
// rules of: images.adjustment, arrays.slicing, arithmetic.reduction, arithmetic.elementwise
