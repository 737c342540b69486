module {
  func.func @main(%arg0: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
    %0 = "tf.FakeQuantWithMinMaxArgs"(%arg0) {min = -2.0 : f64, max = 2.5 : f64, narrow_range = true} : (tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    "func.return"(%0) : (tensor<?x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
    %0 = "arith.constant"() {value = dense<-2.0019686> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<2.4980316> : tensor<f32>} : () -> tensor<f32>
    %2 = "arith.constant"() {value = dense<0.017716536> : tensor<f32>} : () -> tensor<f32>
    %3 = "arith.constant"() {value = dense<56.444443> : tensor<f32>} : () -> tensor<f32>
    %4 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %5 = "tfl.minimum"(%arg0, %1) : (tensor<?x?x?xf32>, tensor<f32>) -> tensor<?x?x?xf32>
    %6 = "tfl.maximum"(%5, %0) : (tensor<?x?x?xf32>, tensor<f32>) -> tensor<?x?x?xf32>
    %7 = "tfl.sub"(%6, %0) : (tensor<?x?x?xf32>, tensor<f32>) -> tensor<?x?x?xf32>
    %8 = "tfl.div"(%7, %2) : (tensor<?x?x?xf32>, tensor<f32>) -> tensor<?x?x?xf32>
    %9 = "tfl.neg"(%0) : (tensor<f32>) -> tensor<f32>
    %10 = "tfl.mul"(%9, %3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %11 = "tfl.add"(%10, %4) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %12 = "tfl.floor"(%11) : (tensor<f32>) -> tensor<f32>
    %13 = "tfl.sub"(%8, %12) : (tensor<?x?x?xf32>, tensor<f32>) -> tensor<?x?x?xf32>
    %14 = "tfl.add"(%13, %4) : (tensor<?x?x?xf32>, tensor<f32>) -> tensor<?x?x?xf32>
    %15 = "tfl.floor"(%14) : (tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %16 = "tfl.mul"(%15, %2) : (tensor<?x?x?xf32>, tensor<f32>) -> tensor<?x?x?xf32>
    "func.return"(%16) : (tensor<?x?x?xf32>) -> ()
  }
}
// rules of: fake_quant.fake_quant, arithmetic.elementwise
