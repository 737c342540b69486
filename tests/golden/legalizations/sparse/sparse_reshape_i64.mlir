// input %arg0: 0 .. 3
module {
  func.func @main(%arg0: tensor<?x2xi64>, %arg1: tensor<?xf32>) -> tensor<?x2xi64> {
    %0 = "arith.constant"() {value = dense<[4, 5]> : tensor<2xi64>} : () -> tensor<2xi64>
    %1 = "arith.constant"() {value = dense<[5, 4]> : tensor<2xi64>} : () -> tensor<2xi64>
    %2:2 = "tf.SparseReshape"(%arg0, %0, %1) : (tensor<?x2xi64>, tensor<2xi64>, tensor<2xi64>) -> (tensor<?x2xi64>, tensor<2xi64>)
    "func.return"(%2#0) : (tensor<?x2xi64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xi64>, %arg1: tensor<?xf32>) -> tensor<?x2xi64> {
    %0 = "arith.constant"() {value = dense<[4, 5]> : tensor<2xi64>} : () -> tensor<2xi64>
    %1 = "arith.constant"() {value = dense<[5, 4]> : tensor<2xi64>} : () -> tensor<2xi64>
    %2 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %4 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tfl.strided_slice"(%arg0, %2, %3, %4) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x2xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xi64>
    %6 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %7 = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %8 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %9 = "tfl.strided_slice"(%arg0, %6, %7, %8) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x2xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xi64>
    %10 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %12 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %13 = "tfl.strided_slice"(%0, %10, %11, %12) {shrink_axis_mask = 1 : i64} : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i64>
    %14 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %15 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %16 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %17 = "tfl.strided_slice"(%0, %14, %15, %16) {shrink_axis_mask = 1 : i64} : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i64>
    %18 = "tfl.mul"(%5, %17) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %19 = "tfl.add"(%18, %9) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %20 = "arith.constant"() {value = dense<-1> : tensor<i64>} : () -> tensor<i64>
    %21 = "tfl.equal"(%1, %20) : (tensor<2xi64>, tensor<i64>) -> tensor<2xi1>
    %22 = "arith.constant"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
    %23 = "tfl.select_v2"(%21, %22, %1) : (tensor<2xi1>, tensor<i64>, tensor<2xi64>) -> tensor<2xi64>
    %24 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %25 = "tfl.reduce_prod"(%23, %24) : (tensor<2xi64>, tensor<1xi32>) -> tensor<i64>
    %26 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %27 = "tfl.reduce_prod"(%0, %26) : (tensor<2xi64>, tensor<1xi32>) -> tensor<i64>
    %28 = "arith.constant"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
    %29 = "tfl.maximum"(%25, %28) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %30 = "tfl.cast"(%29) {out_data_type = f32} : (tensor<i64>) -> tensor<f32>
    %31 = "tfl.cast"(%27) {out_data_type = f32} : (tensor<i64>) -> tensor<f32>
    %32 = "tfl.div"(%31, %30) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %33 = "tfl.cast"(%32) {out_data_type = i64} : (tensor<f32>) -> tensor<i64>
    %34 = "tfl.mul"(%33, %29) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %35 = "tfl.sub"(%27, %34) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %36 = "tfl.cast"(%35) {out_data_type = f32} : (tensor<i64>) -> tensor<f32>
    %37 = "tfl.div"(%36, %30) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %38 = "tfl.round"(%37) : (tensor<f32>) -> tensor<f32>
    %39 = "tfl.cast"(%38) {out_data_type = i64} : (tensor<f32>) -> tensor<i64>
    %40 = "tfl.add"(%33, %39) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %41 = "tfl.mul"(%40, %29) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %42 = "tfl.sub"(%27, %41) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %43 = "tfl.cast"(%42) {out_data_type = f32} : (tensor<i64>) -> tensor<f32>
    %44 = "tfl.div"(%43, %30) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %45 = "tfl.round"(%44) : (tensor<f32>) -> tensor<f32>
    %46 = "tfl.cast"(%45) {out_data_type = i64} : (tensor<f32>) -> tensor<i64>
    %47 = "tfl.add"(%40, %46) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %48 = "tfl.mul"(%47, %29) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %49 = "tfl.sub"(%27, %48) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %50 = "tfl.floor_mod"(%49, %29) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %51 = "tfl.sub"(%49, %50) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %52 = "tfl.cast"(%51) {out_data_type = f32} : (tensor<i64>) -> tensor<f32>
    %53 = "tfl.div"(%52, %30) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %54 = "tfl.round"(%53) : (tensor<f32>) -> tensor<f32>
    %55 = "tfl.cast"(%54) {out_data_type = i64} : (tensor<f32>) -> tensor<i64>
    %56 = "tfl.add"(%47, %55) : (tensor<i64>, tensor<i64>) -> tensor<i64>
    %57 = "tfl.select_v2"(%21, %56, %1) : (tensor<2xi1>, tensor<i64>, tensor<2xi64>) -> tensor<2xi64>
    %58 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %59 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %60 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %61 = "tfl.strided_slice"(%57, %58, %59, %60) {shrink_axis_mask = 1 : i64} : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i64>
    %62 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %63 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %64 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %65 = "tfl.strided_slice"(%57, %62, %63, %64) {shrink_axis_mask = 1 : i64} : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i64>
    %66 = "tfl.floor_mod"(%19, %65) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %67 = "tfl.cast"(%65) {out_data_type = f32} : (tensor<i64>) -> tensor<f32>
    %68 = "tfl.cast"(%19) {out_data_type = f32} : (tensor<?xi64>) -> tensor<?xf32>
    %69 = "tfl.div"(%68, %67) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %70 = "tfl.cast"(%69) {out_data_type = i64} : (tensor<?xf32>) -> tensor<?xi64>
    %71 = "tfl.mul"(%70, %65) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %72 = "tfl.sub"(%19, %71) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %73 = "tfl.cast"(%72) {out_data_type = f32} : (tensor<?xi64>) -> tensor<?xf32>
    %74 = "tfl.div"(%73, %67) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %75 = "tfl.round"(%74) : (tensor<?xf32>) -> tensor<?xf32>
    %76 = "tfl.cast"(%75) {out_data_type = i64} : (tensor<?xf32>) -> tensor<?xi64>
    %77 = "tfl.add"(%70, %76) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %78 = "tfl.mul"(%77, %65) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %79 = "tfl.sub"(%19, %78) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %80 = "tfl.cast"(%79) {out_data_type = f32} : (tensor<?xi64>) -> tensor<?xf32>
    %81 = "tfl.div"(%80, %67) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %82 = "tfl.round"(%81) : (tensor<?xf32>) -> tensor<?xf32>
    %83 = "tfl.cast"(%82) {out_data_type = i64} : (tensor<?xf32>) -> tensor<?xi64>
    %84 = "tfl.add"(%77, %83) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %85 = "tfl.mul"(%84, %65) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %86 = "tfl.sub"(%19, %85) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %87 = "tfl.floor_mod"(%86, %65) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %88 = "tfl.sub"(%86, %87) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %89 = "tfl.cast"(%88) {out_data_type = f32} : (tensor<?xi64>) -> tensor<?xf32>
    %90 = "tfl.div"(%89, %67) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %91 = "tfl.round"(%90) : (tensor<?xf32>) -> tensor<?xf32>
    %92 = "tfl.cast"(%91) {out_data_type = i64} : (tensor<?xf32>) -> tensor<?xi64>
    %93 = "tfl.add"(%84, %92) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %94 = "tfl.pack"(%93, %66) {axis = 1 : i64} : (tensor<?xi64>, tensor<?xi64>) -> tensor<?x2xi64>
    "func.return"(%94) : (tensor<?x2xi64>) -> ()
  }
}
// rules of: sparse.tensors, arrays.slicing, arithmetic.elementwise, arithmetic.reduction
