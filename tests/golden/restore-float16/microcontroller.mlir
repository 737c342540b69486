// tflite-micro has no float16.
// option: target = "micro"
module {
  func.func @main(%x: tensor<?x128xf32>) -> tensor<?x128xf32> {
    %a = "arith.constant"() {value = dense<2.5> : tensor<128xf16>} : () -> tensor<128xf16>
    %b = "arith.constant"() {value = dense<0.25> : tensor<128xf32>} : () -> tensor<128xf32>
    %c = "arith.constant"() {value = dense<0.5> : tensor<2xf16>} : () -> tensor<2xf16>
    %0 = "tfl.dequantize"(%a) : (tensor<128xf16>) -> tensor<128xf32>
    %1 = "tfl.mul"(%x, %0) : (tensor<?x128xf32>, tensor<128xf32>) -> tensor<?x128xf32>
    %2 = "tfl.add"(%1, %b) : (tensor<?x128xf32>, tensor<128xf32>) -> tensor<?x128xf32>
    "func.return"(%2) : (tensor<?x128xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<?x128xf32>) -> tensor<?x128xf32> {
    %0 = "arith.constant"() {value = dense_resource<elided> : tensor<128xf16>} : () -> tensor<128xf16>
    %1 = "arith.constant"() {value = dense_resource<elided> : tensor<128xf32>} : () -> tensor<128xf32>
    %2 = "arith.constant"() {value = dense<0.5> : tensor<2xf16>} : () -> tensor<2xf16>
    %3 = "arith.constant"() {value = dense_resource<elided> : tensor<128xf32>} : () -> tensor<128xf32>
    %4 = "tfl.mul"(%arg0, %3) : (tensor<?x128xf32>, tensor<128xf32>) -> tensor<?x128xf32>
    %5 = "tfl.add"(%4, %1) : (tensor<?x128xf32>, tensor<128xf32>) -> tensor<?x128xf32>
    "func.return"(%5) : (tensor<?x128xf32>) -> ()
  }
}
// event: changed fold-float16 count=1
