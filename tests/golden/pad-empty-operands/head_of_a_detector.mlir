// One padding before two kernels and one slice behind each output; the sizes of the batch come from where it is made.
module {
  func.func @main(%x: tensor<8x4x4x2xf32>, %kept: tensor<8xi1>) -> (tensor<?x3xf32>, tensor<?x4x4x2xf32>, tensor<4xi32>) {
    %flat = "arith.constant"() {value = dense<[-1]> : tensor<1xi32>} : () -> tensor<1xi32>
    %rows = "arith.constant"() {value = dense<[-1, 32]> : tensor<2xi32>} : () -> tensor<2xi32>
    %filter = "arith.constant"() {value = dense<0.5> : tensor<2x1x1x2xf32>} : () -> tensor<2x1x1x2xf32>
    %bias = "arith.constant"() {value = dense<[0.0, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %weights = "arith.constant"() {value = dense<0.25> : tensor<3x32xf32>} : () -> tensor<3x32xf32>
    %found = "tfl.where"(%kept) : (tensor<8xi1>) -> tensor<?x1xi64>
    %places = "tfl.reshape"(%found, %flat) : (tensor<?x1xi64>, tensor<1xi32>) -> tensor<?xi64>
    %y = "tfl.gather"(%x, %places) : (tensor<8x4x4x2xf32>, tensor<?xi64>) -> tensor<?x4x4x2xf32>
    %a = "tfl.conv_2d"(%y, %filter, %bias) {padding = "SAME", stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<?x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>) -> tensor<?x4x4x2xf32>
    %b = "tfl.max_pool_2d"(%a) {padding = "SAME", stride_w = 1 : i64, stride_h = 1 : i64, filter_width = 2 : i64, filter_height = 2 : i64} : (tensor<?x4x4x2xf32>) -> tensor<?x4x4x2xf32>
    %shape = "tfl.shape"(%b) : (tensor<?x4x4x2xf32>) -> tensor<4xi32>
    %c = "tfl.reshape"(%b, %rows) : (tensor<?x4x4x2xf32>, tensor<2xi32>) -> tensor<?x32xf32>
    %d = "tfl.fully_connected"(%c, %weights) : (tensor<?x32xf32>, tensor<3x32xf32>) -> tensor<?x3xf32>
    %e = "tfl.softmax"(%d) {beta = 1.0 : f64} : (tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%e, %y, %shape) : (tensor<?x3xf32>, tensor<?x4x4x2xf32>, tensor<4xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<8x4x4x2xf32>, %arg1: tensor<8xi1>) -> (tensor<?x3xf32>, tensor<?x4x4x2xf32>, tensor<4xi32>) {
    %0 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "arith.constant"() {value = dense<[-1, 32]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "arith.constant"() {value = dense<0.5> : tensor<2x1x1x2xf32>} : () -> tensor<2x1x1x2xf32>
    %3 = "arith.constant"() {value = dense<[0.0, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %4 = "arith.constant"() {value = dense_resource<elided> : tensor<3x32xf32>} : () -> tensor<3x32xf32>
    %5 = "tfl.where"(%arg1) : (tensor<8xi1>) -> tensor<?x1xi64>
    %6 = "tfl.reshape"(%5, %0) : (tensor<?x1xi64>, tensor<1xi32>) -> tensor<?xi64>
    %7 = "tfl.gather"(%arg0, %6) : (tensor<8x4x4x2xf32>, tensor<?xi64>) -> tensor<?x4x4x2xf32>
    %8 = "tfl.shape"(%5) : (tensor<?x1xi64>) -> tensor<2xi32>
    %9 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %10 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "tfl.strided_slice"(%8, %9, %10, %10) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %12 = "tfl.minimum"(%11, %10) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %13 = "tfl.sub"(%10, %12) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %14 = "arith.constant"() {value = dense<0> : tensor<6xi32>} : () -> tensor<6xi32>
    %15 = "tfl.concatenation"(%9, %13, %14) : (tensor<1xi32>, tensor<1xi32>, tensor<6xi32>) -> tensor<8xi32>
    %16 = "arith.constant"() {value = dense<[-1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %17 = "tfl.reshape"(%15, %16) : (tensor<8xi32>, tensor<2xi32>) -> tensor<4x2xi32>
    %18 = "tfl.pad"(%7, %17) : (tensor<?x4x4x2xf32>, tensor<4x2xi32>) -> tensor<?x4x4x2xf32>
    %19 = "tfl.conv_2d"(%18, %2, %3) {stride_w = 1 : i64, stride_h = 1 : i64} : (tensor<?x4x4x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>) -> tensor<?x4x4x2xf32>
    %20 = "tfl.max_pool_2d"(%19) {stride_w = 1 : i64, stride_h = 1 : i64, filter_width = 2 : i64, filter_height = 2 : i64} : (tensor<?x4x4x2xf32>) -> tensor<?x4x4x2xf32>
    %21 = "arith.constant"() {value = dense<1> : tensor<3xi32>} : () -> tensor<3xi32>
    %22 = "tfl.concatenation"(%12, %21) : (tensor<1xi32>, tensor<3xi32>) -> tensor<4xi32>
    %23 = "tfl.shape"(%20) : (tensor<?x4x4x2xf32>) -> tensor<4xi32>
    %24 = "tfl.mul"(%23, %22) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %25 = "tfl.reshape"(%20, %1) : (tensor<?x4x4x2xf32>, tensor<2xi32>) -> tensor<?x32xf32>
    %26 = "tfl.fully_connected"(%25, %4) : (tensor<?x32xf32>, tensor<3x32xf32>) -> tensor<?x3xf32>
    %27 = "tfl.softmax"(%26) {beta = 1.0 : f64} : (tensor<?x3xf32>) -> tensor<?x3xf32>
    %28 = "tfl.concatenation"(%12, %10) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %29 = "tfl.shape"(%27) : (tensor<?x3xf32>) -> tensor<2xi32>
    %30 = "tfl.mul"(%29, %28) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %31 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %32 = "tfl.slice"(%27, %31, %30) : (tensor<?x3xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x3xf32>
    "func.return"(%32, %7, %24) : (tensor<?x3xf32>, tensor<?x4x4x2xf32>, tensor<4xi32>) -> ()
  }
}
// event: changed pad_empty_operands count=4
