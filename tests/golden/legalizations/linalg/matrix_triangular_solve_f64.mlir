// no reference: there is no kernel for tf.MatrixTriangularSolve
module {
  func.func @main(%arg0: tensor<?x?x?xf64>, %arg1: tensor<?x?x?xf64>) -> tensor<?x?x?xf64> {
    %0 = "tf.MatrixTriangularSolve"(%arg0, %arg1) : (tensor<?x?x?xf64>, tensor<?x?x?xf64>) -> tensor<?x?x?xf64>
    "func.return"(%0) : (tensor<?x?x?xf64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xf64>, %arg1: tensor<?x?x?xf64>) -> tensor<?x?x?xf64> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.shape"(%arg0) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %2 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tfl.slice"(%1, %2, %3) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %5 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %7 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %8 = "tfl.range"(%0, %6, %7) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %9 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %10 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %12 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %13 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %14 = "tfl.reshape"(%12, %13) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %15 = "tfl.bitcast"(%arg0) : (tensor<?x?x?xf64>) -> tensor<?x?x?xi64>
    %16 = "tfl.gather"(%15, %14) {axis = 2 : i64} : (tensor<?x?x?xi64>, tensor<1xi32>) -> tensor<?x?x1xi64>
    %17 = "tfl.bitcast"(%16) : (tensor<?x?x1xi64>) -> tensor<?x?x1xf64>
    %18 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %19 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %20 = "tfl.reshape"(%18, %19) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %21 = "tfl.bitcast"(%17) : (tensor<?x?x1xf64>) -> tensor<?x?x1xi64>
    %22 = "tfl.gather"(%21, %20) {axis = 1 : i64} : (tensor<?x?x1xi64>, tensor<1xi32>) -> tensor<?x1x1xi64>
    %23 = "tfl.bitcast"(%22) : (tensor<?x1x1xi64>) -> tensor<?x1x1xf64>
    %24 = "tfl.shape"(%arg1) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %25 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %26 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %27 = "tfl.slice"(%24, %25, %26) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %28 = "tfl.shape"(%23) : (tensor<?x1x1xf64>) -> tensor<3xi32>
    %29 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %30 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %31 = "tfl.slice"(%28, %29, %30) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %32 = "tfl.broadcast_args"(%27, %31) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %33 = "tfl.shape"(%arg1) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %34 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %35 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %36 = "tfl.slice"(%33, %34, %35) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %37 = "tfl.shape"(%arg1) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %38 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %39 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %40 = "tfl.slice"(%37, %38, %39) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %41 = "tfl.concatenation"(%32, %36, %40) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %42 = "tfl.broadcast_to"(%arg1, %41) : (tensor<?x?x?xf64>, tensor<3xi32>) -> tensor<?x?x?xf64>
    %43 = "tfl.concatenation"(%32, %36, %40) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %44 = "tfl.broadcast_to"(%23, %43) : (tensor<?x1x1xf64>, tensor<3xi32>) -> tensor<?x?x?xf64>
    %45 = "tfl.stablehlo_add"(%42, %44) : (tensor<?x?x?xf64>, tensor<?x?x?xf64>) -> tensor<?x?x?xf64>
    %46 = "tfl.shape"(%45) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %47 = "arith.constant"() {value = dense<0.0> : tensor<f64>} : () -> tensor<f64>
    %48 = "tfl.fill"(%46, %47) : (tensor<3xi32>, tensor<f64>) -> tensor<?x?x?xf64>
    %49 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %50 = "tfl.shape"(%arg0) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %51 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %52 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %53 = "tfl.slice"(%50, %51, %52) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %54 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %55 = "tfl.reshape"(%53, %54) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %56:6 = "tfl.while"(%49, %48, %arg0, %arg1, %8, %55) {cond_subgraph_index = @MatrixTriangularSolve_loop_cond, body_subgraph_index = @MatrixTriangularSolve_loop_body} : (tensor<i32>, tensor<?x?x?xf64>, tensor<?x?x?xf64>, tensor<?x?x?xf64>, tensor<?xi32>, tensor<i32>) -> (tensor<i32>, tensor<?x?x?xf64>, tensor<?x?x?xf64>, tensor<?x?x?xf64>, tensor<?xi32>, tensor<i32>)
    "func.return"(%56#1) : (tensor<?x?x?xf64>) -> ()
  }
  func.func @MatrixTriangularSolve_loop_cond(%arg0: tensor<i32>, %arg1: tensor<?x?x?xf64>, %arg2: tensor<?x?x?xf64>, %arg3: tensor<?x?x?xf64>, %arg4: tensor<?xi32>, %arg5: tensor<i32>) -> tensor<i1> {
    %0 = "tfl.less"(%arg0, %arg5) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%0) : (tensor<i1>) -> ()
  }
  func.func @MatrixTriangularSolve_loop_body(%arg0: tensor<i32>, %arg1: tensor<?x?x?xf64>, %arg2: tensor<?x?x?xf64>, %arg3: tensor<?x?x?xf64>, %arg4: tensor<?xi32>, %arg5: tensor<i32>) -> (tensor<i32>, tensor<?x?x?xf64>, tensor<?x?x?xf64>, tensor<?x?x?xf64>, tensor<?xi32>, tensor<i32>) {
    %0 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %2 = "tfl.bitcast"(%arg2) : (tensor<?x?x?xf64>) -> tensor<?x?x?xi64>
    %3 = "tfl.gather"(%2, %1) {axis = 1 : i64} : (tensor<?x?x?xi64>, tensor<1xi32>) -> tensor<?x1x?xi64>
    %4 = "tfl.bitcast"(%3) : (tensor<?x1x?xi64>) -> tensor<?x1x?xf64>
    %5 = "tfl.less"(%arg4, %arg0) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    %6 = "arith.constant"() {value = dense<0.0> : tensor<f64>} : () -> tensor<f64>
    %7 = "tfl.select_v2"(%5, %4, %6) : (tensor<?xi1>, tensor<?x1x?xf64>, tensor<f64>) -> tensor<?x1x?xf64>
    %8 = "arith.constant"() {value = dense<[0, 2, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %9 = "tfl.transpose"(%arg1, %8) : (tensor<?x?x?xf64>, tensor<3xi32>) -> tensor<?x?x?xf64>
    %10 = "tfl.shape"(%7) : (tensor<?x1x?xf64>) -> tensor<3xi32>
    %11 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %12 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %13 = "tfl.slice"(%10, %11, %12) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %14 = "tfl.shape"(%9) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %15 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %16 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %17 = "tfl.slice"(%14, %15, %16) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %18 = "tfl.broadcast_args"(%13, %17) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %19 = "tfl.shape"(%9) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %20 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %21 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %22 = "tfl.slice"(%19, %20, %21) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %23 = "tfl.shape"(%7) : (tensor<?x1x?xf64>) -> tensor<3xi32>
    %24 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %25 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %26 = "tfl.slice"(%23, %24, %25) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %27 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %28 = "tfl.concatenation"(%18, %27, %26) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %29 = "tfl.broadcast_to"(%7, %28) : (tensor<?x1x?xf64>, tensor<3xi32>) -> tensor<?x1x?xf64>
    %30 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %31 = "tfl.concatenation"(%18, %30, %26) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %32 = "tfl.reshape"(%29, %31) : (tensor<?x1x?xf64>, tensor<3xi32>) -> tensor<?x1x?xf64>
    %33 = "tfl.concatenation"(%18, %22, %26) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %34 = "tfl.broadcast_to"(%9, %33) : (tensor<?x?x?xf64>, tensor<3xi32>) -> tensor<?x?x?xf64>
    %35 = "tfl.concatenation"(%18, %22, %26) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %36 = "tfl.reshape"(%34, %35) : (tensor<?x?x?xf64>, tensor<3xi32>) -> tensor<?x?x?xf64>
    %37 = "tfl.shape"(%32) : (tensor<?x1x?xf64>) -> tensor<3xi32>
    %38 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %39 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %40 = "tfl.slice"(%37, %38, %39) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %41 = "tfl.shape"(%36) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %42 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %43 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %44 = "tfl.slice"(%41, %42, %43) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %45 = "tfl.shape"(%32) : (tensor<?x1x?xf64>) -> tensor<3xi32>
    %46 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %47 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %48 = "tfl.slice"(%45, %46, %47) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %49 = "tfl.shape"(%32) : (tensor<?x1x?xf64>) -> tensor<3xi32>
    %50 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %51 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %52 = "tfl.slice"(%49, %50, %51) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %53 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %54 = "tfl.maximum"(%48, %53) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %55 = "arith.constant"() {value = dense<15> : tensor<1xi32>} : () -> tensor<1xi32>
    %56 = "tfl.add"(%52, %55) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %57 = "arith.constant"() {value = dense<16> : tensor<1xi32>} : () -> tensor<1xi32>
    %58 = "tfl.floor_div"(%56, %57) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %59 = "arith.constant"() {value = dense<16> : tensor<1xi32>} : () -> tensor<1xi32>
    %60 = "tfl.mul"(%58, %59) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %61 = "tfl.sub"(%54, %48) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %62 = "tfl.sub"(%60, %52) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %63 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %64 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %65 = "tfl.concatenation"(%63, %61, %64, %62) : (tensor<1xi32>, tensor<1xi32>, tensor<3xi32>, tensor<1xi32>) -> tensor<6xi32>
    %66 = "arith.constant"() {value = dense<[3, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %67 = "tfl.reshape"(%65, %66) : (tensor<6xi32>, tensor<2xi32>) -> tensor<3x2xi32>
    %68 = "tfl.bitcast"(%32) : (tensor<?x1x?xf64>) -> tensor<?x1x?xi64>
    %69 = "tfl.pad"(%68, %67) : (tensor<?x1x?xi64>, tensor<3x2xi32>) -> tensor<?x1x?xi64>
    %70 = "tfl.bitcast"(%69) : (tensor<?x1x?xi64>) -> tensor<?x1x?xf64>
    %71 = "tfl.shape"(%36) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %72 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %73 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %74 = "tfl.slice"(%71, %72, %73) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %75 = "tfl.shape"(%36) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %76 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %77 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %78 = "tfl.slice"(%75, %76, %77) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %79 = "tfl.shape"(%36) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %80 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %81 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %82 = "tfl.slice"(%79, %80, %81) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %83 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %84 = "tfl.maximum"(%74, %83) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %85 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %86 = "tfl.maximum"(%78, %85) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %87 = "arith.constant"() {value = dense<15> : tensor<1xi32>} : () -> tensor<1xi32>
    %88 = "tfl.add"(%82, %87) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %89 = "arith.constant"() {value = dense<16> : tensor<1xi32>} : () -> tensor<1xi32>
    %90 = "tfl.floor_div"(%88, %89) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %91 = "arith.constant"() {value = dense<16> : tensor<1xi32>} : () -> tensor<1xi32>
    %92 = "tfl.mul"(%90, %91) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %93 = "tfl.sub"(%84, %74) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %94 = "tfl.sub"(%86, %78) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %95 = "tfl.sub"(%92, %82) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %96 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %97 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %98 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %99 = "tfl.concatenation"(%96, %93, %97, %94, %98, %95) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<6xi32>
    %100 = "arith.constant"() {value = dense<[3, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %101 = "tfl.reshape"(%99, %100) : (tensor<6xi32>, tensor<2xi32>) -> tensor<3x2xi32>
    %102 = "tfl.bitcast"(%36) : (tensor<?x?x?xf64>) -> tensor<?x?x?xi64>
    %103 = "tfl.pad"(%102, %101) : (tensor<?x?x?xi64>, tensor<3x2xi32>) -> tensor<?x?x?xi64>
    %104 = "tfl.bitcast"(%103) : (tensor<?x?x?xi64>) -> tensor<?x?x?xf64>
    %105 = "tfl.shape"(%70) : (tensor<?x1x?xf64>) -> tensor<3xi32>
    %106 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %107 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %108 = "tfl.slice"(%105, %106, %107) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %109 = "tfl.shape"(%104) : (tensor<?x?x?xf64>) -> tensor<3xi32>
    %110 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %111 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %112 = "tfl.slice"(%109, %110, %111) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %113 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %114 = "tfl.concatenation"(%108, %113, %112) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %115 = "arith.constant"() {value = dense<0.0> : tensor<f64>} : () -> tensor<f64>
    %116 = "tfl.fill"(%114, %115) : (tensor<3xi32>, tensor<f64>) -> tensor<?x1x?xf64>
    %117 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %118 = "tfl.shape"(%70) : (tensor<?x1x?xf64>) -> tensor<3xi32>
    %119 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %120 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %121 = "tfl.slice"(%118, %119, %120) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %122:5 = "tfl.while"(%117, %116, %70, %104, %121) {cond_subgraph_index = @matrix_product_condition, body_subgraph_index = @matrix_product_body} : (tensor<1xi32>, tensor<?x1x?xf64>, tensor<?x1x?xf64>, tensor<?x?x?xf64>, tensor<1xi32>) -> (tensor<1xi32>, tensor<?x1x?xf64>, tensor<?x1x?xf64>, tensor<?x?x?xf64>, tensor<1xi32>)
    %123 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %124 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %125 = "tfl.concatenation"(%40, %124, %44) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %126 = "tfl.slice"(%122#1, %123, %125) : (tensor<?x1x?xf64>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x1x?xf64>
    %127 = "tfl.bitcast"(%126) : (tensor<?x1x?xf64>) -> tensor<?x1x?xi64>
    %128 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %129 = "tfl.concatenation"(%18, %128, %22) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %130 = "tfl.reshape"(%127, %129) : (tensor<?x1x?xi64>, tensor<3xi32>) -> tensor<?x1x?xi64>
    %131 = "tfl.bitcast"(%130) : (tensor<?x1x?xi64>) -> tensor<?x1x?xf64>
    %132 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %133 = "tfl.reshape"(%arg0, %132) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %134 = "tfl.bitcast"(%arg3) : (tensor<?x?x?xf64>) -> tensor<?x?x?xi64>
    %135 = "tfl.gather"(%134, %133) {axis = 1 : i64} : (tensor<?x?x?xi64>, tensor<1xi32>) -> tensor<?x1x?xi64>
    %136 = "tfl.bitcast"(%135) : (tensor<?x1x?xi64>) -> tensor<?x1x?xf64>
    %137 = "tfl.shape"(%131) : (tensor<?x1x?xf64>) -> tensor<3xi32>
    %138 = "arith.constant"() {value = dense<-1.0> : tensor<f64>} : () -> tensor<f64>
    %139 = "tfl.fill"(%137, %138) : (tensor<3xi32>, tensor<f64>) -> tensor<?x1x?xf64>
    %140 = "tfl.stablehlo_multiply"(%131, %139) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %141 = "tfl.shape"(%136) : (tensor<?x1x?xf64>) -> tensor<3xi32>
    %142 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %143 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %144 = "tfl.slice"(%141, %142, %143) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %145 = "tfl.shape"(%140) : (tensor<?x1x?xf64>) -> tensor<3xi32>
    %146 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %147 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %148 = "tfl.slice"(%145, %146, %147) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %149 = "tfl.broadcast_args"(%144, %148) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %150 = "tfl.shape"(%136) : (tensor<?x1x?xf64>) -> tensor<3xi32>
    %151 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %152 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %153 = "tfl.slice"(%150, %151, %152) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %154 = "tfl.shape"(%140) : (tensor<?x1x?xf64>) -> tensor<3xi32>
    %155 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %156 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %157 = "tfl.slice"(%154, %155, %156) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %158 = "tfl.broadcast_args"(%153, %157) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %159 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %160 = "tfl.concatenation"(%149, %159, %158) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %161 = "tfl.broadcast_to"(%136, %160) : (tensor<?x1x?xf64>, tensor<3xi32>) -> tensor<?x1x?xf64>
    %162 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %163 = "tfl.concatenation"(%149, %162, %158) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %164 = "tfl.broadcast_to"(%140, %163) : (tensor<?x1x?xf64>, tensor<3xi32>) -> tensor<?x1x?xf64>
    %165 = "tfl.stablehlo_add"(%161, %164) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %166 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %167 = "tfl.reshape"(%arg0, %166) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %168 = "tfl.bitcast"(%4) : (tensor<?x1x?xf64>) -> tensor<?x1x?xi64>
    %169 = "tfl.gather"(%168, %167) {axis = 2 : i64} : (tensor<?x1x?xi64>, tensor<1xi32>) -> tensor<?x1x1xi64>
    %170 = "tfl.bitcast"(%169) : (tensor<?x1x1xi64>) -> tensor<?x1x1xf64>
    %171 = "tfl.shape"(%165) : (tensor<?x1x?xf64>) -> tensor<3xi32>
    %172 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %173 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %174 = "tfl.slice"(%171, %172, %173) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %175 = "tfl.shape"(%170) : (tensor<?x1x1xf64>) -> tensor<3xi32>
    %176 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %177 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %178 = "tfl.slice"(%175, %176, %177) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %179 = "tfl.broadcast_args"(%174, %178) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %180 = "tfl.shape"(%165) : (tensor<?x1x?xf64>) -> tensor<3xi32>
    %181 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %182 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %183 = "tfl.slice"(%180, %181, %182) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %184 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %185 = "tfl.concatenation"(%179, %184, %183) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %186 = "tfl.broadcast_to"(%165, %185) : (tensor<?x1x?xf64>, tensor<3xi32>) -> tensor<?x1x?xf64>
    %187 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %188 = "tfl.concatenation"(%179, %187, %183) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %189 = "tfl.broadcast_to"(%170, %188) : (tensor<?x1x1xf64>, tensor<3xi32>) -> tensor<?x1x?xf64>
    %190 = "tfl.bitcast"(%189) : (tensor<?x1x?xf64>) -> tensor<?x1x?xi64>
    %191 = "tfl.shape"(%186) : (tensor<?x1x?xf64>) -> tensor<3xi32>
    %192 = "arith.constant"() {value = dense<9218868437227405312> : tensor<i64>} : () -> tensor<i64>
    %193 = "tfl.fill"(%191, %192) : (tensor<3xi32>, tensor<i64>) -> tensor<?x1x?xi64>
    %194 = "tfl.stablehlo_and"(%190, %193) : (tensor<?x1x?xi64>, tensor<?x1x?xi64>) -> tensor<?x1x?xi64>
    %195 = "arith.constant"() {value = dense<9214364837600034816> : tensor<i64>} : () -> tensor<i64>
    %196 = "tfl.sub"(%195, %194) : (tensor<i64>, tensor<?x1x?xi64>) -> tensor<?x1x?xi64>
    %197 = "arith.constant"() {value = dense<4503599627370496> : tensor<i64>} : () -> tensor<i64>
    %198 = "tfl.maximum"(%196, %197) : (tensor<?x1x?xi64>, tensor<i64>) -> tensor<?x1x?xi64>
    %199 = "tfl.bitcast"(%198) : (tensor<?x1x?xi64>) -> tensor<?x1x?xf64>
    %200 = "tfl.stablehlo_multiply"(%189, %199) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %201 = "tfl.stablehlo_multiply"(%186, %199) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %202 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %203 = "tfl.cast"(%200) {out_data_type = f32} : (tensor<?x1x?xf64>) -> tensor<?x1x?xf32>
    %204 = "tfl.div"(%202, %203) : (tensor<f32>, tensor<?x1x?xf32>) -> tensor<?x1x?xf32>
    %205 = "tfl.cast"(%204) {out_data_type = f64} : (tensor<?x1x?xf32>) -> tensor<?x1x?xf64>
    %206 = "tfl.stablehlo_multiply"(%200, %205) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %207 = "arith.constant"() {value = dense<-1.0> : tensor<f64>} : () -> tensor<f64>
    %208 = "tfl.fill"(%191, %207) : (tensor<3xi32>, tensor<f64>) -> tensor<?x1x?xf64>
    %209 = "tfl.stablehlo_multiply"(%206, %208) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %210 = "arith.constant"() {value = dense<1.0> : tensor<f64>} : () -> tensor<f64>
    %211 = "tfl.fill"(%191, %210) : (tensor<3xi32>, tensor<f64>) -> tensor<?x1x?xf64>
    %212 = "tfl.stablehlo_add"(%209, %211) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %213 = "tfl.stablehlo_multiply"(%205, %212) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %214 = "tfl.stablehlo_add"(%205, %213) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %215 = "tfl.stablehlo_multiply"(%200, %214) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %216 = "tfl.stablehlo_multiply"(%215, %208) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %217 = "tfl.stablehlo_add"(%216, %211) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %218 = "tfl.stablehlo_multiply"(%214, %217) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %219 = "tfl.stablehlo_add"(%214, %218) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %220 = "tfl.stablehlo_multiply"(%201, %219) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %221 = "arith.constant"() {value = dense<134217729.0> : tensor<f64>} : () -> tensor<f64>
    %222 = "tfl.fill"(%191, %221) : (tensor<3xi32>, tensor<f64>) -> tensor<?x1x?xf64>
    %223 = "tfl.stablehlo_multiply"(%220, %222) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %224 = "tfl.stablehlo_multiply"(%220, %208) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %225 = "tfl.stablehlo_add"(%223, %224) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %226 = "tfl.stablehlo_multiply"(%225, %208) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %227 = "tfl.stablehlo_add"(%223, %226) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %228 = "tfl.stablehlo_multiply"(%227, %208) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %229 = "tfl.stablehlo_add"(%220, %228) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %230 = "tfl.stablehlo_multiply"(%200, %222) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %231 = "tfl.stablehlo_multiply"(%200, %208) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %232 = "tfl.stablehlo_add"(%230, %231) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %233 = "tfl.stablehlo_multiply"(%232, %208) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %234 = "tfl.stablehlo_add"(%230, %233) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %235 = "tfl.stablehlo_multiply"(%234, %208) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %236 = "tfl.stablehlo_add"(%200, %235) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %237 = "tfl.stablehlo_multiply"(%227, %234) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %238 = "tfl.stablehlo_multiply"(%237, %208) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %239 = "tfl.stablehlo_add"(%201, %238) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %240 = "tfl.stablehlo_multiply"(%227, %236) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %241 = "tfl.stablehlo_multiply"(%240, %208) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %242 = "tfl.stablehlo_add"(%239, %241) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %243 = "tfl.stablehlo_multiply"(%229, %234) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %244 = "tfl.stablehlo_multiply"(%243, %208) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %245 = "tfl.stablehlo_add"(%242, %244) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %246 = "tfl.stablehlo_multiply"(%229, %236) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %247 = "tfl.stablehlo_multiply"(%246, %208) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %248 = "tfl.stablehlo_add"(%245, %247) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %249 = "tfl.stablehlo_multiply"(%248, %219) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %250 = "tfl.stablehlo_add"(%220, %249) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %251 = "tfl.bitcast"(%220) : (tensor<?x1x?xf64>) -> tensor<?x1x?xi64>
    %252 = "arith.constant"() {value = dense<9223372036854775807> : tensor<i64>} : () -> tensor<i64>
    %253 = "tfl.fill"(%191, %252) : (tensor<3xi32>, tensor<i64>) -> tensor<?x1x?xi64>
    %254 = "tfl.stablehlo_and"(%251, %253) : (tensor<?x1x?xi64>, tensor<?x1x?xi64>) -> tensor<?x1x?xi64>
    %255 = "arith.constant"() {value = dense<9065746049896808448> : tensor<i64>} : () -> tensor<i64>
    %256 = "tfl.greater"(%254, %255) : (tensor<?x1x?xi64>, tensor<i64>) -> tensor<?x1x?xi1>
    %257 = "tfl.select_v2"(%256, %220, %250) : (tensor<?x1x?xi1>, tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %258 = "tfl.bitcast"(%189) : (tensor<?x1x?xf64>) -> tensor<?x1x?xi64>
    %259 = "tfl.stablehlo_and"(%258, %253) : (tensor<?x1x?xi64>, tensor<?x1x?xi64>) -> tensor<?x1x?xi64>
    %260 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %261 = "tfl.equal"(%259, %260) : (tensor<?x1x?xi64>, tensor<i64>) -> tensor<?x1x?xi1>
    %262 = "tfl.bitcast"(%189) : (tensor<?x1x?xf64>) -> tensor<?x1x?xi64>
    %263 = "tfl.stablehlo_and"(%262, %253) : (tensor<?x1x?xi64>, tensor<?x1x?xi64>) -> tensor<?x1x?xi64>
    %264 = "arith.constant"() {value = dense<9218868437227405311> : tensor<i64>} : () -> tensor<i64>
    %265 = "tfl.greater"(%263, %264) : (tensor<?x1x?xi64>, tensor<i64>) -> tensor<?x1x?xi1>
    %266 = "tfl.logical_or"(%261, %265) : (tensor<?x1x?xi1>, tensor<?x1x?xi1>) -> tensor<?x1x?xi1>
    %267 = "tfl.bitcast"(%189) : (tensor<?x1x?xf64>) -> tensor<?x1x?xi64>
    %268 = "arith.constant"() {value = dense<-9223372036854775808> : tensor<i64>} : () -> tensor<i64>
    %269 = "tfl.fill"(%191, %268) : (tensor<3xi32>, tensor<i64>) -> tensor<?x1x?xi64>
    %270 = "tfl.stablehlo_and"(%267, %269) : (tensor<?x1x?xi64>, tensor<?x1x?xi64>) -> tensor<?x1x?xi64>
    %271 = "tfl.bitcast"(%189) : (tensor<?x1x?xf64>) -> tensor<?x1x?xi64>
    %272 = "tfl.stablehlo_and"(%271, %253) : (tensor<?x1x?xi64>, tensor<?x1x?xi64>) -> tensor<?x1x?xi64>
    %273 = "arith.constant"() {value = dense<0> : tensor<i64>} : () -> tensor<i64>
    %274 = "tfl.equal"(%272, %273) : (tensor<?x1x?xi64>, tensor<i64>) -> tensor<?x1x?xi1>
    %275 = "arith.constant"() {value = dense<9218868437227405312> : tensor<i64>} : () -> tensor<i64>
    %276 = "tfl.add"(%270, %275) : (tensor<?x1x?xi64>, tensor<i64>) -> tensor<?x1x?xi64>
    %277 = "tfl.select_v2"(%274, %276, %270) : (tensor<?x1x?xi1>, tensor<?x1x?xi64>, tensor<?x1x?xi64>) -> tensor<?x1x?xi64>
    %278 = "tfl.bitcast"(%277) : (tensor<?x1x?xi64>) -> tensor<?x1x?xf64>
    %279 = "tfl.bitcast"(%189) : (tensor<?x1x?xf64>) -> tensor<?x1x?xi64>
    %280 = "tfl.stablehlo_and"(%279, %253) : (tensor<?x1x?xi64>, tensor<?x1x?xi64>) -> tensor<?x1x?xi64>
    %281 = "arith.constant"() {value = dense<9218868437227405312> : tensor<i64>} : () -> tensor<i64>
    %282 = "tfl.greater"(%280, %281) : (tensor<?x1x?xi64>, tensor<i64>) -> tensor<?x1x?xi1>
    %283 = "tfl.select_v2"(%282, %189, %278) : (tensor<?x1x?xi1>, tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %284 = "tfl.stablehlo_multiply"(%186, %283) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %285 = "tfl.select_v2"(%266, %284, %257) : (tensor<?x1x?xi1>, tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    %286 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %287 = "tfl.reshape"(%arg4, %286) : (tensor<?xi32>, tensor<2xi32>) -> tensor<?x1xi32>
    %288 = "tfl.equal"(%287, %arg0) : (tensor<?x1xi32>, tensor<i32>) -> tensor<?x1xi1>
    %289 = "tfl.select_v2"(%288, %285, %arg1) : (tensor<?x1xi1>, tensor<?x1x?xf64>, tensor<?x?x?xf64>) -> tensor<?x?x?xf64>
    %290 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %291 = "tfl.add"(%arg0, %290) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%291, %289, %arg2, %arg3, %arg4, %arg5) : (tensor<i32>, tensor<?x?x?xf64>, tensor<?x?x?xf64>, tensor<?x?x?xf64>, tensor<?xi32>, tensor<i32>) -> ()
  }
  func.func @matrix_product_condition(%arg0: tensor<1xi32>, %arg1: tensor<?x1x?xf64>, %arg2: tensor<?x1x?xf64>, %arg3: tensor<?x?x?xf64>, %arg4: tensor<1xi32>) -> tensor<i1> {
    %0 = "tfl.less"(%arg0, %arg4) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %1 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %2 = "tfl.reshape"(%0, %1) : (tensor<1xi1>, tensor<0xi32>) -> tensor<i1>
    "func.return"(%2) : (tensor<i1>) -> ()
  }
  func.func @matrix_product_body(%arg0: tensor<1xi32>, %arg1: tensor<?x1x?xf64>, %arg2: tensor<?x1x?xf64>, %arg3: tensor<?x?x?xf64>, %arg4: tensor<1xi32>) -> (tensor<1xi32>, tensor<?x1x?xf64>, tensor<?x1x?xf64>, tensor<?x?x?xf64>, tensor<1xi32>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.concatenation"(%0, %arg0) : (tensor<2xi32>, tensor<1xi32>) -> tensor<3xi32>
    %2 = "arith.constant"() {value = dense<[-1, -1, 16]> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "tfl.slice"(%arg2, %1, %2) : (tensor<?x1x?xf64>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x1x16xf64>
    %4 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tfl.concatenation"(%4, %arg0) : (tensor<2xi32>, tensor<1xi32>) -> tensor<3xi32>
    %6 = "arith.constant"() {value = dense<[-1, -1, 16]> : tensor<3xi32>} : () -> tensor<3xi32>
    %7 = "tfl.slice"(%arg3, %5, %6) : (tensor<?x?x?xf64>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x?x16xf64>
    %8 = "tfl.shape"(%3) : (tensor<?x1x16xf64>) -> tensor<3xi32>
    %9 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %10 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "tfl.slice"(%8, %9, %10) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %12 = "tfl.shape"(%7) : (tensor<?x?x16xf64>) -> tensor<3xi32>
    %13 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %14 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %15 = "tfl.slice"(%12, %13, %14) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %16 = "arith.constant"() {value = dense<[-1, 1, 1, 16]> : tensor<4xi32>} : () -> tensor<4xi32>
    %17 = "tfl.reshape"(%3, %16) : (tensor<?x1x16xf64>, tensor<4xi32>) -> tensor<?x1x1x16xf64>
    %18 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %19 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %20 = "tfl.concatenation"(%18, %15, %19) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %21 = "tfl.tile"(%17, %20) : (tensor<?x1x1x16xf64>, tensor<4xi32>) -> tensor<?x1x?x16xf64>
    %22 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %23 = "arith.constant"() {value = dense<16> : tensor<1xi32>} : () -> tensor<1xi32>
    %24 = "tfl.concatenation"(%11, %22, %15, %23) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
    %25 = "tfl.reshape"(%7, %24) : (tensor<?x?x16xf64>, tensor<4xi32>) -> tensor<?x1x?x16xf64>
    %26 = "tfl.stablehlo_multiply"(%21, %25) : (tensor<?x1x?x16xf64>, tensor<?x1x?x16xf64>) -> tensor<?x1x?x16xf64>
    %27 = "arith.constant"() {value = dense<[1, 1, 1, 16]> : tensor<4xi64>} : () -> tensor<4xi64>
    %28 = "arith.constant"() {value = dense<1> : tensor<4xi64>} : () -> tensor<4xi64>
    %29 = "arith.constant"() {value = dense<1> : tensor<4xi64>} : () -> tensor<4xi64>
    %30 = "arith.constant"() {value = dense<0.0> : tensor<f64>} : () -> tensor<f64>
    %31 = "tfl.reduce_window"(%26, %30, %27, %28, %29) {reduce_function = "ADD"} : (tensor<?x1x?x16xf64>, tensor<f64>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>) -> tensor<?x1x?x1xf64>
    %32 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %33 = "tfl.concatenation"(%11, %32, %15) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %34 = "tfl.reshape"(%31, %33) : (tensor<?x1x?x1xf64>, tensor<3xi32>) -> tensor<?x1x?xf64>
    %35 = "arith.constant"() {value = dense<16> : tensor<1xi32>} : () -> tensor<1xi32>
    %36 = "tfl.add"(%arg0, %35) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %37 = "tfl.stablehlo_add"(%arg1, %34) : (tensor<?x1x?xf64>, tensor<?x1x?xf64>) -> tensor<?x1x?xf64>
    "func.return"(%36, %37, %arg2, %arg3, %arg4) : (tensor<1xi32>, tensor<?x1x?xf64>, tensor<?x1x?xf64>, tensor<?x?x?xf64>, tensor<1xi32>) -> ()
  }
}
// rules of: linalg.solvers, arrays.shape, arrays.slicing, arrays.gather_scatter, extended.float64.arithmetic, arithmetic.elementwise, passes.lowering.control_flow.branches, extended.float64.products
