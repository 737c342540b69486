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
    %28 = "arith.constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
    %29 = "tfl.where"(%27) : (tensor<1x4xi1>) -> tensor<?x2xi64>
    %30 = "tfl.cast"(%27) {out_data_type = i64} : (tensor<1x4xi1>) -> tensor<1x4xi64>
    %31 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %32 = "tfl.cumsum"(%30, %31) : (tensor<1x4xi64>, tensor<i32>) -> tensor<1x4xi64>
    %33 = "tfl.gather_nd"(%32, %29) : (tensor<1x4xi64>, tensor<?x2xi64>) -> tensor<?xi64>
    %34 = "arith.constant"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
    %35 = "tfl.sub"(%33, %34) : (tensor<?xi64>, tensor<i64>) -> tensor<?xi64>
    %36 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %37 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %38 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %39 = "tfl.strided_slice"(%29, %36, %37, %38) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x2xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xi64>
    %40 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %41 = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %42 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %43 = "tfl.strided_slice"(%29, %40, %41, %42) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x2xi64>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xi64>
    %44 = "tfl.gather_nd"(%6, %29) : (tensor<1x4xi32>, tensor<?x2xi64>) -> tensor<?xi32>
    %45 = "tfl.cast"(%44) {out_data_type = i64} : (tensor<?xi32>) -> tensor<?xi64>
    %46 = "arith.constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
    %47 = "arith.constant"() {value = dense<4> : tensor<1xi32>} : () -> tensor<1xi32>
    %48 = "tfl.reshape"(%32, %47) : (tensor<1x4xi64>, tensor<1xi32>) -> tensor<4xi64>
    %49 = "tfl.concatenation"(%46, %48) : (tensor<1xi64>, tensor<4xi64>) -> tensor<5xi64>
    %50 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %51 = "tfl.reduce_max"(%49, %50) : (tensor<5xi64>, tensor<1xi32>) -> tensor<i64>
    %52 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %53 = "tfl.reshape"(%51, %52) : (tensor<i64>, tensor<1xi32>) -> tensor<1xi64>
    %54 = "tfl.concatenation"(%28, %53) : (tensor<1xi64>, tensor<1xi64>) -> tensor<2xi64>
    %55 = "tfl.pack"(%39, %35) {axis = 1 : i64} : (tensor<?xi64>, tensor<?xi64>) -> tensor<?x2xi64>
    %56 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %57 = "tfl.reduce_max"(%4, %56) : (tensor<1x4x3xf32>, tensor<1xi32>) -> tensor<1x4xf32>
    %58 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %59 = "tfl.select_v2"(%15, %57, %58) : (tensor<1x4xi1>, tensor<1x4xf32>, tensor<f32>) -> tensor<1x4xf32>
    %60 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %61 = "tfl.sum"(%59, %60) {keep_dims = true} : (tensor<1x4xf32>, tensor<1xi32>) -> tensor<1x1xf32>
    %62 = "tfl.neg"(%61) : (tensor<1x1xf32>) -> tensor<1x1xf32>
    "func.return"(%55, %45, %54, %62) : (tensor<?x2xi64>, tensor<?xi64>, tensor<2xi64>, tensor<1x1xf32>) -> ()
  }
}
// rules of: extended.ctc, arithmetic.elementwise, arrays.shape, arithmetic.reduction, arrays.slicing, arrays.gather_scatter
