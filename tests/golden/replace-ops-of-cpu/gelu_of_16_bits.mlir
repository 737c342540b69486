// option: target = "ethos-u55"
// option: quantize = {"weights": "int8", "activations": "int16"}
module {
  func.func @main(%x: tensor<1x6xf32>) -> tensor<1x6xf32> {
    %y = "tfl.gelu"(%x) : (tensor<1x6xf32>) -> tensor<1x6xf32>
    "func.return"(%y) : (tensor<1x6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x6xf32>) -> tensor<1x6xf32> {
    %0 = "arith.constant"() {value = dense<4.5> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.minimum"(%arg0, %0) : (tensor<1x6xf32>, tensor<f32>) -> tensor<1x6xf32>
    %2 = "arith.constant"() {value = dense<-4.5> : tensor<f32>} : () -> tensor<f32>
    %3 = "tfl.maximum"(%1, %2) : (tensor<1x6xf32>, tensor<f32>) -> tensor<1x6xf32>
    %4 = "tfl.mul"(%3, %3) : (tensor<1x6xf32>, tensor<1x6xf32>) -> tensor<1x6xf32>
    %5 = "arith.constant"() {value = dense<-0.00070303> : tensor<f32>} : () -> tensor<f32>
    %6 = "tfl.mul"(%4, %5) : (tensor<1x6xf32>, tensor<f32>) -> tensor<1x6xf32>
    %7 = "arith.constant"() {value = dense<0.0740113> : tensor<f32>} : () -> tensor<f32>
    %8 = "tfl.add"(%6, %7) : (tensor<1x6xf32>, tensor<f32>) -> tensor<1x6xf32>
    %9 = "tfl.mul"(%8, %4) : (tensor<1x6xf32>, tensor<1x6xf32>) -> tensor<1x6xf32>
    %10 = "arith.constant"() {value = dense<1.5950158> : tensor<f32>} : () -> tensor<f32>
    %11 = "tfl.add"(%9, %10) : (tensor<1x6xf32>, tensor<f32>) -> tensor<1x6xf32>
    %12 = "tfl.mul"(%3, %11) : (tensor<1x6xf32>, tensor<1x6xf32>) -> tensor<1x6xf32>
    %13 = "tfl.logistic"(%12) : (tensor<1x6xf32>) -> tensor<1x6xf32>
    %14 = "tfl.mul"(%arg0, %13) : (tensor<1x6xf32>, tensor<1x6xf32>) -> tensor<1x6xf32>
    "func.return"(%14) : (tensor<1x6xf32>) -> ()
  }
}
// event: changed replace GELU (Ethos-U55 does not run it) count=1
