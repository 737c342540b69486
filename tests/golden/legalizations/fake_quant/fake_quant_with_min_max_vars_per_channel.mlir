// no reference: there is no kernel for tf.FakeQuantWithMinMaxVarsPerChannel
module {
  func.func @main(%arg0: tensor<?x5x6x3xf32>) -> tensor<?x5x6x3xf32> {
    %0 = "arith.constant"() {value = dense<[-1.0, -2.0, -0.3]> : tensor<3xf32>} : () -> tensor<3xf32>
    %1 = "arith.constant"() {value = dense<[1.0, 0.7, 2.5]> : tensor<3xf32>} : () -> tensor<3xf32>
    %2 = "tf.FakeQuantWithMinMaxVarsPerChannel"(%arg0, %0, %1) : (tensor<?x5x6x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<?x5x6x3xf32>
    "func.return"(%2) : (tensor<?x5x6x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x5x6x3xf32>) -> tensor<?x5x6x3xf32> {
    %0 = "arith.constant"() {value = dense<[-0.9960785, -2.0011764, -0.29647058]> : tensor<3xf32>} : () -> tensor<3xf32>
    %1 = "arith.constant"() {value = dense<[1.0039216, 0.6988235, 2.5035293]> : tensor<3xf32>} : () -> tensor<3xf32>
    %2 = "arith.constant"() {value = dense<[0.007843138, 0.010588235, 0.010980392]> : tensor<3xf32>} : () -> tensor<3xf32>
    %3 = "arith.constant"() {value = dense<[127.5, 94.44444, 91.07143]> : tensor<3xf32>} : () -> tensor<3xf32>
    %4 = "tfl.minimum"(%arg0, %1) : (tensor<?x5x6x3xf32>, tensor<3xf32>) -> tensor<?x5x6x3xf32>
    %5 = "tfl.maximum"(%4, %0) : (tensor<?x5x6x3xf32>, tensor<3xf32>) -> tensor<?x5x6x3xf32>
    %6 = "tfl.sub"(%5, %0) : (tensor<?x5x6x3xf32>, tensor<3xf32>) -> tensor<?x5x6x3xf32>
    %7 = "tfl.mul"(%6, %3) : (tensor<?x5x6x3xf32>, tensor<3xf32>) -> tensor<?x5x6x3xf32>
    %8 = "tfl.neg"(%0) : (tensor<3xf32>) -> tensor<3xf32>
    %9 = "tfl.mul"(%8, %3) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %10 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %11 = "tfl.add"(%9, %10) : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
    %12 = "tfl.floor"(%11) : (tensor<3xf32>) -> tensor<3xf32>
    %13 = "tfl.sub"(%7, %12) : (tensor<?x5x6x3xf32>, tensor<3xf32>) -> tensor<?x5x6x3xf32>
    %14 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %15 = "tfl.add"(%13, %14) : (tensor<?x5x6x3xf32>, tensor<f32>) -> tensor<?x5x6x3xf32>
    %16 = "tfl.floor"(%15) : (tensor<?x5x6x3xf32>) -> tensor<?x5x6x3xf32>
    %17 = "tfl.mul"(%16, %2) : (tensor<?x5x6x3xf32>, tensor<3xf32>) -> tensor<?x5x6x3xf32>
    "func.return"(%17) : (tensor<?x5x6x3xf32>) -> ()
  }
}
// rules of: fake_quant.fake_quant, arithmetic.elementwise
