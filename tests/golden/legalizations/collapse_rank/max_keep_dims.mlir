module {
  func.func @main(%arg0: tensor<?x?x?x?x?x?x?xf32>) -> tensor<?x1x?x?x?x?x?xf32> {
    %0 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tf.Max"(%arg0, %0) {keep_dims = true} : (tensor<?x?x?x?x?x?x?xf32>, tensor<1xi32>) -> tensor<?x1x?x?x?x?x?xf32>
    "func.return"(%1) : (tensor<?x1x?x?x?x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?x?x?x?x?xf32>) -> tensor<?x1x?x?x?x?x?xf32> {
    %0 = "tfl.shape"(%arg0) : (tensor<?x?x?x?x?x?x?xf32>) -> tensor<7xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.slice"(%0, %1, %2) : (tensor<7xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %4 = "tfl.shape"(%arg0) : (tensor<?x?x?x?x?x?x?xf32>) -> tensor<7xi32>
    %5 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tfl.slice"(%4, %5, %6) : (tensor<7xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %8 = "tfl.shape"(%arg0) : (tensor<?x?x?x?x?x?x?xf32>) -> tensor<7xi32>
    %9 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %10 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "tfl.slice"(%8, %9, %10) : (tensor<7xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %12 = "tfl.shape"(%arg0) : (tensor<?x?x?x?x?x?x?xf32>) -> tensor<7xi32>
    %13 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %14 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %15 = "tfl.slice"(%12, %13, %14) : (tensor<7xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %16 = "tfl.shape"(%arg0) : (tensor<?x?x?x?x?x?x?xf32>) -> tensor<7xi32>
    %17 = "arith.constant"() {value = dense<4> : tensor<1xi32>} : () -> tensor<1xi32>
    %18 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %19 = "tfl.slice"(%16, %17, %18) : (tensor<7xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %20 = "tfl.shape"(%arg0) : (tensor<?x?x?x?x?x?x?xf32>) -> tensor<7xi32>
    %21 = "arith.constant"() {value = dense<5> : tensor<1xi32>} : () -> tensor<1xi32>
    %22 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %23 = "tfl.slice"(%20, %21, %22) : (tensor<7xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %24 = "tfl.shape"(%arg0) : (tensor<?x?x?x?x?x?x?xf32>) -> tensor<7xi32>
    %25 = "arith.constant"() {value = dense<6> : tensor<1xi32>} : () -> tensor<1xi32>
    %26 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %27 = "tfl.slice"(%24, %25, %26) : (tensor<7xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %28 = "tfl.mul"(%11, %15) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %29 = "tfl.mul"(%28, %19) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %30 = "tfl.mul"(%29, %23) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %31 = "tfl.mul"(%30, %27) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %32 = "tfl.concatenation"(%3, %7, %31) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %33 = "tfl.reshape"(%arg0, %32) : (tensor<?x?x?x?x?x?x?xf32>, tensor<3xi32>) -> tensor<?x?x?xf32>
    %34 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %35 = "tfl.reduce_max"(%33, %34) : (tensor<?x?x?xf32>, tensor<1xi32>) -> tensor<?x?xf32>
    %36 = "tfl.concatenation"(%3, %11, %15, %19, %23, %27) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<6xi32>
    %37 = "tfl.reshape"(%35, %36) : (tensor<?x?xf32>, tensor<6xi32>) -> tensor<?x?x?x?x?x?xf32>
    %38 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %39 = "tfl.concatenation"(%3, %38, %11, %15, %19, %23, %27) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<7xi32>
    %40 = "tfl.reshape"(%37, %39) : (tensor<?x?x?x?x?x?xf32>, tensor<7xi32>) -> tensor<?x1x?x?x?x?x?xf32>
    "func.return"(%40) : (tensor<?x1x?x?x?x?x?xf32>) -> ()
  }
}
// rules of: collapse_rank, arithmetic.reduction
