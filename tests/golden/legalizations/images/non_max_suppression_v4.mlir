// shapes: 30x4, 30
// input %arg0: 0 .. 1.6
// input %arg1: 0.5 .. 0.5
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xf32>) -> (tensor<?xi32>, tensor<i32>) {
    %0 = "arith.constant"() {value = dense<20> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<0.3> : tensor<f32>} : () -> tensor<f32>
    %2 = "arith.constant"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
    %3:2 = "tf.NonMaxSuppressionV4"(%arg0, %arg1, %0, %1, %2) : (tensor<?x?xf32>, tensor<?xf32>, tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<?xi32>, tensor<i32>)
    "func.return"(%3#0, %3#1) : (tensor<?xi32>, tensor<i32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xf32>) -> (tensor<?xi32>, tensor<i32>) {
    %0 = "arith.constant"() {value = dense<20> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<0.1> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.shape"(%arg0) : (tensor<?x?xf32>) -> tensor<2xi32>
    %3 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.slice"(%2, %3, %4) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %6 = "arith.constant"() {value = dense<[[0, 1], [0, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
    %7 = "tfl.pad"(%arg0, %6) : (tensor<?x?xf32>, tensor<2x2xi32>) -> tensor<?x?xf32>
    %8 = "arith.constant"() {value = dense<0.30000004> : tensor<f32>} : () -> tensor<f32>
    %9 = "arith.constant"() {value = dense<0.30000004> : tensor<f32>} : () -> tensor<f32>
    %10 = "tfl.greater"(%arg1, %1) : (tensor<?xf32>, tensor<f32>) -> tensor<?xi1>
    %11 = "tfl.where"(%10) : (tensor<?xi1>) -> tensor<?x1xi64>
    %12 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %13 = "tfl.reshape"(%11, %12) : (tensor<?x1xi64>, tensor<1xi32>) -> tensor<?xi64>
    %14 = "tfl.cast"(%13) {out_data_type = i32} : (tensor<?xi64>) -> tensor<?xi32>
    %15 = "tfl.gather"(%arg1, %14) : (tensor<?xf32>, tensor<?xi32>) -> tensor<?xf32>
    %16 = "arith.constant"() {value = dense<"0x000080FF"> : tensor<1xf32>} : () -> tensor<1xf32>
    %17 = "tfl.concatenation"(%15, %16) : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
    %18 = "tfl.shape"(%17) : (tensor<?xf32>) -> tensor<1xi32>
    %19 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %20 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %21 = "tfl.slice"(%18, %19, %20) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %22 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %23 = "tfl.reshape"(%21, %22) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %24:2 = "tfl.topk_v2"(%17, %23) : (tensor<?xf32>, tensor<i32>) -> (tensor<?xf32>, tensor<?xi32>)
    %25 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %26 = "tfl.concatenation"(%14, %25) : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32>
    %27 = "tfl.gather"(%26, %24#1) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %28 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %29 = "tfl.sub"(%23, %28) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %30 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %31 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %32 = "tfl.range"(%29, %30, %31) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %33 = "tfl.cast"(%32) {out_data_type = f32} : (tensor<?xi32>) -> tensor<?xf32>
    %34 = "tfl.gather"(%7, %27) : (tensor<?x?xf32>, tensor<?xi32>) -> tensor<?x?xf32>
    %35 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %36:2 = "tfl.split"(%35, %34) {num_splits = 2 : i64} : (tensor<i32>, tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
    %37 = "tfl.sub"(%36#1, %36#0) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %38 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %39 = "tfl.reduce_prod"(%37, %38) {keep_dims = true} : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?x1xf32>
    %40 = "tfl.abs"(%39) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    %41 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %42 = "tfl.greater"(%40, %41) : (tensor<?x1xf32>, tensor<f32>) -> tensor<?x1xi1>
    %43 = "arith.constant"() {value = dense<"0x0000807F"> : tensor<f32>} : () -> tensor<f32>
    %44 = "tfl.less"(%40, %43) : (tensor<?x1xf32>, tensor<f32>) -> tensor<?x1xi1>
    %45 = "tfl.logical_and"(%42, %44) : (tensor<?x1xi1>, tensor<?x1xi1>) -> tensor<?x1xi1>
    %46 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %47 = "tfl.select_v2"(%45, %34, %46) : (tensor<?x1xi1>, tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
    %48 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %49 = "tfl.reduce_max"(%47, %48) : (tensor<?x?xf32>, tensor<2xi32>) -> tensor<f32>
    %50 = "arith.constant"() {value = dense<0.00390625> : tensor<f32>} : () -> tensor<f32>
    %51 = "tfl.mul"(%49, %50) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %52 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %53 = "tfl.maximum"(%52, %51) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %54 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %55 = "tfl.mul"(%33, %54) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %56 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %57 = "tfl.add"(%55, %56) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %58 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %59 = "tfl.reshape"(%57, %58) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x1xf32>
    %60 = "arith.constant"() {value = dense<[0.0, 0.0, 1.0, 1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
    %61 = "tfl.add"(%59, %60) : (tensor<?x1xf32>, tensor<4xf32>) -> tensor<?x4xf32>
    %62 = "tfl.mul"(%61, %53) : (tensor<?x4xf32>, tensor<f32>) -> tensor<?x4xf32>
    %63 = "tfl.add"(%62, %49) : (tensor<?x4xf32>, tensor<f32>) -> tensor<?x4xf32>
    %64 = "tfl.select_v2"(%45, %34, %63) : (tensor<?x1xi1>, tensor<?x?xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %65 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %66:2 = "tfl.non_max_suppression_v4"(%64, %33, %0, %9, %65) : (tensor<?x4xf32>, tensor<?xf32>, tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<20xi32>, tensor<i32>)
    %67 = "tfl.gather"(%27, %66#0) : (tensor<?xi32>, tensor<20xi32>) -> tensor<20xi32>
    %68 = "tfl.gather"(%24#0, %66#0) : (tensor<?xf32>, tensor<20xi32>) -> tensor<20xf32>
    %69 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %70 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %71 = "tfl.reshape"(%66#1, %70) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %72 = "tfl.slice"(%67, %69, %71) : (tensor<20xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xi32>
    "func.return"(%72, %66#1) : (tensor<?xi32>, tensor<i32>) -> ()
  }
}
// rules of: images.detection, arrays.slicing, arithmetic.elementwise, arrays.gather_scatter, arrays.shape, arithmetic.reduction
