// option: target = "gpu"
module {
  func.func @main(%boxes: tensor<9x4xf32>, %scores: tensor<9xf32>) -> (tensor<4xi32>, tensor<i32>) {
    %size = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %limit = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %r:2 = "tf.NonMaxSuppressionV4"(%boxes, %scores, %size, %limit, %limit) {pad_to_max_output_size = true} : (tensor<9x4xf32>, tensor<9xf32>, tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<4xi32>, tensor<i32>)
    "func.return"(%r#0, %r#1) : (tensor<4xi32>, tensor<i32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<9x4xf32>, %arg1: tensor<9xf32>) -> (tensor<4xi32>, tensor<i32>) {
    %0 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %2 = "arith.constant"() {value = dense<0.50000006> : tensor<f32>} : () -> tensor<f32>
    %3 = "tf.Greater"(%arg1, %1) : (tensor<9xf32>, tensor<f32>) -> tensor<9xi1>
    %4 = "arith.constant"() {value = dense<"0x000080FF"> : tensor<f32>} : () -> tensor<f32>
    %5 = "tf.SelectV2"(%3, %arg1, %4) : (tensor<9xi1>, tensor<9xf32>, tensor<f32>) -> tensor<9xf32>
    %6 = "arith.constant"() {value = dense<9> : tensor<i32>} : () -> tensor<i32>
    %7:2 = "tf.TopKV2"(%5, %6) : (tensor<9xf32>, tensor<i32>) -> (tensor<9xf32>, tensor<9xi32>)
    %8 = "arith.constant"() {value = dense<[9.0, 8.0, 7.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0]> : tensor<9xf32>} : () -> tensor<9xf32>
    %9 = "arith.constant"() {value = dense<"0x000080FF"> : tensor<f32>} : () -> tensor<f32>
    %10 = "tf.Greater"(%7#0, %9) : (tensor<9xf32>, tensor<f32>) -> tensor<9xi1>
    %11 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %12 = "tf.SelectV2"(%10, %8, %11) : (tensor<9xi1>, tensor<9xf32>, tensor<f32>) -> tensor<9xf32>
    %13 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %14 = "tf.GatherV2"(%arg0, %7#1, %13) : (tensor<9x4xf32>, tensor<9xi32>, tensor<i32>) -> tensor<9x4xf32>
    %15 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %16:2 = "tf.Split"(%15, %14) {num_split = 2 : i64} : (tensor<i32>, tensor<9x4xf32>) -> (tensor<9x2xf32>, tensor<9x2xf32>)
    %17 = "tf.Sub"(%16#1, %16#0) : (tensor<9x2xf32>, tensor<9x2xf32>) -> tensor<9x2xf32>
    %18 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %19 = "tf.Prod"(%17, %18) {keep_dims = true} : (tensor<9x2xf32>, tensor<1xi32>) -> tensor<9x1xf32>
    %20 = "tf.Abs"(%19) : (tensor<9x1xf32>) -> tensor<9x1xf32>
    %21 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %22 = "tf.Greater"(%20, %21) : (tensor<9x1xf32>, tensor<f32>) -> tensor<9x1xi1>
    %23 = "arith.constant"() {value = dense<"0x0000807F"> : tensor<f32>} : () -> tensor<f32>
    %24 = "tf.Less"(%20, %23) : (tensor<9x1xf32>, tensor<f32>) -> tensor<9x1xi1>
    %25 = "tf.LogicalAnd"(%22, %24) : (tensor<9x1xi1>, tensor<9x1xi1>) -> tensor<9x1xi1>
    %26 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %27 = "tf.SelectV2"(%25, %14, %26) : (tensor<9x1xi1>, tensor<9x4xf32>, tensor<f32>) -> tensor<9x4xf32>
    %28 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %29 = "tf.Max"(%27, %28) : (tensor<9x4xf32>, tensor<2xi32>) -> tensor<f32>
    %30 = "arith.constant"() {value = dense<0.00390625> : tensor<f32>} : () -> tensor<f32>
    %31 = "tf.Mul"(%29, %30) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %32 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %33 = "tf.Maximum"(%32, %31) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %34 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %35 = "tf.Mul"(%12, %34) : (tensor<9xf32>, tensor<f32>) -> tensor<9xf32>
    %36 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %37 = "tf.AddV2"(%35, %36) : (tensor<9xf32>, tensor<f32>) -> tensor<9xf32>
    %38 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %39 = "tf.ExpandDims"(%37, %38) : (tensor<9xf32>, tensor<i32>) -> tensor<9x1xf32>
    %40 = "arith.constant"() {value = dense<[0.0, 0.0, 1.0, 1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
    %41 = "tf.AddV2"(%39, %40) : (tensor<9x1xf32>, tensor<4xf32>) -> tensor<9x4xf32>
    %42 = "tf.Mul"(%41, %33) : (tensor<9x4xf32>, tensor<f32>) -> tensor<9x4xf32>
    %43 = "tf.AddV2"(%42, %29) : (tensor<9x4xf32>, tensor<f32>) -> tensor<9x4xf32>
    %44 = "tf.SelectV2"(%25, %14, %43) : (tensor<9x1xi1>, tensor<9x4xf32>, tensor<9x4xf32>) -> tensor<9x4xf32>
    %45 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %46:2 = "tfl.non_max_suppression_v4"(%44, %12, %0, %2, %45) : (tensor<9x4xf32>, tensor<9xf32>, tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<4xi32>, tensor<i32>)
    %47 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %48 = "tf.GatherV2"(%7#1, %46#0, %47) : (tensor<9xi32>, tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
    %49 = "arith.constant"() {value = dense<[0, 1, 2, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %50 = "tf.Less"(%49, %46#1) : (tensor<4xi32>, tensor<i32>) -> tensor<4xi1>
    %51 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %52 = "tf.SelectV2"(%50, %48, %51) : (tensor<4xi1>, tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
    "func.return"(%52, %46#1) : (tensor<4xi32>, tensor<i32>) -> ()
  }
}
// event: changed suppression_of_all count=1
