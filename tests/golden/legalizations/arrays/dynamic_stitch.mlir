// shapes: 3x2, 2x2
// input %arg0: -0.9 .. 3
// input %arg1: -1.4 .. 2.6
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<4x?xf32> {
    %0 = "arith.constant"() {value = dense<[0, 3, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<[3, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tf.DynamicStitch"(%0, %1, %arg0, %arg1) : (tensor<3xi32>, tensor<2xi32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<4x?xf32>
    "func.return"(%2) : (tensor<4x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<4x?xf32> {
    %0 = "tfl.shape"(%arg0) : (tensor<?x?xf32>) -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.slice"(%0, %1, %2) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %4 = "tfl.shape"(%arg0) : (tensor<?x?xf32>) -> tensor<2xi32>
    %5 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tfl.slice"(%4, %5, %6) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %8 = "tfl.concatenation"(%3, %7) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %9 = "tfl.reshape"(%arg0, %8) : (tensor<?x?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    %10 = "tfl.shape"(%arg1) : (tensor<?x?xf32>) -> tensor<2xi32>
    %11 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %12 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %13 = "tfl.slice"(%10, %11, %12) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %14 = "tfl.shape"(%arg1) : (tensor<?x?xf32>) -> tensor<2xi32>
    %15 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %16 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %17 = "tfl.slice"(%14, %15, %16) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %18 = "tfl.concatenation"(%13, %17) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %19 = "tfl.reshape"(%arg1, %18) : (tensor<?x?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    %20 = "tfl.concatenation"(%9, %19) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %21 = "arith.constant"() {value = dense<[0, 2, 4, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %22 = "tfl.gather"(%20, %21) : (tensor<?x?xf32>, tensor<4xi32>) -> tensor<4x?xf32>
    "func.return"(%22) : (tensor<4x?xf32>) -> ()
  }
}
// rules of: arrays.partition, arrays.slicing, arrays.gather_scatter
