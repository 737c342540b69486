// no reference: there is no kernel for tf.ExtractImagePatches
module {
  func.func @main(%arg0: tensor<?x5x6x3xf32>) -> tensor<?x2x2x18xf32> {
    %0 = "tf.ExtractImagePatches"(%arg0) {ksizes = [1 : i64, 2 : i64, 3 : i64, 1 : i64], strides = [1 : i64, 2 : i64, 1 : i64, 1 : i64], rates = [1 : i64, 1 : i64, 2 : i64, 1 : i64], padding = "VALID"} : (tensor<?x5x6x3xf32>) -> tensor<?x2x2x18xf32>
    "func.return"(%0) : (tensor<?x2x2x18xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x5x6x3xf32>) -> tensor<?x2x2x18xf32> {
    %0 = "tfl.shape"(%arg0) : (tensor<?x5x6x3xf32>) -> tensor<4xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.slice"(%0, %1, %2) : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %4 = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tfl.gather"(%arg0, %4) {axis = 1 : i64} : (tensor<?x5x6x3xf32>, tensor<2xi32>) -> tensor<?x2x6x3xf32>
    %6 = "arith.constant"() {value = dense<[1, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %7 = "tfl.gather"(%arg0, %6) {axis = 1 : i64} : (tensor<?x5x6x3xf32>, tensor<2xi32>) -> tensor<?x2x6x3xf32>
    %8 = "arith.constant"() {value = dense<0> : tensor<4xi32>} : () -> tensor<4xi32>
    %9 = "arith.constant"() {value = dense<[0, 0, 2, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %10 = "arith.constant"() {value = dense<1> : tensor<4xi32>} : () -> tensor<4xi32>
    %11 = "tfl.strided_slice"(%5, %8, %9, %10) {begin_mask = 11 : i64, end_mask = 11 : i64} : (tensor<?x2x6x3xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<?x2x2x3xf32>
    %12 = "arith.constant"() {value = dense<[0, 0, 2, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %13 = "arith.constant"() {value = dense<[0, 0, 4, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %14 = "arith.constant"() {value = dense<1> : tensor<4xi32>} : () -> tensor<4xi32>
    %15 = "tfl.strided_slice"(%5, %12, %13, %14) {begin_mask = 11 : i64, end_mask = 11 : i64} : (tensor<?x2x6x3xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<?x2x2x3xf32>
    %16 = "arith.constant"() {value = dense<[0, 0, 4, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %17 = "arith.constant"() {value = dense<[0, 0, 6, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %18 = "arith.constant"() {value = dense<1> : tensor<4xi32>} : () -> tensor<4xi32>
    %19 = "tfl.strided_slice"(%5, %16, %17, %18) {begin_mask = 11 : i64, end_mask = 11 : i64} : (tensor<?x2x6x3xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<?x2x2x3xf32>
    %20 = "arith.constant"() {value = dense<0> : tensor<4xi32>} : () -> tensor<4xi32>
    %21 = "arith.constant"() {value = dense<[0, 0, 2, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %22 = "arith.constant"() {value = dense<1> : tensor<4xi32>} : () -> tensor<4xi32>
    %23 = "tfl.strided_slice"(%7, %20, %21, %22) {begin_mask = 11 : i64, end_mask = 11 : i64} : (tensor<?x2x6x3xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<?x2x2x3xf32>
    %24 = "arith.constant"() {value = dense<[0, 0, 2, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %25 = "arith.constant"() {value = dense<[0, 0, 4, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %26 = "arith.constant"() {value = dense<1> : tensor<4xi32>} : () -> tensor<4xi32>
    %27 = "tfl.strided_slice"(%7, %24, %25, %26) {begin_mask = 11 : i64, end_mask = 11 : i64} : (tensor<?x2x6x3xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<?x2x2x3xf32>
    %28 = "arith.constant"() {value = dense<[0, 0, 4, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %29 = "arith.constant"() {value = dense<[0, 0, 6, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
    %30 = "arith.constant"() {value = dense<1> : tensor<4xi32>} : () -> tensor<4xi32>
    %31 = "tfl.strided_slice"(%7, %28, %29, %30) {begin_mask = 11 : i64, end_mask = 11 : i64} : (tensor<?x2x6x3xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<?x2x2x3xf32>
    %32 = "tfl.concatenation"(%11, %15, %19, %23, %27, %31) {axis = 3 : i64} : (tensor<?x2x2x3xf32>, tensor<?x2x2x3xf32>, tensor<?x2x2x3xf32>, tensor<?x2x2x3xf32>, tensor<?x2x2x3xf32>, tensor<?x2x2x3xf32>) -> tensor<?x2x2x18xf32>
    %33 = "arith.constant"() {value = dense<[-1, 2, 2, 6, 3]> : tensor<5xi32>} : () -> tensor<5xi32>
    %34 = "tfl.reshape"(%32, %33) : (tensor<?x2x2x18xf32>, tensor<5xi32>) -> tensor<?x2x2x6x3xf32>
    %35 = "tfl.shape"(%arg0) : (tensor<?x5x6x3xf32>) -> tensor<4xi32>
    %36 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %37 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %38 = "tfl.slice"(%35, %36, %37) : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %39 = "arith.constant"() {value = dense<[-1, 2, 2, 18]> : tensor<4xi32>} : () -> tensor<4xi32>
    %40 = "tfl.reshape"(%34, %39) : (tensor<?x2x2x6x3xf32>, tensor<4xi32>) -> tensor<?x2x2x18xf32>
    "func.return"(%40) : (tensor<?x2x2x18xf32>) -> ()
  }
}
// rules of: images.patches, arrays.gather_scatter, arrays.slicing
