module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
    %0 = "arith.constant"() {value = dense<-1.3> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<2.1> : tensor<f32>} : () -> tensor<f32>
    %2 = "tf.FakeQuantWithMinMaxVars"(%arg0, %0, %1) {narrow_range = true} : (tensor<?x?x?x?xf32>, tensor<f32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    "func.return"(%2) : (tensor<?x?x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
    %0 = "arith.constant"() {value = dense<-1.2984251> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<2.1015747> : tensor<f32>} : () -> tensor<f32>
    %2 = "arith.constant"() {value = dense<0.013385826> : tensor<f32>} : () -> tensor<f32>
    %3 = "arith.constant"() {value = dense<74.70589> : tensor<f32>} : () -> tensor<f32>
    %4 = "tfl.minimum"(%arg0, %1) : (tensor<?x?x?x?xf32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    %5 = "tfl.maximum"(%4, %0) : (tensor<?x?x?x?xf32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    %6 = "tfl.sub"(%5, %0) : (tensor<?x?x?x?xf32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    %7 = "tfl.div"(%6, %2) : (tensor<?x?x?x?xf32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    %8 = "tfl.neg"(%0) : (tensor<f32>) -> tensor<f32>
    %9 = "tfl.mul"(%8, %3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %10 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %11 = "tfl.add"(%9, %10) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %12 = "tfl.floor"(%11) : (tensor<f32>) -> tensor<f32>
    %13 = "tfl.sub"(%7, %12) : (tensor<?x?x?x?xf32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    %14 = "arith.constant"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
    %15 = "tfl.add"(%13, %14) : (tensor<?x?x?x?xf32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    %16 = "tfl.floor"(%15) : (tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
    %17 = "tfl.mul"(%16, %2) : (tensor<?x?x?x?xf32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    "func.return"(%17) : (tensor<?x?x?x?xf32>) -> ()
  }
}
// rules of: fake_quant.fake_quant, arithmetic.elementwise
