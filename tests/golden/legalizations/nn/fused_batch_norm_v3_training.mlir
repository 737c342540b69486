// shapes: 2x3x4x5
// input %arg0: -3 .. 3
module {
  func.func @main(%arg0: tensor<?x3x4x5xf32>) -> tensor<?x3x4x5xf32> {
    %0 = "arith.constant"() {value = dense<> : tensor<0xf32>} : () -> tensor<0xf32>
    %1 = "arith.constant"() {value = dense<[-0.6041489, -1.0228376, 0.3089321, 1.4943389, -0.30690134]> : tensor<5xf32>} : () -> tensor<5xf32>
    %2 = "arith.constant"() {value = dense<[-0.6041489, -1.0228376, 0.3089321, 1.4943389, -0.30690134]> : tensor<5xf32>} : () -> tensor<5xf32>
    %3:6 = "tf.FusedBatchNormV3"(%arg0, %1, %2, %0, %0) : (tensor<?x3x4x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<0xf32>, tensor<0xf32>) -> (tensor<?x3x4x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<*xf32>)
    "func.return"(%3#0) : (tensor<?x3x4x5xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3x4x5xf32>) -> tensor<?x3x4x5xf32> {
    %0 = "arith.constant"() {value = dense<[-0.6041489, -1.0228376, 0.3089321, 1.4943389, -0.30690134]> : tensor<5xf32>} : () -> tensor<5xf32>
    %1 = "arith.constant"() {value = dense<[-0.6041489, -1.0228376, 0.3089321, 1.4943389, -0.30690134]> : tensor<5xf32>} : () -> tensor<5xf32>
    %2 = "arith.constant"() {value = dense<[0, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "tfl.mean"(%arg0, %2) {keep_dims = true} : (tensor<?x3x4x5xf32>, tensor<3xi32>) -> tensor<1x1x1x5xf32>
    %4 = "tfl.squared_difference"(%arg0, %3) : (tensor<?x3x4x5xf32>, tensor<1x1x1x5xf32>) -> tensor<?x3x4x5xf32>
    %5 = "arith.constant"() {value = dense<[0, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %6 = "tfl.mean"(%4, %5) : (tensor<?x3x4x5xf32>, tensor<3xi32>) -> tensor<5xf32>
    %7 = "arith.constant"() {value = dense<5> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "tfl.reshape"(%3, %7) : (tensor<1x1x1x5xf32>, tensor<1xi32>) -> tensor<5xf32>
    %9 = "tfl.shape"(%arg0) : (tensor<?x3x4x5xf32>) -> tensor<4xi32>
    %10 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %12 = "tfl.slice"(%9, %10, %11) : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %13 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %14 = "tfl.mul"(%12, %13) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %15 = "arith.constant"() {value = dense<4> : tensor<1xi32>} : () -> tensor<1xi32>
    %16 = "tfl.mul"(%14, %15) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %17 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %18 = "tfl.sub"(%16, %17) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %19 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %20 = "tfl.maximum"(%18, %19) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %21 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %22 = "tfl.reshape"(%16, %21) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %23 = "tfl.cast"(%22) {out_data_type = f32} : (tensor<i32>) -> tensor<f32>
    %24 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %25 = "tfl.reshape"(%20, %24) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %26 = "tfl.cast"(%25) {out_data_type = f32} : (tensor<i32>) -> tensor<f32>
    %27 = "tfl.div"(%23, %26) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %28 = "tfl.mul"(%6, %27) : (tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
    %29 = "arith.constant"() {value = dense<1.0e-04> : tensor<f32>} : () -> tensor<f32>
    %30 = "tfl.add"(%6, %29) : (tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
    %31 = "tfl.rsqrt"(%30) : (tensor<5xf32>) -> tensor<5xf32>
    %32 = "tfl.mul"(%0, %31) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
    %33 = "tfl.mul"(%8, %32) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
    %34 = "tfl.sub"(%1, %33) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
    %35 = "tfl.mul"(%arg0, %32) : (tensor<?x3x4x5xf32>, tensor<5xf32>) -> tensor<?x3x4x5xf32>
    %36 = "tfl.add"(%35, %34) : (tensor<?x3x4x5xf32>, tensor<5xf32>) -> tensor<?x3x4x5xf32>
    %37 = "arith.constant"() {value = dense<> : tensor<0xf32>} : () -> tensor<0xf32>
    "func.return"(%36) : (tensor<?x3x4x5xf32>) -> ()
  }
}
// rules of: nn.normalization, arithmetic.reduction, arithmetic.elementwise, arrays.shape
