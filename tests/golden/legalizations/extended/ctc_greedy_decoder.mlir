// no reference: there is no kernel for tf.CTCGreedyDecoder
module {
  func.func @main(%scores: tensor<4x1x3xf32>, %lengths: tensor<1xi32>) -> (tensor<?x2xi64>, tensor<?xi64>, tensor<2xi64>, tensor<1x1xf32>) {
    %y:4 = "tf.CTCGreedyDecoder"(%scores, %lengths) {merge_repeated = true} : (tensor<4x1x3xf32>, tensor<1xi32>) -> (tensor<?x2xi64>, tensor<?xi64>, tensor<2xi64>, tensor<1x1xf32>)
    "func.return"(%y#0, %y#1, %y#2, %y#3) : (tensor<?x2xi64>, tensor<?xi64>, tensor<2xi64>, tensor<1x1xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4x1x3xf32>, %arg1: tensor<1xi32>) -> (tensor<?x2xi64>, tensor<?xi64>, tensor<2xi64>, tensor<1x1xf32>) {
    %0 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %2 = "tfl.add"(%1, %0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = "arith.constant"() {value = dense<[1, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %4 = "tfl.transpose"(%arg0, %3) : (tensor<4x1x3xf32>, tensor<3xi32>) -> tensor<1x4x3xf32>
    %5 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %6 = "tfl.arg_max"(%4, %5) {output_type = i32} : (tensor<1x4x3xf32>, tensor<i32>) -> tensor<1x4xi32>
    %7 = "arith.constant"() {value = dense<4> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %9 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %10 = "tfl.reshape"(%7, %9) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %11 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %12 = "tfl.range"(%8, %10, %11) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4xi32>
    %13 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %14 = "tfl.reshape"(%arg1, %13) : (tensor<1xi32>, tensor<2xi32>) -> tensor<1x1xi32>
    %15 = "tfl.less"(%12, %14) : (tensor<4xi32>, tensor<1x1xi32>) -> tensor<1x4xi1>
    %16 = "tfl.not_equal"(%6, %2) : (tensor<1x4xi32>, tensor<i32>) -> tensor<1x4xi1>
    %17 = "tfl.logical_and"(%15, %16) : (tensor<1x4xi1>, tensor<1x4xi1>) -> tensor<1x4xi1>
    %18 = "arith.constant"() {value = dense<[[0, 0], [1, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %19 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %20 = "tfl.padv2"(%6, %18, %19) : (tensor<1x4xi32>, tensor<2x2xi32>, tensor<i32>) -> tensor<1x5xi32>
    %21 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %22 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %23 = "tfl.concatenation"(%22, %7) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %24 = "arith.constant"() {value = dense<[-1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %25 = "tfl.slice"(%20, %21, %24) : (tensor<1x5xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x4xi32>
    %26 = "tfl.not_equal"(%6, %25) : (tensor<1x4xi32>, tensor<1x4xi32>) -> tensor<1x4xi1>
    %27 = "tfl.logical_and"(%17, %26) : (tensor<1x4xi1>, tensor<1x4xi1>) -> tensor<1x4xi1>
    %28 = "tfl.where"(%27) : (tensor<1x4xi1>) -> tensor<?x2xi64>
    %29 = "tfl.cast"(%27) {out_data_type = i64} : (tensor<1x4xi1>) -> tensor<1x4xi64>
    %30 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %31 = "tfl.cumsum"(%29, %30) : (tensor<1x4xi64>, tensor<i32>) -> tensor<1x4xi64>
    %32 = "tfl.gather_nd"(%31, %28) : (tensor<1x4xi64>, tensor<?x2xi64>) -> tensor<?xi64>
    %33 = "arith.constant"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
    %34 = "tfl.sub"(%32, %33) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %35 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %36 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %37 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %38 = "tfl.strided_slice"(%28, %35, %36, %37) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x2xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xi64>
    %39 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %40 = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %41 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %42 = "tfl.strided_slice"(%28, %39, %40, %41) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x2xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xi64>
    %43 = "tfl.gather_nd"(%6, %28) : (tensor<1x4xi32>, tensor<?x2xi64>) -> tensor<?xi32>
    %44 = "tfl.cast"(%43) {out_data_type = i64} : (tensor<?xi32>) -> tensor<?xi64>
    %45 = "arith.constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
    %46 = "arith.constant"() {value = dense<4> : tensor<1xi32>} : () -> tensor<1xi32>
    %47 = "tfl.reshape"(%31, %46) : (tensor<1x4xi64>, tensor<1xi32>) -> tensor<4xi64>
    %48 = "tfl.concatenation"(%45, %47) : (tensor<1xi64>, tensor<4xi64>) -> tensor<5xi64>
    %49 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %50 = "tfl.reduce_max"(%48, %49) : (tensor<5xi64>, tensor<1xi32>) -> tensor<i64>
    %51 = "arith.constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
    %52 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %53 = "tfl.reshape"(%50, %52) : (tensor<i64>, tensor<1xi32>) -> tensor<1xi64>
    %54 = "tfl.concatenation"(%51, %53) : (tensor<1xi64>, tensor<1xi64>) -> tensor<2xi64>
    %55 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %56 = "tfl.reduce_max"(%4, %55) : (tensor<1x4x3xf32>, tensor<1xi32>) -> tensor<1x4xf32>
    %57 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %58 = "tfl.select_v2"(%15, %56, %57) : (tensor<1x4xi1>, tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xf32>
    %59 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %60 = "tfl.sum"(%58, %59) {keep_dims = true} : (tensor<1x4xf32>, tensor<1xi32>) -> tensor<1x1xf32>
    %61 = "tfl.neg"(%60) : (tensor<1x1xf32>) -> tensor<1x1xf32>
    %62 = "tfl.pack"(%38, %34) {axis = 1 : i64} : (tensor<?xi64>, tensor<?xi64>) -> tensor<?x2xi64>
    "func.return"(%62, %44, %54, %61) : (tensor<?x2xi64>, tensor<?xi64>, tensor<2xi64>, tensor<1x1xf32>) -> ()
  }
}
// rules of: extended.ctc, arithmetic.elementwise, arrays.shape, arithmetic.reduction, arrays.slicing, arrays.gather_scatter
