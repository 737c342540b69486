module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %2:2 = "tf.RaggedRange"(%0, %arg0, %1) : (tensor<f32>, tensor<?xf32>, tensor<f32>) -> (tensor<?xi64>, tensor<?xf32>)
    "func.return"(%2#1) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xf32> {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.sub"(%arg0, %0) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %3 = "tfl.div"(%2, %1) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %4 = "tfl.ceil"(%3) : (tensor<?xf32>) -> tensor<?xf32>
    %5 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %6 = "tfl.maximum"(%4, %5) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %7 = "tfl.cast"(%6) {out_data_type = i32} : (tensor<?xf32>) -> tensor<?xi32>
    %8 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %9 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %10 = "tfl.reshape"(%7, %9) : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32>
    %11 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %12 = "tfl.cumsum"(%10, %11) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %13 = "tfl.concatenation"(%8, %12) : (tensor<1xi32>, tensor<?xi32>) -> tensor<?xi32>
    %14 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %15 = "tfl.sum"(%7, %14) : (tensor<?xi32>, tensor<1xi32>) -> tensor<i32>
    %16 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %17 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %18 = "tfl.range"(%16, %15, %17) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %19 = "arith.constant"() {value = dense<[1, -1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %20 = "tfl.reshape"(%13, %19) : (tensor<?xi32>, tensor<2xi32>) -> tensor<1x?xi32>
    %21 = "arith.constant"() {value = dense<[1, -1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %22 = "tfl.reshape"(%18, %21) : (tensor<?xi32>, tensor<2xi32>) -> tensor<1x?xi32>
    %23 = "arith.constant"() {value = dense<[1, 1, -1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %24 = "tfl.reshape"(%20, %23) : (tensor<1x?xi32>, tensor<3xi32>) -> tensor<1x1x?xi32>
    %25 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %26 = "tfl.reshape"(%22, %25) : (tensor<1x?xi32>, tensor<3xi32>) -> tensor<1x?x1xi32>
    %27 = "tfl.less_equal"(%24, %26) : (tensor<1x1x?xi32>, tensor<1x?x1xi32>) -> tensor<1x?x?xi1>
    %28 = "tfl.cast"(%27) {out_data_type = i32} : (tensor<1x?x?xi1>) -> tensor<1x?x?xi32>
    %29 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %30 = "tfl.sum"(%28, %29) : (tensor<1x?x?xi32>, tensor<1xi32>) -> tensor<1x?xi32>
    %31 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %32 = "tfl.reshape"(%30, %31) : (tensor<1x?xi32>, tensor<1xi32>) -> tensor<?xi32>
    %33 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %34 = "tfl.sub"(%32, %33) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %35 = "tfl.gather"(%13, %34) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %36 = "tfl.sub"(%18, %35) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %37 = "tfl.cast"(%36) {out_data_type = f32} : (tensor<?xi32>) -> tensor<?xf32>
    %38 = "tfl.mul"(%37, %1) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %39 = "tfl.add"(%0, %38) : (tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
    %40 = "tfl.cast"(%13) {out_data_type = i64} : (tensor<?xi32>) -> tensor<?xi64>
    "func.return"(%39) : (tensor<?xf32>) -> ()
  }
}
// rules of: sparse.ragged, arithmetic.elementwise, arrays.shape, arithmetic.reduction, arrays.slicing, arrays.gather_scatter
