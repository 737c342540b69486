module {
  func.func @main(%x: tensor<3x4xf32>) -> (tensor<?x2xi64>, tensor<?xf32>) {
    %e = "tfl.exp"(%x) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %shape = "arith.constant"() {value = dense<12> : tensor<1xi32>} : () -> tensor<1xi32>
    %a = "tfl.reshape"(%e, %shape) : (tensor<3x4xf32>, tensor<1xi32>) -> tensor<12xf32>
    %w = "tfl.where"(%a) : (tensor<12xf32>) -> tensor<?x1xi64>
    %f = "tfl.cast"(%w) {out_data_type = f32} : (tensor<?x1xi64>) -> tensor<?x1xf32>
    %axis = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %s = "tfl.sin"(%f) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    %t = "tfl.concatenation"(%f, %s) {axis = 1 : i64, fused_activation_function = "NONE"} : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x2xf32>
    %u:2 = "tfl.split"(%axis, %t) {num_splits = 2 : i64} : (tensor<i32>, tensor<?x2xf32>) -> (tensor<?x1xf32>, tensor<?x1xf32>)
    %v = "tfl.tanh"(%u#0) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    %y = "tfl.where"(%v) : (tensor<?x1xf32>) -> tensor<?x2xi64>
    %end = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %z = "tfl.reshape"(%u#1, %end) : (tensor<?x1xf32>, tensor<1xi32>) -> tensor<?xf32>
    "func.return"(%y, %z) : (tensor<?x2xi64>, tensor<?xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<3x4xf32>) -> (tensor<?x2xi64>, tensor<?xf32>) {
    %0 = "tfl.exp"(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %1 = "tfl.shape"(%0) : (tensor<3x4xf32>) -> tensor<2xi32>
    %2 = "arith.constant"() {value = dense<12> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.reshape"(%0, %2) : (tensor<3x4xf32>, tensor<1xi32>) -> tensor<12xf32>
    %4 = "tfl.where"(%3) : (tensor<12xf32>) -> tensor<?x1xi64>
    %5 = "tfl.cast"(%4) {out_data_type = f32} : (tensor<?x1xi64>) -> tensor<?x1xf32>
    %6 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %7 = "tfl.sin"(%5) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    %8 = "tfl.shape"(%7) : (tensor<?x1xf32>) -> tensor<2xi32>
    %9 = "tfl.concatenation"(%5, %7) {axis = 1 : i64} : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x2xf32>
    %10 = "tfl.shape"(%9) : (tensor<?x2xf32>) -> tensor<2xi32>
    %11 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %12 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %13 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %14 = "tfl.strided_slice"(%9, %11, %12, %13) {begin_mask = 1 : i64, end_mask = 1 : i64} : (tensor<?x2xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x1xf32>
    %15 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %16 = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %17 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %18 = "tfl.strided_slice"(%9, %15, %16, %17) {begin_mask = 1 : i64, end_mask = 1 : i64} : (tensor<?x2xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x1xf32>
    %19 = "tfl.tanh"(%14) : (tensor<?x1xf32>) -> tensor<?x1xf32>
    %20 = "tfl.where"(%19) : (tensor<?x1xf32>) -> tensor<?x2xi64>
    %21 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %22 = "tfl.reshape"(%18, %21) : (tensor<?x1xf32>, tensor<1xi32>) -> tensor<?xf32>
    "func.return"(%20, %22) : (tensor<?x2xi64>, tensor<?xf32>) -> ()
  }
}
// event: changed separate_copies count=4
// event: note separate_copies (3 SHAPE ops that nothing reads keep XNNPACK from returning results of an earlier call; a call steps over each in 0.04 us)
