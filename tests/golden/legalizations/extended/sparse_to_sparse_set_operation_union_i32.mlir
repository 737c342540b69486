// no reference: there is no kernel for tf.SparseToSparseSetOperation
module {
  func.func @main(%arg0: tensor<2x3x5xi32>, %arg1: tensor<2x3x4xi32>) -> (tensor<?x?x?xi64>, tensor<3xi64>, tensor<3xi64>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<2x3x5xi32>} : () -> tensor<2x3x5xi32>
    %1 = "tf.NotEqual"(%arg0, %0) : (tensor<2x3x5xi32>, tensor<2x3x5xi32>) -> tensor<2x3x5xi1>
    %2 = "tf.Where"(%1) : (tensor<2x3x5xi1>) -> tensor<?x3xi64>
    %3 = "tf.GatherNd"(%arg0, %2) : (tensor<2x3x5xi32>, tensor<?x3xi64>) -> tensor<?xi32>
    %4 = "arith.constant"() {value = dense<[2, 3, 5]> : tensor<3xi64>} : () -> tensor<3xi64>
    %5 = "arith.constant"() {value = dense<0> : tensor<2x3x4xi32>} : () -> tensor<2x3x4xi32>
    %6 = "tf.NotEqual"(%arg1, %5) : (tensor<2x3x4xi32>, tensor<2x3x4xi32>) -> tensor<2x3x4xi1>
    %7 = "tf.Where"(%6) : (tensor<2x3x4xi1>) -> tensor<?x3xi64>
    %8 = "tf.GatherNd"(%arg1, %7) : (tensor<2x3x4xi32>, tensor<?x3xi64>) -> tensor<?xi32>
    %9 = "arith.constant"() {value = dense<[2, 3, 4]> : tensor<3xi64>} : () -> tensor<3xi64>
    %10:3 = "tf.SparseToSparseSetOperation"(%2, %3, %4, %7, %8, %9) {set_operation = "union"} : (tensor<?x3xi64>, tensor<?xi32>, tensor<3xi64>, tensor<?x3xi64>, tensor<?xi32>, tensor<3xi64>) -> (tensor<?x3xi64>, tensor<?xi32>, tensor<3xi64>)
    %11 = "arith.constant"() {value = dense<99> : tensor<i32>} : () -> tensor<i32>
    %12 = "tf.SparseToDense"(%10#0, %10#2, %10#1, %11) : (tensor<?x3xi64>, tensor<3xi64>, tensor<?xi32>, tensor<i32>) -> tensor<?x?x?xi32>
    %13 = "tf.Cast"(%12) {DstT = i64} : (tensor<?x?x?xi32>) -> tensor<?x?x?xi64>
    %14 = "arith.constant"() {value = dense<[[0, 1], [0, 1], [0, 1]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
    %15 = "tf.Pad"(%13, %14) : (tensor<?x?x?xi64>, tensor<3x2xi32>) -> tensor<?x?x?xi64>
    %16 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %17 = "tf.Sum"(%10#0, %16) : (tensor<?x3xi64>, tensor<i32>) -> tensor<3xi64>
    "func.return"(%15, %10#2, %17) : (tensor<?x?x?xi64>, tensor<3xi64>, tensor<3xi64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3x5xi32>, %arg1: tensor<2x3x4xi32>) -> (tensor<?x?x?xi64>, tensor<3xi64>, tensor<3xi64>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<2x3x5xi32>} : () -> tensor<2x3x5xi32>
    %1 = "tfl.not_equal"(%arg0, %0) : (tensor<2x3x5xi32>, tensor<2x3x5xi32>) -> tensor<2x3x5xi1>
    %2 = "tfl.where"(%1) : (tensor<2x3x5xi1>) -> tensor<?x3xi64>
    %3 = "tfl.gather_nd"(%arg0, %2) : (tensor<2x3x5xi32>, tensor<?x3xi64>) -> tensor<?xi32>
    %4 = "arith.constant"() {value = dense<0> : tensor<2x3x4xi32>} : () -> tensor<2x3x4xi32>
    %5 = "tfl.not_equal"(%arg1, %4) : (tensor<2x3x4xi32>, tensor<2x3x4xi32>) -> tensor<2x3x4xi1>
    %6 = "tfl.where"(%5) : (tensor<2x3x4xi1>) -> tensor<?x3xi64>
    %7 = "tfl.gather_nd"(%arg1, %6) : (tensor<2x3x4xi32>, tensor<?x3xi64>) -> tensor<?xi32>
    %8 = "arith.constant"() {value = dense<[2, 3, 5]> : tensor<3xi32>} : () -> tensor<3xi32>
    %9 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %10 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "tfl.slice"(%8, %9, %10) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %12 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %13 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %14 = "tfl.slice"(%8, %12, %13) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %15 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %16 = "tfl.reduce_prod"(%11, %15) {keep_dims = true} : (tensor<2xi32>, tensor<1xi32>) -> tensor<1xi32>
    %17 = "tfl.concatenation"(%16, %14) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %18 = "tfl.cast"(%2) {out_data_type = i32} : (tensor<?x3xi64>) -> tensor<?x3xi32>
    %19 = "tfl.cast"(%3) {out_data_type = i64} : (tensor<?xi32>) -> tensor<?xi64>
    %20 = "tfl.shape"(%19) : (tensor<?xi64>) -> tensor<1xi32>
    %21 = "arith.constant"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
    %22 = "tfl.fill"(%20, %21) : (tensor<1xi32>, tensor<i64>) -> tensor<?xi64>
    %23 = "tfl.scatter_nd"(%18, %19, %8) : (tensor<?x3xi32>, tensor<?xi64>, tensor<3xi32>) -> tensor<2x3x5xi64>
    %24 = "tfl.scatter_nd"(%18, %22, %8) : (tensor<?x3xi32>, tensor<?xi64>, tensor<3xi32>) -> tensor<2x3x5xi64>
    %25 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %26 = "tfl.greater"(%24, %25) : (tensor<2x3x5xi64>, tensor<i64>) -> tensor<2x3x5xi1>
    %27 = "arith.constant"() {value = dense<[6, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %28 = "tfl.reshape"(%23, %27) : (tensor<2x3x5xi64>, tensor<2xi32>) -> tensor<6x5xi64>
    %29 = "arith.constant"() {value = dense<[6, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %30 = "tfl.reshape"(%26, %29) : (tensor<2x3x5xi1>, tensor<2xi32>) -> tensor<6x5xi1>
    %31 = "arith.constant"() {value = dense<[2, 3, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %32 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %33 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %34 = "tfl.slice"(%31, %32, %33) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %35 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %36 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %37 = "tfl.slice"(%31, %35, %36) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %38 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %39 = "tfl.reduce_prod"(%34, %38) {keep_dims = true} : (tensor<2xi32>, tensor<1xi32>) -> tensor<1xi32>
    %40 = "tfl.concatenation"(%39, %37) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %41 = "tfl.cast"(%6) {out_data_type = i32} : (tensor<?x3xi64>) -> tensor<?x3xi32>
    %42 = "tfl.cast"(%7) {out_data_type = i64} : (tensor<?xi32>) -> tensor<?xi64>
    %43 = "tfl.shape"(%42) : (tensor<?xi64>) -> tensor<1xi32>
    %44 = "arith.constant"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
    %45 = "tfl.fill"(%43, %44) : (tensor<1xi32>, tensor<i64>) -> tensor<?xi64>
    %46 = "tfl.scatter_nd"(%41, %42, %31) : (tensor<?x3xi32>, tensor<?xi64>, tensor<3xi32>) -> tensor<2x3x4xi64>
    %47 = "tfl.scatter_nd"(%41, %45, %31) : (tensor<?x3xi32>, tensor<?xi64>, tensor<3xi32>) -> tensor<2x3x4xi64>
    %48 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %49 = "tfl.greater"(%47, %48) : (tensor<2x3x4xi64>, tensor<i64>) -> tensor<2x3x4xi1>
    %50 = "arith.constant"() {value = dense<[6, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %51 = "tfl.reshape"(%46, %50) : (tensor<2x3x4xi64>, tensor<2xi32>) -> tensor<6x4xi64>
    %52 = "arith.constant"() {value = dense<[6, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %53 = "tfl.reshape"(%49, %52) : (tensor<2x3x4xi1>, tensor<2xi32>) -> tensor<6x4xi1>
    %54 = "tfl.concatenation"(%28, %51) {axis = 1 : i64} : (tensor<6x5xi64>, tensor<6x4xi64>) -> tensor<6x9xi64>
    %55 = "tfl.concatenation"(%30, %53) {axis = 1 : i64} : (tensor<6x5xi1>, tensor<6x4xi1>) -> tensor<6x9xi1>
    %56 = "arith.constant"() {value = dense<[6, 9]> : tensor<2xi32>} : () -> tensor<2xi32>
    %57 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %58 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %59 = "tfl.slice"(%56, %57, %58) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %60 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %61 = "tfl.reshape"(%59, %60) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %62 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %63 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %64 = "tfl.range"(%62, %61, %63) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<9xi32>
    %65 = "arith.constant"() {value = dense<[9, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %66 = "tfl.reshape"(%64, %65) : (tensor<9xi32>, tensor<2xi32>) -> tensor<9x1xi32>
    %67 = "tfl.less"(%64, %66) : (tensor<9xi32>, tensor<9x1xi32>) -> tensor<9x9xi1>
    %68 = "arith.constant"() {value = dense<[6, 9, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %69 = "tfl.reshape"(%54, %68) : (tensor<6x9xi64>, tensor<3xi32>) -> tensor<6x9x1xi64>
    %70 = "arith.constant"() {value = dense<[6, 1, 9]> : tensor<3xi32>} : () -> tensor<3xi32>
    %71 = "tfl.reshape"(%54, %70) : (tensor<6x9xi64>, tensor<3xi32>) -> tensor<6x1x9xi64>
    %72 = "tfl.equal"(%69, %71) : (tensor<6x9x1xi64>, tensor<6x1x9xi64>) -> tensor<6x9x9xi1>
    %73 = "tfl.logical_and"(%72, %67) : (tensor<6x9x9xi1>, tensor<9x9xi1>) -> tensor<6x9x9xi1>
    %74 = "arith.constant"() {value = dense<[6, 1, 9]> : tensor<3xi32>} : () -> tensor<3xi32>
    %75 = "tfl.reshape"(%55, %74) : (tensor<6x9xi1>, tensor<3xi32>) -> tensor<6x1x9xi1>
    %76 = "tfl.logical_and"(%73, %75) : (tensor<6x9x9xi1>, tensor<6x1x9xi1>) -> tensor<6x9x9xi1>
    %77 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %78 = "tfl.reduce_any"(%76, %77) : (tensor<6x9x9xi1>, tensor<1xi32>) -> tensor<6x9xi1>
    %79 = "tfl.logical_not"(%78) : (tensor<6x9xi1>) -> tensor<6x9xi1>
    %80 = "tfl.logical_and"(%55, %79) : (tensor<6x9xi1>, tensor<6x9xi1>) -> tensor<6x9xi1>
    %81 = "arith.constant"() {value = dense<[6, 9, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %82 = "tfl.reshape"(%54, %81) : (tensor<6x9xi64>, tensor<3xi32>) -> tensor<6x9x1xi64>
    %83 = "arith.constant"() {value = dense<[6, 1, 9]> : tensor<3xi32>} : () -> tensor<3xi32>
    %84 = "tfl.reshape"(%54, %83) : (tensor<6x9xi64>, tensor<3xi32>) -> tensor<6x1x9xi64>
    %85 = "tfl.less"(%84, %82) : (tensor<6x1x9xi64>, tensor<6x9x1xi64>) -> tensor<6x9x9xi1>
    %86 = "arith.constant"() {value = dense<[6, 1, 9]> : tensor<3xi32>} : () -> tensor<3xi32>
    %87 = "tfl.reshape"(%80, %86) : (tensor<6x9xi1>, tensor<3xi32>) -> tensor<6x1x9xi1>
    %88 = "tfl.logical_and"(%85, %87) : (tensor<6x9x9xi1>, tensor<6x1x9xi1>) -> tensor<6x9x9xi1>
    %89 = "tfl.cast"(%88) {out_data_type = i32} : (tensor<6x9x9xi1>) -> tensor<6x9x9xi32>
    %90 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %91 = "tfl.sum"(%89, %90) : (tensor<6x9x9xi32>, tensor<1xi32>) -> tensor<6x9xi32>
    %92 = "tfl.cast"(%80) {out_data_type = i32} : (tensor<6x9xi1>) -> tensor<6x9xi32>
    %93 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %94 = "tfl.sum"(%92, %93) : (tensor<6x9xi32>, tensor<1xi32>) -> tensor<6xi32>
    %95 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %96 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %97 = "tfl.reduce_max"(%94, %96) : (tensor<6xi32>, tensor<1xi32>) -> tensor<i32>
    %98 = "tfl.maximum"(%97, %95) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %99 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %100 = "tfl.range"(%95, %98, %99) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %101 = "arith.constant"() {value = dense<[6, 9, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %102 = "tfl.reshape"(%91, %101) : (tensor<6x9xi32>, tensor<3xi32>) -> tensor<6x9x1xi32>
    %103 = "tfl.equal"(%102, %100) : (tensor<6x9x1xi32>, tensor<?xi32>) -> tensor<6x9x?xi1>
    %104 = "arith.constant"() {value = dense<[6, 9, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %105 = "tfl.reshape"(%80, %104) : (tensor<6x9xi1>, tensor<3xi32>) -> tensor<6x9x1xi1>
    %106 = "tfl.logical_and"(%103, %105) : (tensor<6x9x?xi1>, tensor<6x9x1xi1>) -> tensor<6x9x?xi1>
    %107 = "arith.constant"() {value = dense<[6, 9, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %108 = "tfl.reshape"(%54, %107) : (tensor<6x9xi64>, tensor<3xi32>) -> tensor<6x9x1xi64>
    %109 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %110 = "tfl.select_v2"(%106, %108, %109) : (tensor<6x9x?xi1>, tensor<6x9x1xi64>, tensor<i64>) -> tensor<6x9x?xi64>
    %111 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %112 = "tfl.reshape"(%98, %111) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %113 = "tfl.concatenation"(%11, %112) : (tensor<2xi32>, tensor<1xi32>) -> tensor<3xi32>
    %114 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %115 = "tfl.sum"(%110, %114) : (tensor<6x9x?xi64>, tensor<1xi32>) -> tensor<6x?xi64>
    %116 = "arith.constant"() {value = dense<[2, 3, -1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %117 = "tfl.reshape"(%115, %116) : (tensor<6x?xi64>, tensor<3xi32>) -> tensor<2x3x?xi64>
    %118 = "arith.constant"() {value = dense<[6, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %119 = "tfl.reshape"(%94, %118) : (tensor<6xi32>, tensor<2xi32>) -> tensor<6x1xi32>
    %120 = "tfl.less"(%100, %119) : (tensor<?xi32>, tensor<6x1xi32>) -> tensor<6x?xi1>
    %121 = "arith.constant"() {value = dense<[2, 3, -1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %122 = "tfl.reshape"(%120, %121) : (tensor<6x?xi1>, tensor<3xi32>) -> tensor<2x3x?xi1>
    %123 = "tfl.where"(%122) : (tensor<2x3x?xi1>) -> tensor<?x3xi64>
    %124 = "tfl.gather_nd"(%117, %123) : (tensor<2x3x?xi64>, tensor<?x3xi64>) -> tensor<?xi64>
    %125 = "tfl.cast"(%113) {out_data_type = i64} : (tensor<3xi32>) -> tensor<3xi64>
    %126 = "tfl.cast"(%124) {out_data_type = i32} : (tensor<?xi64>) -> tensor<?xi32>
    %127 = "arith.constant"() {value = dense<99> : tensor<i32>} : () -> tensor<i32>
    %128 = "tfl.cast"(%123) {out_data_type = i32} : (tensor<?x3xi64>) -> tensor<?x3xi32>
    %129 = "tfl.cast"(%125) {out_data_type = i32} : (tensor<3xi64>) -> tensor<3xi32>
    %130 = "tfl.sparse_to_dense"(%128, %129, %126, %127) : (tensor<?x3xi32>, tensor<3xi32>, tensor<?xi32>, tensor<i32>) -> tensor<?x?x?xi32>
    %131 = "tfl.cast"(%130) {out_data_type = i64} : (tensor<?x?x?xi32>) -> tensor<?x?x?xi64>
    %132 = "arith.constant"() {value = dense<[[0, 1], [0, 1], [0, 1]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
    %133 = "tfl.pad"(%131, %132) : (tensor<?x?x?xi64>, tensor<3x2xi32>) -> tensor<?x?x?xi64>
    %134 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %135 = "tfl.sum"(%123, %134) : (tensor<?x3xi64>, tensor<1xi32>) -> tensor<3xi64>
    "func.return"(%133, %125, %135) : (tensor<?x?x?xi64>, tensor<3xi64>, tensor<3xi64>) -> ()
  }
}
// rules of: arithmetic.elementwise, arrays.gather_scatter, extended.sets, arrays.slicing, arithmetic.reduction, arrays.shape
