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
    %4 = "tfl.minimum"(%arg0, %1) : (tensor<?x?x?xf32>, tensor<f32>) -> tensor<?x?x?xf32>
    %5 = "tfl.maximum"(%4, %0) : (tensor<?x?x?xf32>, tensor<f32>) -> tensor<?x?x?xf32>
    %6 = "tfl.sub"(%5, %0) : (tensor<?x?x?xf32>, tensor<f32>) -> tensor<?x?x?xf32>
    %7 = "tfl.div"(%6, %2) : (tensor<?x?x?xf32>, tensor<f32>) -> tensor<?x?x?xf32>
    %8 = "tfl.neg"(%0) : (tensor<f32>) -> tensor<f32>
    %9 = "tfl.mul"(%8, %3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %10 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %11 = "tfl.add"(%9, %10) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %12 = "tfl.floor"(%11) : (tensor<f32>) -> tensor<f32>
    %13 = "tfl.sub"(%7, %12) : (tensor<?x?x?xf32>, tensor<f32>) -> tensor<?x?x?xf32>
    %14 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %15 = "tfl.add"(%13, %14) : (tensor<?x?x?xf32>, tensor<f32>) -> tensor<?x?x?xf32>
    %16 = "tfl.floor"(%15) : (tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
    %17 = "tfl.mul"(%16, %2) : (tensor<?x?x?xf32>, tensor<f32>) -> tensor<?x?x?xf32>
    "func.return"(%17) : (tensor<?x?x?xf32>) -> ()
  }
}
// rules of: fake_quant.fake_quant, arithmetic.elementwise
