module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
    %0 = "arith.constant"() {value = dense<-1.3> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<2.1> : tensor<f32>} : () -> tensor<f32>
    %2 = "tf.FakeQuantWithMinMaxVars"(%arg0, %0, %1) : (tensor<?x?x?x?xf32>, tensor<f32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    "func.return"(%2) : (tensor<?x?x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
    %0 = "tfl.fake_quant"(%arg0) {min = -1.2999999523162842 : f64, max = 2.0999999046325684 : f64, num_bits = 8 : i64} : (tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
    "func.return"(%0) : (tensor<?x?x?x?xf32>) -> ()
  }
}
// rules of: fake_quant.fake_quant
