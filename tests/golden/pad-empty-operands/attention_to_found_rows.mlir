// Sums over the rows need zeros there, so the shares are cut and padded again. An input's free batch is left alone.
module {
  func.func @main(%q: tensor<?x2x3xf32>, %x: tensor<?x8x3xf32>, %n: tensor<1xi32>) -> tensor<?x2x3xf32> {
    %zeros = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %all = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %size = "tfl.concatenation"(%all, %n, %all) {axis = 0 : i64} : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %y = "tfl.slice"(%x, %zeros, %size) : (tensor<?x8x3xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x?x3xf32>
    %a = "tfl.batch_matmul"(%q, %y) {adj_y = true} : (tensor<?x2x3xf32>, tensor<?x?x3xf32>) -> tensor<?x2x?xf32>
    %b = "tfl.softmax"(%a) {beta = 1.0 : f64} : (tensor<?x2x?xf32>) -> tensor<?x2x?xf32>
    %c = "tfl.batch_matmul"(%b, %y) : (tensor<?x2x?xf32>, tensor<?x?x3xf32>) -> tensor<?x2x3xf32>
    %d = "tfl.batch_matmul"(%q, %c) {adj_y = true} : (tensor<?x2x3xf32>, tensor<?x2x3xf32>) -> tensor<?x2x2xf32>
    %e = "tfl.batch_matmul"(%d, %q) : (tensor<?x2x2xf32>, tensor<?x2x3xf32>) -> tensor<?x2x3xf32>
    "func.return"(%e) : (tensor<?x2x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2x3xf32>, %arg1: tensor<?x8x3xf32>, %arg2: tensor<1xi32>) -> tensor<?x2x3xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tfl.concatenation"(%1, %arg2, %1) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
    %3 = "tfl.slice"(%arg1, %0, %2) : (tensor<?x8x3xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x?x3xf32>
    %4 = "tfl.shape"(%3) : (tensor<?x?x3xf32>) -> tensor<3xi32>
    %5 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tfl.strided_slice"(%4, %5, %6, %5) : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %8 = "tfl.minimum"(%7, %5) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %9 = "tfl.sub"(%5, %8) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %10 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %11 = "tfl.concatenation"(%0, %9, %10) : (tensor<3xi32>, tensor<1xi32>, tensor<2xi32>) -> tensor<6xi32>
    %12 = "arith.constant"() {value = dense<[-1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %13 = "tfl.reshape"(%11, %12) : (tensor<6xi32>, tensor<2xi32>) -> tensor<3x2xi32>
    %14 = "tfl.pad"(%3, %13) : (tensor<?x?x3xf32>, tensor<3x2xi32>) -> tensor<?x?x3xf32>
    %15 = "tfl.batch_matmul"(%arg0, %14) {adj_y = true} : (tensor<?x2x3xf32>, tensor<?x?x3xf32>) -> tensor<?x2x?xf32>
    %16 = "tfl.softmax"(%15) {beta = 1.0 : f64} : (tensor<?x2x?xf32>) -> tensor<?x2x?xf32>
    %17 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %18 = "tfl.concatenation"(%17, %8) : (tensor<2xi32>, tensor<1xi32>) -> tensor<3xi32>
    %19 = "tfl.shape"(%16) : (tensor<?x2x?xf32>) -> tensor<3xi32>
    %20 = "tfl.mul"(%19, %18) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
    %21 = "tfl.slice"(%16, %0, %20) : (tensor<?x2x?xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x2x?xf32>
    %22 = "arith.constant"() {value = dense<0> : tensor<5xi32>} : () -> tensor<5xi32>
    %23 = "tfl.concatenation"(%22, %9) : (tensor<5xi32>, tensor<1xi32>) -> tensor<6xi32>
    %24 = "tfl.reshape"(%23, %12) : (tensor<6xi32>, tensor<2xi32>) -> tensor<3x2xi32>
    %25 = "tfl.pad"(%21, %24) : (tensor<?x2x?xf32>, tensor<3x2xi32>) -> tensor<?x2x?xf32>
    %26 = "tfl.batch_matmul"(%25, %14) : (tensor<?x2x?xf32>, tensor<?x?x3xf32>) -> tensor<?x2x3xf32>
    %27 = "tfl.batch_matmul"(%arg0, %26) {adj_y = true} : (tensor<?x2x3xf32>, tensor<?x2x3xf32>) -> tensor<?x2x2xf32>
    %28 = "tfl.batch_matmul"(%27, %arg0) : (tensor<?x2x2xf32>, tensor<?x2x3xf32>) -> tensor<?x2x3xf32>
    "func.return"(%28) : (tensor<?x2x3xf32>) -> ()
  }
}
// event: changed pad_empty_operands count=3
