// The rows of a product are used one by one, but not by a layer: the product stays as it is.
module {
  func.func @main(%x: tensor<3x2xf32>) -> (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>) {
    %w = "arith.constant"() {value = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %0 = "tf.MatMul"(%x, %w) : (tensor<3x2xf32>, tensor<2x2xf32>) -> tensor<3x2xf32>
    %n = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %b0 = "arith.constant"() {value = dense<[0, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %b1 = "arith.constant"() {value = dense<[1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %b2 = "arith.constant"() {value = dense<[2, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tf.Slice"(%0, %b0, %n) : (tensor<3x2xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x2xf32>
    %2 = "tf.Slice"(%0, %b1, %n) : (tensor<3x2xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x2xf32>
    %3 = "tf.Slice"(%0, %b2, %n) : (tensor<3x2xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x2xf32>
    %4 = "tf.Tanh"(%1) : (tensor<1x2xf32>) -> tensor<1x2xf32>
    %5 = "tf.Tanh"(%2) : (tensor<1x2xf32>) -> tensor<1x2xf32>
    %6 = "tf.Tanh"(%3) : (tensor<1x2xf32>) -> tensor<1x2xf32>
    "func.return"(%4, %5, %6) : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x2xf32>) -> (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>) {
    %0 = "arith.constant"() {value = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %1 = "tf.MatMul"(%arg0, %0) : (tensor<3x2xf32>, tensor<2x2xf32>) -> tensor<3x2xf32>
    %2 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %4 = "arith.constant"() {value = dense<[1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "arith.constant"() {value = dense<[2, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %6 = "tf.Slice"(%1, %3, %2) : (tensor<3x2xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x2xf32>
    %7 = "tf.Slice"(%1, %4, %2) : (tensor<3x2xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x2xf32>
    %8 = "tf.Slice"(%1, %5, %2) : (tensor<3x2xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x2xf32>
    %9 = "tf.Tanh"(%6) : (tensor<1x2xf32>) -> tensor<1x2xf32>
    %10 = "tf.Tanh"(%7) : (tensor<1x2xf32>) -> tensor<1x2xf32>
    %11 = "tf.Tanh"(%8) : (tensor<1x2xf32>) -> tensor<1x2xf32>
    "func.return"(%9, %10, %11) : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>) -> ()
  }
}
