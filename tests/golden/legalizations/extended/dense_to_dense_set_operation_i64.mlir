// no reference: there is no kernel for tf.DenseToDenseSetOperation
module {
  func.func @main(%arg0: tensor<?x?xi64>, %arg1: tensor<?x?xi64>) -> (tensor<?x?xi64>, tensor<2xi64>, tensor<2xi64>) {
    %0:3 = "tf.DenseToDenseSetOperation"(%arg0, %arg1) {set_operation = "a-b"} : (tensor<?x?xi64>, tensor<?x?xi64>) -> (tensor<?x2xi64>, tensor<?xi64>, tensor<2xi64>)
    %1 = "arith.constant"() {value = dense<99> : tensor<i64>} : () -> tensor<i64>
    %2 = "tf.SparseToDense"(%0#0, %0#2, %0#1, %1) : (tensor<?x2xi64>, tensor<2xi64>, tensor<?xi64>, tensor<i64>) -> tensor<?x?xi64>
    %3 = "arith.constant"() {value = dense<[[0, 1], [0, 1]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %4 = "tf.Pad"(%2, %3) : (tensor<?x?xi64>, tensor<2x2xi32>) -> tensor<?x?xi64>
    %5 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %6 = "tf.Sum"(%0#0, %5) : (tensor<?x2xi64>, tensor<i32>) -> tensor<2xi64>
    "func.return"(%4, %0#2, %6) : (tensor<?x?xi64>, tensor<2xi64>, tensor<2xi64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xi64>, %arg1: tensor<?x?xi64>) -> (tensor<?x?xi64>, tensor<2xi64>, tensor<2xi64>) {
    %0 = "tfl.shape"(%arg0) : (tensor<?x?xi64>) -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.slice"(%0, %1, %2) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %4 = "tfl.shape"(%arg0) : (tensor<?x?xi64>) -> tensor<2xi32>
    %5 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tfl.slice"(%4, %5, %6) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %8 = "tfl.concatenation"(%3, %7) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %9 = "tfl.reshape"(%arg0, %8) : (tensor<?x?xi64>, tensor<2xi32>) -> tensor<?x?xi64>
    %10 = "tfl.equal"(%9, %9) : (tensor<?x?xi64>, tensor<?x?xi64>) -> tensor<?x?xi1>
    %11 = "tfl.shape"(%arg1) : (tensor<?x?xi64>) -> tensor<2xi32>
    %12 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %13 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %14 = "tfl.slice"(%11, %12, %13) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %15 = "tfl.shape"(%arg1) : (tensor<?x?xi64>) -> tensor<2xi32>
    %16 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %17 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %18 = "tfl.slice"(%15, %16, %17) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %19 = "tfl.concatenation"(%14, %18) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %20 = "tfl.reshape"(%arg1, %19) : (tensor<?x?xi64>, tensor<2xi32>) -> tensor<?x?xi64>
    %21 = "tfl.equal"(%20, %20) : (tensor<?x?xi64>, tensor<?x?xi64>) -> tensor<?x?xi1>
    %22 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %23 = "tfl.expand_dims"(%9, %22) : (tensor<?x?xi64>, tensor<i32>) -> tensor<?x?x1xi64>
    %24 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %25 = "tfl.expand_dims"(%20, %24) : (tensor<?x?xi64>, tensor<i32>) -> tensor<?x1x?xi64>
    %26 = "tfl.equal"(%23, %25) : (tensor<?x?x1xi64>, tensor<?x1x?xi64>) -> tensor<?x?x?xi1>
    %27 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %28 = "tfl.expand_dims"(%21, %27) : (tensor<?x?xi1>, tensor<i32>) -> tensor<?x1x?xi1>
    %29 = "tfl.logical_and"(%26, %28) : (tensor<?x?x?xi1>, tensor<?x1x?xi1>) -> tensor<?x?x?xi1>
    %30 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %31 = "tfl.reduce_any"(%29, %30) : (tensor<?x?x?xi1>, tensor<1xi32>) -> tensor<?x?xi1>
    %32 = "tfl.logical_not"(%31) : (tensor<?x?xi1>) -> tensor<?x?xi1>
    %33 = "tfl.shape"(%9) : (tensor<?x?xi64>) -> tensor<2xi32>
    %34 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %35 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %36 = "tfl.slice"(%33, %34, %35) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %37 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %38 = "tfl.reshape"(%36, %37) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %39 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %40 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %41 = "tfl.range"(%39, %38, %40) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %42 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %43 = "tfl.reshape"(%41, %42) : (tensor<?xi32>, tensor<2xi32>) -> tensor<?x1xi32>
    %44 = "tfl.less"(%41, %43) : (tensor<?xi32>, tensor<?x1xi32>) -> tensor<?x?xi1>
    %45 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %46 = "tfl.expand_dims"(%9, %45) : (tensor<?x?xi64>, tensor<i32>) -> tensor<?x?x1xi64>
    %47 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %48 = "tfl.expand_dims"(%9, %47) : (tensor<?x?xi64>, tensor<i32>) -> tensor<?x1x?xi64>
    %49 = "tfl.equal"(%46, %48) : (tensor<?x?x1xi64>, tensor<?x1x?xi64>) -> tensor<?x?x?xi1>
    %50 = "tfl.logical_and"(%49, %44) : (tensor<?x?x?xi1>, tensor<?x?xi1>) -> tensor<?x?x?xi1>
    %51 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %52 = "tfl.expand_dims"(%10, %51) : (tensor<?x?xi1>, tensor<i32>) -> tensor<?x1x?xi1>
    %53 = "tfl.logical_and"(%50, %52) : (tensor<?x?x?xi1>, tensor<?x1x?xi1>) -> tensor<?x?x?xi1>
    %54 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %55 = "tfl.reduce_any"(%53, %54) : (tensor<?x?x?xi1>, tensor<1xi32>) -> tensor<?x?xi1>
    %56 = "tfl.logical_not"(%55) : (tensor<?x?xi1>) -> tensor<?x?xi1>
    %57 = "tfl.logical_and"(%10, %56) : (tensor<?x?xi1>, tensor<?x?xi1>) -> tensor<?x?xi1>
    %58 = "tfl.logical_and"(%57, %32) : (tensor<?x?xi1>, tensor<?x?xi1>) -> tensor<?x?xi1>
    %59 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %60 = "tfl.expand_dims"(%9, %59) : (tensor<?x?xi64>, tensor<i32>) -> tensor<?x?x1xi64>
    %61 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %62 = "tfl.expand_dims"(%9, %61) : (tensor<?x?xi64>, tensor<i32>) -> tensor<?x1x?xi64>
    %63 = "tfl.less"(%62, %60) : (tensor<?x1x?xi64>, tensor<?x?x1xi64>) -> tensor<?x?x?xi1>
    %64 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %65 = "tfl.expand_dims"(%58, %64) : (tensor<?x?xi1>, tensor<i32>) -> tensor<?x1x?xi1>
    %66 = "tfl.logical_and"(%63, %65) : (tensor<?x?x?xi1>, tensor<?x1x?xi1>) -> tensor<?x?x?xi1>
    %67 = "tfl.cast"(%66) {out_data_type = i32} : (tensor<?x?x?xi1>) -> tensor<?x?x?xi32>
    %68 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %69 = "tfl.sum"(%67, %68) : (tensor<?x?x?xi32>, tensor<1xi32>) -> tensor<?x?xi32>
    %70 = "tfl.cast"(%58) {out_data_type = i32} : (tensor<?x?xi1>) -> tensor<?x?xi32>
    %71 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %72 = "tfl.sum"(%70, %71) : (tensor<?x?xi32>, tensor<1xi32>) -> tensor<?xi32>
    %73 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %74 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %75 = "tfl.reduce_max"(%72, %74) : (tensor<?xi32>, tensor<1xi32>) -> tensor<i32>
    %76 = "tfl.maximum"(%75, %73) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %77 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %78 = "tfl.range"(%73, %76, %77) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %79 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %80 = "tfl.expand_dims"(%69, %79) : (tensor<?x?xi32>, tensor<i32>) -> tensor<?x?x1xi32>
    %81 = "tfl.equal"(%80, %78) : (tensor<?x?x1xi32>, tensor<?xi32>) -> tensor<?x?x?xi1>
    %82 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %83 = "tfl.expand_dims"(%58, %82) : (tensor<?x?xi1>, tensor<i32>) -> tensor<?x?x1xi1>
    %84 = "tfl.logical_and"(%81, %83) : (tensor<?x?x?xi1>, tensor<?x?x1xi1>) -> tensor<?x?x?xi1>
    %85 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %86 = "tfl.expand_dims"(%9, %85) : (tensor<?x?xi64>, tensor<i32>) -> tensor<?x?x1xi64>
    %87 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %88 = "tfl.select_v2"(%84, %86, %87) : (tensor<?x?x?xi1>, tensor<?x?x1xi64>, tensor<i64>) -> tensor<?x?x?xi64>
    %89 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %90 = "tfl.reshape"(%76, %89) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %91 = "tfl.concatenation"(%3, %90) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %92 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %93 = "tfl.sum"(%88, %92) : (tensor<?x?x?xi64>, tensor<1xi32>) -> tensor<?x?xi64>
    %94 = "tfl.reshape"(%93, %91) : (tensor<?x?xi64>, tensor<2xi32>) -> tensor<?x?xi64>
    %95 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %96 = "tfl.reshape"(%72, %95) : (tensor<?xi32>, tensor<2xi32>) -> tensor<?x1xi32>
    %97 = "tfl.less"(%78, %96) : (tensor<?xi32>, tensor<?x1xi32>) -> tensor<?x?xi1>
    %98 = "tfl.reshape"(%97, %91) : (tensor<?x?xi1>, tensor<2xi32>) -> tensor<?x?xi1>
    %99 = "tfl.where"(%98) : (tensor<?x?xi1>) -> tensor<?x2xi64>
    %100 = "tfl.gather_nd"(%94, %99) : (tensor<?x?xi64>, tensor<?x2xi64>) -> tensor<?xi64>
    %101 = "tfl.cast"(%91) {out_data_type = i64} : (tensor<2xi32>) -> tensor<2xi64>
    %102 = "arith.constant"() {value = dense<99> : tensor<i64>} : () -> tensor<i64>
    %103 = "tfl.cast"(%99) {out_data_type = i32} : (tensor<?x2xi64>) -> tensor<?x2xi32>
    %104 = "tfl.cast"(%101) {out_data_type = i32} : (tensor<2xi64>) -> tensor<2xi32>
    %105 = "tfl.sparse_to_dense"(%103, %104, %100, %102) : (tensor<?x2xi32>, tensor<2xi32>, tensor<?xi64>, tensor<i64>) -> tensor<?x?xi64>
    %106 = "arith.constant"() {value = dense<[[0, 1], [0, 1]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %107 = "tfl.pad"(%105, %106) : (tensor<?x?xi64>, tensor<2x2xi32>) -> tensor<?x?xi64>
    %108 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %109 = "tfl.sum"(%99, %108) : (tensor<?x2xi64>, tensor<1xi32>) -> tensor<2xi64>
    "func.return"(%107, %101, %109) : (tensor<?x?xi64>, tensor<2xi64>, tensor<2xi64>) -> ()
  }
}
// rules of: extended.sets, arithmetic.elementwise, arrays.shape, arithmetic.reduction, arrays.slicing, arrays.gather_scatter
