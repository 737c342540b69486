// no reference: there is no kernel for tf.ExtractVolumePatches
module {
  func.func @main(%arg0: tensor<2x4x5x6x2xf32>) -> tensor<2x3x2x3x24xf32> {
    %0 = "tf.ExtractVolumePatches"(%arg0) {ksizes = [1 : i64, 2 : i64, 3 : i64, 2 : i64, 1 : i64], strides = [1 : i64, 1 : i64, 2 : i64, 2 : i64, 1 : i64], padding = "VALID"} : (tensor<2x4x5x6x2xf32>) -> tensor<2x3x2x3x24xf32>
    "func.return"(%0) : (tensor<2x3x2x3x24xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x4x5x6x2xf32>) -> tensor<2x3x2x3x24xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<5xi32>} : () -> tensor<5xi32>
    %1 = "arith.constant"() {value = dense<[0, 3, 0, 0, 0]> : tensor<5xi32>} : () -> tensor<5xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<5xi32>} : () -> tensor<5xi32>
    %3 = "tfl.strided_slice"(%arg0, %0, %1, %2) {begin_mask = 29 : i64, end_mask = 29 : i64} : (tensor<2x4x5x6x2xf32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>) -> tensor<2x3x5x6x2xf32>
    %4 = "arith.constant"() {value = dense<[0, 1, 0, 0, 0]> : tensor<5xi32>} : () -> tensor<5xi32>
    %5 = "arith.constant"() {value = dense<[0, 4, 0, 0, 0]> : tensor<5xi32>} : () -> tensor<5xi32>
    %6 = "arith.constant"() {value = dense<1> : tensor<5xi32>} : () -> tensor<5xi32>
    %7 = "tfl.strided_slice"(%arg0, %4, %5, %6) {begin_mask = 29 : i64, end_mask = 29 : i64} : (tensor<2x4x5x6x2xf32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>) -> tensor<2x3x5x6x2xf32>
    %8 = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %9 = "tfl.gather"(%3, %8) {axis = 2 : i64} : (tensor<2x3x5x6x2xf32>, tensor<2xi32>) -> tensor<2x3x2x6x2xf32>
    %10 = "arith.constant"() {value = dense<[1, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %11 = "tfl.gather"(%3, %10) {axis = 2 : i64} : (tensor<2x3x5x6x2xf32>, tensor<2xi32>) -> tensor<2x3x2x6x2xf32>
    %12 = "arith.constant"() {value = dense<[2, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %13 = "tfl.gather"(%3, %12) {axis = 2 : i64} : (tensor<2x3x5x6x2xf32>, tensor<2xi32>) -> tensor<2x3x2x6x2xf32>
    %14 = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %15 = "tfl.gather"(%7, %14) {axis = 2 : i64} : (tensor<2x3x5x6x2xf32>, tensor<2xi32>) -> tensor<2x3x2x6x2xf32>
    %16 = "arith.constant"() {value = dense<[1, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %17 = "tfl.gather"(%7, %16) {axis = 2 : i64} : (tensor<2x3x5x6x2xf32>, tensor<2xi32>) -> tensor<2x3x2x6x2xf32>
    %18 = "arith.constant"() {value = dense<[2, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %19 = "tfl.gather"(%7, %18) {axis = 2 : i64} : (tensor<2x3x5x6x2xf32>, tensor<2xi32>) -> tensor<2x3x2x6x2xf32>
    %20 = "arith.constant"() {value = dense<[0, 2, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %21 = "tfl.gather"(%9, %20) {axis = 3 : i64} : (tensor<2x3x2x6x2xf32>, tensor<3xi32>) -> tensor<2x3x2x3x2xf32>
    %22 = "arith.constant"() {value = dense<[1, 3, 5]> : tensor<3xi32>} : () -> tensor<3xi32>
    %23 = "tfl.gather"(%9, %22) {axis = 3 : i64} : (tensor<2x3x2x6x2xf32>, tensor<3xi32>) -> tensor<2x3x2x3x2xf32>
    %24 = "arith.constant"() {value = dense<[0, 2, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %25 = "tfl.gather"(%11, %24) {axis = 3 : i64} : (tensor<2x3x2x6x2xf32>, tensor<3xi32>) -> tensor<2x3x2x3x2xf32>
    %26 = "arith.constant"() {value = dense<[1, 3, 5]> : tensor<3xi32>} : () -> tensor<3xi32>
    %27 = "tfl.gather"(%11, %26) {axis = 3 : i64} : (tensor<2x3x2x6x2xf32>, tensor<3xi32>) -> tensor<2x3x2x3x2xf32>
    %28 = "arith.constant"() {value = dense<[0, 2, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %29 = "tfl.gather"(%13, %28) {axis = 3 : i64} : (tensor<2x3x2x6x2xf32>, tensor<3xi32>) -> tensor<2x3x2x3x2xf32>
    %30 = "arith.constant"() {value = dense<[1, 3, 5]> : tensor<3xi32>} : () -> tensor<3xi32>
    %31 = "tfl.gather"(%13, %30) {axis = 3 : i64} : (tensor<2x3x2x6x2xf32>, tensor<3xi32>) -> tensor<2x3x2x3x2xf32>
    %32 = "arith.constant"() {value = dense<[0, 2, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %33 = "tfl.gather"(%15, %32) {axis = 3 : i64} : (tensor<2x3x2x6x2xf32>, tensor<3xi32>) -> tensor<2x3x2x3x2xf32>
    %34 = "arith.constant"() {value = dense<[1, 3, 5]> : tensor<3xi32>} : () -> tensor<3xi32>
    %35 = "tfl.gather"(%15, %34) {axis = 3 : i64} : (tensor<2x3x2x6x2xf32>, tensor<3xi32>) -> tensor<2x3x2x3x2xf32>
    %36 = "arith.constant"() {value = dense<[0, 2, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %37 = "tfl.gather"(%17, %36) {axis = 3 : i64} : (tensor<2x3x2x6x2xf32>, tensor<3xi32>) -> tensor<2x3x2x3x2xf32>
    %38 = "arith.constant"() {value = dense<[1, 3, 5]> : tensor<3xi32>} : () -> tensor<3xi32>
    %39 = "tfl.gather"(%17, %38) {axis = 3 : i64} : (tensor<2x3x2x6x2xf32>, tensor<3xi32>) -> tensor<2x3x2x3x2xf32>
    %40 = "arith.constant"() {value = dense<[0, 2, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %41 = "tfl.gather"(%19, %40) {axis = 3 : i64} : (tensor<2x3x2x6x2xf32>, tensor<3xi32>) -> tensor<2x3x2x3x2xf32>
    %42 = "arith.constant"() {value = dense<[1, 3, 5]> : tensor<3xi32>} : () -> tensor<3xi32>
    %43 = "tfl.gather"(%19, %42) {axis = 3 : i64} : (tensor<2x3x2x6x2xf32>, tensor<3xi32>) -> tensor<2x3x2x3x2xf32>
    %44 = "tfl.concatenation"(%21, %23, %25, %27, %29, %31, %33, %35, %37, %39, %41, %43) {axis = 4 : i64} : (tensor<2x3x2x3x2xf32>, tensor<2x3x2x3x2xf32>, tensor<2x3x2x3x2xf32>, tensor<2x3x2x3x2xf32>, tensor<2x3x2x3x2xf32>, tensor<2x3x2x3x2xf32>, tensor<2x3x2x3x2xf32>, tensor<2x3x2x3x2xf32>, tensor<2x3x2x3x2xf32>, tensor<2x3x2x3x2xf32>, tensor<2x3x2x3x2xf32>, tensor<2x3x2x3x2xf32>) -> tensor<2x3x2x3x24xf32>
    %45 = "arith.constant"() {value = dense<[2, 3, 2, 3, 12, 2]> : tensor<6xi32>} : () -> tensor<6xi32>
    %46 = "tfl.reshape"(%44, %45) : (tensor<2x3x2x3x24xf32>, tensor<6xi32>) -> tensor<2x3x2x3x12x2xf32>
    %47 = "arith.constant"() {value = dense<[2, 3, 2, 3, 24]> : tensor<5xi32>} : () -> tensor<5xi32>
    %48 = "tfl.reshape"(%46, %47) : (tensor<2x3x2x3x12x2xf32>, tensor<5xi32>) -> tensor<2x3x2x3x24xf32>
    "func.return"(%48) : (tensor<2x3x2x3x24xf32>) -> ()
  }
}
// rules of: images.patches, arrays.slicing, arrays.gather_scatter
