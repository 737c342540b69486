// no reference: there is no kernel for tf.RandomStandardNormal
module {
  func.func @main(%arg0: tensor<i32>) -> tensor<2xi1> {
    %0 = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Pack"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %2 = "tf.RandomStandardNormal"(%1) {dtype = f32} : (tensor<2xi32>) -> tensor<?x5xf32>
    %3 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %4 = "tf.Mean"(%2, %3) : (tensor<?x5xf32>, tensor<2xi32>) -> tensor<f32>
    %5 = "tf.Abs"(%4) : (tensor<f32>) -> tensor<f32>
    %6 = "arith.constant"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
    %7 = "tf.Less"(%5, %6) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %8 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %9 = "tf.Mean"(%2, %8) {keep_dims = true} : (tensor<?x5xf32>, tensor<2xi32>) -> tensor<1x1xf32>
    %10 = "tf.Sub"(%2, %9) : (tensor<?x5xf32>, tensor<1x1xf32>) -> tensor<?x5xf32>
    %11 = "tf.Square"(%10) : (tensor<?x5xf32>) -> tensor<?x5xf32>
    %12 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %13 = "tf.Mean"(%11, %12) : (tensor<?x5xf32>, tensor<2xi32>) -> tensor<f32>
    %14 = "tf.Sqrt"(%13) : (tensor<f32>) -> tensor<f32>
    %15 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %16 = "tf.Sub"(%14, %15) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %17 = "tf.Abs"(%16) : (tensor<f32>) -> tensor<f32>
    %18 = "arith.constant"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
    %19 = "tf.Less"(%17, %18) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %20 = "tf.Pack"(%7, %19) : (tensor<i1>, tensor<i1>) -> tensor<2xi1>
    "func.return"(%20) : (tensor<2xi1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<i32>) -> tensor<2xi1> {
    %0 = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.pack"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
    %2 = "tfl.random_standard_normal"(%1) : (tensor<2xi32>) -> tensor<?x5xf32>
    %3 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %4 = "tfl.mean"(%2, %3) : (tensor<?x5xf32>, tensor<2xi32>) -> tensor<f32>
    %5 = "tfl.abs"(%4) : (tensor<f32>) -> tensor<f32>
    %6 = "arith.constant"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
    %7 = "tfl.less"(%5, %6) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %8 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %9 = "tfl.mean"(%2, %8) {keep_dims = true} : (tensor<?x5xf32>, tensor<2xi32>) -> tensor<1x1xf32>
    %10 = "tfl.sub"(%2, %9) : (tensor<?x5xf32>, tensor<1x1xf32>) -> tensor<?x5xf32>
    %11 = "tfl.square"(%10) : (tensor<?x5xf32>) -> tensor<?x5xf32>
    %12 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %13 = "tfl.mean"(%11, %12) : (tensor<?x5xf32>, tensor<2xi32>) -> tensor<f32>
    %14 = "tfl.sqrt"(%13) : (tensor<f32>) -> tensor<f32>
    %15 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %16 = "tfl.sub"(%14, %15) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %17 = "tfl.abs"(%16) : (tensor<f32>) -> tensor<f32>
    %18 = "arith.constant"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
    %19 = "tfl.less"(%17, %18) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %20 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %21 = "tfl.reshape"(%7, %20) : (tensor<i1>, tensor<1xi32>) -> tensor<1xi1>
    %22 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %23 = "tfl.reshape"(%19, %22) : (tensor<i1>, tensor<1xi32>) -> tensor<1xi1>
    %24 = "tfl.concatenation"(%21, %23) : (tensor<1xi1>, tensor<1xi1>) -> tensor<2xi1>
    "func.return"(%24) : (tensor<2xi1>) -> ()
  }
}
// rules of: arrays.slicing, random.stateful, arithmetic.reduction, arithmetic.elementwise, arrays.shape
