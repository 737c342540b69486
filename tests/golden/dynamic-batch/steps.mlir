// A converter wrote the transpose of one sample as a reshape. For several samples, it is a transpose again.
// option: input_shapes = {"x0": [null, 5, 4]}
module {
  func.func @main(%x: tensor<1x5x4xf32>) -> tensor<1x4xf32> {
    %shape = "arith.constant"() {value = dense<[5, 1, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %y = "tfl.reshape"(%x, %shape) : (tensor<1x5x4xf32>, tensor<3xi32>) -> tensor<5x1x4xf32>
    %begin = "arith.constant"() {value = dense<[4, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %size = "arith.constant"() {value = dense<[1, 1, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %z = "tfl.slice"(%y, %begin, %size) : (tensor<5x1x4xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x1x4xf32>
    %flat = "arith.constant"() {value = dense<[1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %last = "tfl.reshape"(%z, %flat) : (tensor<1x1x4xf32>, tensor<2xi32>) -> tensor<1x4xf32>
    "func.return"(%last) : (tensor<1x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x5x4xf32>) -> tensor<?x4xf32> {
    %0 = "arith.constant"() {value = dense<[5, 1, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "arith.constant"() {value = dense<[1, 0, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %2 = "tfl.transpose"(%arg0, %1) : (tensor<?x5x4xf32>, tensor<3xi32>) -> tensor<5x?x4xf32>
    %3 = "arith.constant"() {value = dense<[4, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
    %4 = "arith.constant"() {value = dense<[1, 1, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %5 = "arith.constant"() {value = dense<[1, -1, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
    %6 = "tfl.slice"(%2, %3, %5) : (tensor<5x?x4xf32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x?x4xf32>
    %7 = "arith.constant"() {value = dense<[1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %8 = "arith.constant"() {value = dense<[-1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %9 = "tfl.reshape"(%6, %8) : (tensor<1x?x4xf32>, tensor<2xi32>) -> tensor<?x4xf32>
    "func.return"(%9) : (tensor<?x4xf32>) -> ()
  }
}
// event: changed dynamic batch (the results are (?, 4)) fixed=1
