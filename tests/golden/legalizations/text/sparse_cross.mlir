// Two columns with one integer per row, as in Keras's HashedCrossing.
// no reference: there is no kernel for tf.SparseCross
module {
  func.func @main(%a: tensor<?x1xi64>, %b: tensor<?x1xi64>) -> tensor<?xi64> {
    %y:3 = "tf.SparseCross"(%a, %b) {hashed_output = true, num_buckets = 10 : i64, hash_key = 956888297470 : i64, out_type = i64, internal_type = i64} : (tensor<?x1xi64>, tensor<?x1xi64>) -> (tensor<?x2xi64>, tensor<?xi64>, tensor<2xi64>)
    "func.return"(%y#1) : (tensor<?xi64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x1xi64>, %arg1: tensor<?x1xi64>) -> tensor<?xi64> {
    %0 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<?x1xi64>, tensor<1xi32>) -> tensor<?xi64>
    %2 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.reshape"(%arg1, %2) : (tensor<?x1xi64>, tensor<1xi32>) -> tensor<?xi64>
    %4 = "tfl.shape"(%1) : (tensor<?xi64>) -> tensor<1xi32>
    %5 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %6 = "tfl.fill"(%4, %5) : (tensor<1xi32>, tensor<i64>) -> tensor<?xi64>
    %7 = "arith.constant"() {value = dense<-4132994306676758123> : tensor<i64>} : () -> tensor<i64>
    %8 = "arith.constant"() {value = dense<956888297470> : tensor<i64>} : () -> tensor<i64>
    %9 = "tfl.add"(%6, %8) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %10 = "tfl.add"(%6, %7) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %11 = "tfl.mul"(%1, %7) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %12 = "tfl.bitcast"(%11) : (tensor<?xi64>) -> tensor<?x2xi32>
    %13 = "arith.constant"() {value = dense<15> : tensor<ui32>} : () -> tensor<ui32>
    %14 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %15 = "tfl.gather"(%12, %14) {axis = 1 : i64} : (tensor<?x2xi32>, tensor<i32>) -> tensor<?xi32>
    %16 = "tfl.bitcast"(%15) : (tensor<?xi32>) -> tensor<?xui32>
    %17 = "tfl.right_shift"(%16, %13) : (tensor<?xui32>, tensor<ui32>) -> tensor<?xui32>
    %18 = "tfl.cast"(%17) {out_data_type = i64} : (tensor<?xui32>) -> tensor<?xi64>
    %19 = "tfl.stablehlo_and"(%11, %18) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %20 = "tfl.add"(%11, %18) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %21 = "tfl.add"(%19, %19) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %22 = "tfl.sub"(%20, %21) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %23 = "tfl.mul"(%22, %7) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %24 = "tfl.stablehlo_and"(%9, %10) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %25 = "tfl.add"(%9, %10) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %26 = "tfl.add"(%24, %24) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %27 = "tfl.sub"(%25, %26) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %28 = "tfl.stablehlo_and"(%27, %23) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %29 = "tfl.add"(%27, %23) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %30 = "tfl.add"(%28, %28) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %31 = "tfl.sub"(%29, %30) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %32 = "tfl.mul"(%31, %7) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %33 = "tfl.bitcast"(%32) : (tensor<?xi64>) -> tensor<?x2xi32>
    %34 = "arith.constant"() {value = dense<15> : tensor<ui32>} : () -> tensor<ui32>
    %35 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %36 = "tfl.gather"(%33, %35) {axis = 1 : i64} : (tensor<?x2xi32>, tensor<i32>) -> tensor<?xi32>
    %37 = "tfl.bitcast"(%36) : (tensor<?xi32>) -> tensor<?xui32>
    %38 = "tfl.right_shift"(%37, %34) : (tensor<?xui32>, tensor<ui32>) -> tensor<?xui32>
    %39 = "tfl.cast"(%38) {out_data_type = i64} : (tensor<?xui32>) -> tensor<?xi64>
    %40 = "tfl.stablehlo_and"(%32, %39) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %41 = "tfl.add"(%32, %39) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %42 = "tfl.add"(%40, %40) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %43 = "tfl.sub"(%41, %42) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %44 = "tfl.mul"(%43, %7) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %45 = "tfl.bitcast"(%44) : (tensor<?xi64>) -> tensor<?x2xi32>
    %46 = "arith.constant"() {value = dense<15> : tensor<ui32>} : () -> tensor<ui32>
    %47 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %48 = "tfl.gather"(%45, %47) {axis = 1 : i64} : (tensor<?x2xi32>, tensor<i32>) -> tensor<?xi32>
    %49 = "tfl.bitcast"(%48) : (tensor<?xi32>) -> tensor<?xui32>
    %50 = "tfl.right_shift"(%49, %46) : (tensor<?xui32>, tensor<ui32>) -> tensor<?xui32>
    %51 = "tfl.cast"(%50) {out_data_type = i64} : (tensor<?xui32>) -> tensor<?xi64>
    %52 = "tfl.stablehlo_and"(%44, %51) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %53 = "tfl.add"(%44, %51) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %54 = "tfl.add"(%52, %52) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %55 = "tfl.sub"(%53, %54) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %56 = "tfl.mul"(%3, %7) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %57 = "tfl.bitcast"(%56) : (tensor<?xi64>) -> tensor<?x2xi32>
    %58 = "arith.constant"() {value = dense<15> : tensor<ui32>} : () -> tensor<ui32>
    %59 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %60 = "tfl.gather"(%57, %59) {axis = 1 : i64} : (tensor<?x2xi32>, tensor<i32>) -> tensor<?xi32>
    %61 = "tfl.bitcast"(%60) : (tensor<?xi32>) -> tensor<?xui32>
    %62 = "tfl.right_shift"(%61, %58) : (tensor<?xui32>, tensor<ui32>) -> tensor<?xui32>
    %63 = "tfl.cast"(%62) {out_data_type = i64} : (tensor<?xui32>) -> tensor<?xi64>
    %64 = "tfl.stablehlo_and"(%56, %63) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %65 = "tfl.add"(%56, %63) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %66 = "tfl.add"(%64, %64) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %67 = "tfl.sub"(%65, %66) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %68 = "tfl.mul"(%67, %7) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %69 = "tfl.stablehlo_and"(%55, %10) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %70 = "tfl.add"(%55, %10) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %71 = "tfl.add"(%69, %69) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %72 = "tfl.sub"(%70, %71) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %73 = "tfl.stablehlo_and"(%72, %68) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %74 = "tfl.add"(%72, %68) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %75 = "tfl.add"(%73, %73) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %76 = "tfl.sub"(%74, %75) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %77 = "tfl.mul"(%76, %7) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %78 = "tfl.bitcast"(%77) : (tensor<?xi64>) -> tensor<?x2xi32>
    %79 = "arith.constant"() {value = dense<15> : tensor<ui32>} : () -> tensor<ui32>
    %80 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %81 = "tfl.gather"(%78, %80) {axis = 1 : i64} : (tensor<?x2xi32>, tensor<i32>) -> tensor<?xi32>
    %82 = "tfl.bitcast"(%81) : (tensor<?xi32>) -> tensor<?xui32>
    %83 = "tfl.right_shift"(%82, %79) : (tensor<?xui32>, tensor<ui32>) -> tensor<?xui32>
    %84 = "tfl.cast"(%83) {out_data_type = i64} : (tensor<?xui32>) -> tensor<?xi64>
    %85 = "tfl.stablehlo_and"(%77, %84) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %86 = "tfl.add"(%77, %84) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %87 = "tfl.add"(%85, %85) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %88 = "tfl.sub"(%86, %87) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %89 = "tfl.mul"(%88, %7) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %90 = "tfl.bitcast"(%89) : (tensor<?xi64>) -> tensor<?x2xi32>
    %91 = "arith.constant"() {value = dense<15> : tensor<ui32>} : () -> tensor<ui32>
    %92 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %93 = "tfl.gather"(%90, %92) {axis = 1 : i64} : (tensor<?x2xi32>, tensor<i32>) -> tensor<?xi32>
    %94 = "tfl.bitcast"(%93) : (tensor<?xi32>) -> tensor<?xui32>
    %95 = "tfl.right_shift"(%94, %91) : (tensor<?xui32>, tensor<ui32>) -> tensor<?xui32>
    %96 = "tfl.cast"(%95) {out_data_type = i64} : (tensor<?xui32>) -> tensor<?xi64>
    %97 = "tfl.stablehlo_and"(%89, %96) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %98 = "tfl.add"(%89, %96) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %99 = "tfl.add"(%97, %97) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %100 = "tfl.sub"(%98, %99) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %101 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %102 = "tfl.less"(%100, %101) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi1>
    %103 = "tfl.cast"(%102) {out_data_type = i64} : (tensor<?xi1>) -> tensor<?xi64>
    %104 = "arith.constant"() {value = dense<6> : tensor<i64>} : () -> tensor<i64>
    %105 = "tfl.mul"(%103, %104) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %106 = "arith.constant"() {value = dense<10> : tensor<i64>} : () -> tensor<i64>
    %107 = "tfl.floor_mod"(%100, %106) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %108 = "tfl.add"(%107, %105) : (tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
    %109 = "arith.constant"() {value = dense<10> : tensor<i64>} : () -> tensor<i64>
    %110 = "tfl.floor_mod"(%108, %109) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %111 = "tfl.shape"(%1) : (tensor<?xi64>) -> tensor<1xi32>
    %112 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %113 = "tfl.reshape"(%111, %112) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %114 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %115 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %116 = "tfl.range"(%114, %113, %115) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %117 = "tfl.cast"(%116) {out_data_type = i64} : (tensor<?xi32>) -> tensor<?xi64>
    %118 = "tfl.shape"(%117) : (tensor<?xi64>) -> tensor<1xi32>
    %119 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %120 = "tfl.fill"(%118, %119) : (tensor<1xi32>, tensor<i64>) -> tensor<?xi64>
    %121 = "tfl.pack"(%117, %120) {axis = 1 : i64} : (tensor<?xi64>, tensor<?xi64>) -> tensor<?x2xi64>
    %122 = "tfl.shape"(%arg0) {out_type = i64} : (tensor<?x1xi64>) -> tensor<2xi64>
    "func.return"(%110) : (tensor<?xi64>) -> ()
  }
}
// rules of: text.inspection, arrays.shape, arithmetic.elementwise, pass_through, arrays.gather_scatter, arithmetic.bitwise, arrays.slicing
