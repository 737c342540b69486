// no reference: there is no kernel for tf.DenseToSparseSetOperation
module {
  func.func @main(%arg0: tensor<2x3x5xi32>, %arg1: tensor<2x3x4xi32>) -> (tensor<?x?x?xi64>, tensor<3xi64>, tensor<3xi64>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<2x3x4xi32>} : () -> tensor<2x3x4xi32>
    %1 = "tf.NotEqual"(%arg1, %0) : (tensor<2x3x4xi32>, tensor<2x3x4xi32>) -> tensor<2x3x4xi1>
    %2 = "tf.Where"(%1) : (tensor<2x3x4xi1>) -> tensor<?x3xi64>
    %3 = "tf.GatherNd"(%arg1, %2) : (tensor<2x3x4xi32>, tensor<?x3xi64>) -> tensor<?xi32>
    %4 = "arith.constant"() {value = dense<[2, 3, 4]> : tensor<3xi64>} : () -> tensor<3xi64>
    %5:3 = "tf.DenseToSparseSetOperation"(%arg0, %2, %3, %4) {set_operation = "a-b"} : (tensor<2x3x5xi32>, tensor<?x3xi64>, tensor<?xi32>, tensor<3xi64>) -> (tensor<?x3xi64>, tensor<?xi32>, tensor<3xi64>)
    %6 = "arith.constant"() {value = dense<99> : tensor<i32>} : () -> tensor<i32>
    %7 = "tf.SparseToDense"(%5#0, %5#2, %5#1, %6) : (tensor<?x3xi64>, tensor<3xi64>, tensor<?xi32>, tensor<i32>) -> tensor<?x?x?xi32>
    %8 = "tf.Cast"(%7) {DstT = i64} : (tensor<?x?x?xi32>) -> tensor<?x?x?xi64>
    %9 = "arith.constant"() {value = dense<[[0, 1], [0, 1], [0, 1]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
    %10 = "tf.Pad"(%8, %9) : (tensor<?x?x?xi64>, tensor<3x2xi32>) -> tensor<?x?x?xi64>
    %11 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %12 = "tf.Sum"(%5#0, %11) : (tensor<?x3xi64>, tensor<i32>) -> tensor<3xi64>
    "func.return"(%10, %5#2, %12) : (tensor<?x?x?xi64>, tensor<3xi64>, tensor<3xi64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3x5xi32>, %arg1: tensor<2x3x4xi32>) -> (tensor<?x?x?xi64>, tensor<3xi64>, tensor<3xi64>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<2x3x4xi32>} : () -> tensor<2x3x4xi32>
    %1 = "tfl.not_equal"(%arg1, %0) : (tensor<2x3x4xi32>, tensor<2x3x4xi32>) -> tensor<2x3x4xi1>
    %2 = "tfl.where"(%1) : (tensor<2x3x4xi1>) -> tensor<?x3xi64>
    %3 = "tfl.gather_nd"(%arg1, %2) : (tensor<2x3x4xi32>, tensor<?x3xi64>) -> tensor<?xi32>
    %4 = "tfl.cast"(%arg0) {out_data_type = i64} : (tensor<2x3x5xi32>) -> tensor<2x3x5xi64>
    %5 = "arith.constant"() {value = dense<[6, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<2x3x5xi64>, tensor<2xi32>) -> tensor<6x5xi64>
    %7 = "tfl.equal"(%6, %6) : (tensor<6x5xi64>, tensor<6x5xi64>) -> tensor<6x5xi1>
    %8 = "arith.constant"() {value = dense<[2, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %9 = "arith.constant"() {value = dense<[2, 3, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %10 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %12 = "tfl.slice"(%9, %10, %11) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %13 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %14 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %15 = "tfl.slice"(%9, %13, %14) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %16 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %17 = "tfl.reduce_prod"(%12, %16) {keep_dims = true} : (tensor<2xi32>, tensor<1xi32>) -> tensor<1xi32>
    %18 = "tfl.concatenation"(%17, %15) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %19 = "tfl.cast"(%2) {out_data_type = i32} : (tensor<?x3xi64>) -> tensor<?x3xi32>
    %20 = "tfl.cast"(%3) {out_data_type = i64} : (tensor<?xi32>) -> tensor<?xi64>
    %21 = "tfl.shape"(%20) : (tensor<?xi64>) -> tensor<1xi32>
    %22 = "arith.constant"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
    %23 = "tfl.fill"(%21, %22) : (tensor<1xi32>, tensor<i64>) -> tensor<?xi64>
    %24 = "tfl.scatter_nd"(%19, %20, %9) : (tensor<?x3xi32>, tensor<?xi64>, tensor<3xi32>) -> tensor<2x3x4xi64>
    %25 = "tfl.scatter_nd"(%19, %23, %9) : (tensor<?x3xi32>, tensor<?xi64>, tensor<3xi32>) -> tensor<2x3x4xi64>
    %26 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %27 = "tfl.greater"(%25, %26) : (tensor<2x3x4xi64>, tensor<i64>) -> tensor<2x3x4xi1>
    %28 = "arith.constant"() {value = dense<[6, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %29 = "tfl.reshape"(%24, %28) : (tensor<2x3x4xi64>, tensor<2xi32>) -> tensor<6x4xi64>
    %30 = "arith.constant"() {value = dense<[6, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %31 = "tfl.reshape"(%27, %30) : (tensor<2x3x4xi1>, tensor<2xi32>) -> tensor<6x4xi1>
    %32 = "arith.constant"() {value = dense<[6, 5, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %33 = "tfl.reshape"(%6, %32) : (tensor<6x5xi64>, tensor<3xi32>) -> tensor<6x5x1xi64>
    %34 = "arith.constant"() {value = dense<[6, 1, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %35 = "tfl.reshape"(%29, %34) : (tensor<6x4xi64>, tensor<3xi32>) -> tensor<6x1x4xi64>
    %36 = "tfl.equal"(%33, %35) : (tensor<6x5x1xi64>, tensor<6x1x4xi64>) -> tensor<6x5x4xi1>
    %37 = "arith.constant"() {value = dense<[6, 1, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %38 = "tfl.reshape"(%31, %37) : (tensor<6x4xi1>, tensor<3xi32>) -> tensor<6x1x4xi1>
    %39 = "tfl.logical_and"(%36, %38) : (tensor<6x5x4xi1>, tensor<6x1x4xi1>) -> tensor<6x5x4xi1>
    %40 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %41 = "tfl.reduce_any"(%39, %40) : (tensor<6x5x4xi1>, tensor<1xi32>) -> tensor<6x5xi1>
    %42 = "tfl.logical_not"(%41) : (tensor<6x5xi1>) -> tensor<6x5xi1>
    %43 = "arith.constant"() {value = dense<[6, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %44 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %45 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %46 = "tfl.slice"(%43, %44, %45) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %47 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %48 = "tfl.reshape"(%46, %47) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %49 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %50 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %51 = "tfl.range"(%49, %48, %50) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<5xi32>
    %52 = "arith.constant"() {value = dense<[5, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %53 = "tfl.reshape"(%51, %52) : (tensor<5xi32>, tensor<2xi32>) -> tensor<5x1xi32>
    %54 = "tfl.less"(%51, %53) : (tensor<5xi32>, tensor<5x1xi32>) -> tensor<5x5xi1>
    %55 = "arith.constant"() {value = dense<[6, 5, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %56 = "tfl.reshape"(%6, %55) : (tensor<6x5xi64>, tensor<3xi32>) -> tensor<6x5x1xi64>
    %57 = "arith.constant"() {value = dense<[6, 1, 5]> : tensor<3xi32>} : () -> tensor<3xi32>
    %58 = "tfl.reshape"(%6, %57) : (tensor<6x5xi64>, tensor<3xi32>) -> tensor<6x1x5xi64>
    %59 = "tfl.equal"(%56, %58) : (tensor<6x5x1xi64>, tensor<6x1x5xi64>) -> tensor<6x5x5xi1>
    %60 = "tfl.logical_and"(%59, %54) : (tensor<6x5x5xi1>, tensor<5x5xi1>) -> tensor<6x5x5xi1>
    %61 = "arith.constant"() {value = dense<[6, 1, 5]> : tensor<3xi32>} : () -> tensor<3xi32>
    %62 = "tfl.reshape"(%7, %61) : (tensor<6x5xi1>, tensor<3xi32>) -> tensor<6x1x5xi1>
    %63 = "tfl.logical_and"(%60, %62) : (tensor<6x5x5xi1>, tensor<6x1x5xi1>) -> tensor<6x5x5xi1>
    %64 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %65 = "tfl.reduce_any"(%63, %64) : (tensor<6x5x5xi1>, tensor<1xi32>) -> tensor<6x5xi1>
    %66 = "tfl.logical_not"(%65) : (tensor<6x5xi1>) -> tensor<6x5xi1>
    %67 = "tfl.logical_and"(%7, %66) : (tensor<6x5xi1>, tensor<6x5xi1>) -> tensor<6x5xi1>
    %68 = "tfl.logical_and"(%67, %42) : (tensor<6x5xi1>, tensor<6x5xi1>) -> tensor<6x5xi1>
    %69 = "arith.constant"() {value = dense<[6, 5, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %70 = "tfl.reshape"(%6, %69) : (tensor<6x5xi64>, tensor<3xi32>) -> tensor<6x5x1xi64>
    %71 = "arith.constant"() {value = dense<[6, 1, 5]> : tensor<3xi32>} : () -> tensor<3xi32>
    %72 = "tfl.reshape"(%6, %71) : (tensor<6x5xi64>, tensor<3xi32>) -> tensor<6x1x5xi64>
    %73 = "tfl.less"(%72, %70) : (tensor<6x1x5xi64>, tensor<6x5x1xi64>) -> tensor<6x5x5xi1>
    %74 = "arith.constant"() {value = dense<[6, 1, 5]> : tensor<3xi32>} : () -> tensor<3xi32>
    %75 = "tfl.reshape"(%68, %74) : (tensor<6x5xi1>, tensor<3xi32>) -> tensor<6x1x5xi1>
    %76 = "tfl.logical_and"(%73, %75) : (tensor<6x5x5xi1>, tensor<6x1x5xi1>) -> tensor<6x5x5xi1>
    %77 = "tfl.cast"(%76) {out_data_type = i32} : (tensor<6x5x5xi1>) -> tensor<6x5x5xi32>
    %78 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %79 = "tfl.sum"(%77, %78) : (tensor<6x5x5xi32>, tensor<1xi32>) -> tensor<6x5xi32>
    %80 = "tfl.cast"(%68) {out_data_type = i32} : (tensor<6x5xi1>) -> tensor<6x5xi32>
    %81 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %82 = "tfl.sum"(%80, %81) : (tensor<6x5xi32>, tensor<1xi32>) -> tensor<6xi32>
    %83 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %84 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %85 = "tfl.reduce_max"(%82, %84) : (tensor<6xi32>, tensor<1xi32>) -> tensor<i32>
    %86 = "tfl.maximum"(%85, %83) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %87 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %88 = "tfl.range"(%83, %86, %87) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %89 = "arith.constant"() {value = dense<[6, 5, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %90 = "tfl.reshape"(%79, %89) : (tensor<6x5xi32>, tensor<3xi32>) -> tensor<6x5x1xi32>
    %91 = "tfl.equal"(%90, %88) : (tensor<6x5x1xi32>, tensor<?xi32>) -> tensor<6x5x?xi1>
    %92 = "arith.constant"() {value = dense<[6, 5, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %93 = "tfl.reshape"(%68, %92) : (tensor<6x5xi1>, tensor<3xi32>) -> tensor<6x5x1xi1>
    %94 = "tfl.logical_and"(%91, %93) : (tensor<6x5x?xi1>, tensor<6x5x1xi1>) -> tensor<6x5x?xi1>
    %95 = "arith.constant"() {value = dense<[6, 5, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %96 = "tfl.reshape"(%6, %95) : (tensor<6x5xi64>, tensor<3xi32>) -> tensor<6x5x1xi64>
    %97 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %98 = "tfl.select_v2"(%94, %96, %97) : (tensor<6x5x?xi1>, tensor<6x5x1xi64>, tensor<i64>) -> tensor<6x5x?xi64>
    %99 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %100 = "tfl.reshape"(%86, %99) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %101 = "tfl.concatenation"(%8, %100) : (tensor<2xi32>, tensor<1xi32>) -> tensor<3xi32>
    %102 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %103 = "tfl.sum"(%98, %102) : (tensor<6x5x?xi64>, tensor<1xi32>) -> tensor<6x?xi64>
    %104 = "arith.constant"() {value = dense<[2, 3, -1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %105 = "tfl.reshape"(%103, %104) : (tensor<6x?xi64>, tensor<3xi32>) -> tensor<2x3x?xi64>
    %106 = "arith.constant"() {value = dense<[6, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %107 = "tfl.reshape"(%82, %106) : (tensor<6xi32>, tensor<2xi32>) -> tensor<6x1xi32>
    %108 = "tfl.less"(%88, %107) : (tensor<?xi32>, tensor<6x1xi32>) -> tensor<6x?xi1>
    %109 = "arith.constant"() {value = dense<[2, 3, -1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %110 = "tfl.reshape"(%108, %109) : (tensor<6x?xi1>, tensor<3xi32>) -> tensor<2x3x?xi1>
    %111 = "tfl.where"(%110) : (tensor<2x3x?xi1>) -> tensor<?x3xi64>
    %112 = "tfl.gather_nd"(%105, %111) : (tensor<2x3x?xi64>, tensor<?x3xi64>) -> tensor<?xi64>
    %113 = "tfl.cast"(%101) {out_data_type = i64} : (tensor<3xi32>) -> tensor<3xi64>
    %114 = "tfl.cast"(%112) {out_data_type = i32} : (tensor<?xi64>) -> tensor<?xi32>
    %115 = "arith.constant"() {value = dense<99> : tensor<i32>} : () -> tensor<i32>
    %116 = "tfl.cast"(%111) {out_data_type = i32} : (tensor<?x3xi64>) -> tensor<?x3xi32>
    %117 = "tfl.cast"(%113) {out_data_type = i32} : (tensor<3xi64>) -> tensor<3xi32>
    %118 = "tfl.sparse_to_dense"(%116, %117, %114, %115) : (tensor<?x3xi32>, tensor<3xi32>, tensor<?xi32>, tensor<i32>) -> tensor<?x?x?xi32>
    %119 = "tfl.cast"(%118) {out_data_type = i64} : (tensor<?x?x?xi32>) -> tensor<?x?x?xi64>
    %120 = "arith.constant"() {value = dense<[[0, 1], [0, 1], [0, 1]]> : tensor<3x2xi32>} : () -> tensor<3x2xi32>
    %121 = "tfl.pad"(%119, %120) : (tensor<?x?x?xi64>, tensor<3x2xi32>) -> tensor<?x?x?xi64>
    %122 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %123 = "tfl.sum"(%111, %122) : (tensor<?x3xi64>, tensor<1xi32>) -> tensor<3xi64>
    "func.return"(%121, %113, %123) : (tensor<?x?x?xi64>, tensor<3xi64>, tensor<3xi64>) -> ()
  }
}
// rules of: arithmetic.elementwise, arrays.gather_scatter, extended.sets, arrays.slicing, arithmetic.reduction, arrays.shape
