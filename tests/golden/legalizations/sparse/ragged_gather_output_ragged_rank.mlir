// no reference: there is no kernel for tf.RaggedGather
module {
  func.func @main(%arg0: tensor<?x2xf32>, %arg1: tensor<?xi64>) -> tensor<?x2xf32> {
    %0 = "arith.constant"() {value = dense<[2, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1:2 = "tf.RaggedGather"(%arg1, %arg0, %0) {OUTPUT_RAGGED_RANK = 1 : i64} : (tensor<?xi64>, tensor<?x2xf32>, tensor<2xi32>) -> (tensor<?xi64>, tensor<?x2xf32>)
    "func.return"(%1#1) : (tensor<?x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xf32>, %arg1: tensor<?xi64>) -> tensor<?x2xf32> {
    %0 = "arith.constant"() {value = dense<[2, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tfl.strided_slice"(%arg1, %1, %2, %3) {begin_mask = 1 : i64} : (tensor<?xi64>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xi64>
    %5 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "tfl.strided_slice"(%arg1, %5, %6, %7) {end_mask = 1 : i64} : (tensor<?xi64>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xi64>
    %9 = "tfl.gather"(%4, %0) : (tensor<?xi64>, tensor<2xi32>) -> tensor<2xi64>
    %10 = "tfl.cast"(%9) {out_data_type = i32} : (tensor<2xi64>) -> tensor<2xi32>
    %11 = "tfl.gather"(%8, %0) : (tensor<?xi64>, tensor<2xi32>) -> tensor<2xi64>
    %12 = "tfl.cast"(%11) {out_data_type = i32} : (tensor<2xi64>) -> tensor<2xi32>
    %13 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %14 = "tfl.sub"(%12, %10) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %15 = "tfl.sign"(%13) : (tensor<i32>) -> tensor<i32>
    %16 = "tfl.sub"(%13, %15) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %17 = "tfl.add"(%14, %16) : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
    %18 = "tfl.floor_div"(%17, %13) : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
    %19 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %20 = "tfl.maximum"(%18, %19) : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
    %21 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %22 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %23 = "tfl.reshape"(%20, %22) : (tensor<2xi32>, tensor<1xi32>) -> tensor<2xi32>
    %24 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %25 = "tfl.cumsum"(%23, %24) : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
    %26 = "tfl.concatenation"(%21, %25) : (tensor<1xi32>, tensor<2xi32>) -> tensor<3xi32>
    %27 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %28 = "tfl.sum"(%20, %27) : (tensor<2xi32>, tensor<1xi32>) -> tensor<i32>
    %29 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %30 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %31 = "tfl.range"(%29, %28, %30) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %32 = "arith.constant"() {value = dense<[1, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %33 = "tfl.reshape"(%26, %32) : (tensor<3xi32>, tensor<2xi32>) -> tensor<1x3xi32>
    %34 = "arith.constant"() {value = dense<[1, -1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %35 = "tfl.reshape"(%31, %34) : (tensor<?xi32>, tensor<2xi32>) -> tensor<1x?xi32>
    %36 = "arith.constant"() {value = dense<[1, 1, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
    %37 = "tfl.reshape"(%33, %36) : (tensor<1x3xi32>, tensor<3xi32>) -> tensor<1x1x3xi32>
    %38 = "arith.constant"() {value = dense<[1, -1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %39 = "tfl.reshape"(%35, %38) : (tensor<1x?xi32>, tensor<3xi32>) -> tensor<1x?x1xi32>
    %40 = "tfl.less_equal"(%37, %39) : (tensor<1x1x3xi32>, tensor<1x?x1xi32>) -> tensor<1x?x3xi1>
    %41 = "tfl.cast"(%40) {out_data_type = i32} : (tensor<1x?x3xi1>) -> tensor<1x?x3xi32>
    %42 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %43 = "tfl.sum"(%41, %42) : (tensor<1x?x3xi32>, tensor<1xi32>) -> tensor<1x?xi32>
    %44 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %45 = "tfl.reshape"(%43, %44) : (tensor<1x?xi32>, tensor<1xi32>) -> tensor<?xi32>
    %46 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %47 = "tfl.sub"(%45, %46) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %48 = "tfl.gather"(%26, %47) : (tensor<3xi32>, tensor<?xi32>) -> tensor<?xi32>
    %49 = "tfl.sub"(%31, %48) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %50 = "tfl.gather"(%10, %47) : (tensor<2xi32>, tensor<?xi32>) -> tensor<?xi32>
    %51 = "tfl.mul"(%49, %13) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %52 = "tfl.add"(%50, %51) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %53 = "tfl.cast"(%26) {out_data_type = i64} : (tensor<3xi32>) -> tensor<3xi64>
    %54 = "tfl.gather"(%arg0, %52) : (tensor<?x2xf32>, tensor<?xi32>) -> tensor<?x2xf32>
    "func.return"(%54) : (tensor<?x2xf32>) -> ()
  }
}
// rules of: sparse.tensors, arrays.slicing, arrays.gather_scatter, sparse.ragged, arithmetic.elementwise, arrays.shape, arithmetic.reduction
