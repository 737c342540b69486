// What was float16 becomes so again; what the file has in float32 stays, even if float16 could hold it.
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
    %3 = "arith.constant"() {value = dense_resource<elided> : tensor<128xf16>} : () -> tensor<128xf16>
    %4 = "tfl.dequantize"(%3) : (tensor<128xf16>) -> tensor<128xf32>
    %5 = "tfl.mul"(%arg0, %4) : (tensor<?x128xf32>, tensor<128xf32>) -> tensor<?x128xf32>
    %6 = "tfl.add"(%5, %1) : (tensor<?x128xf32>, tensor<128xf32>) -> tensor<?x128xf32>
    "func.return"(%6) : (tensor<?x128xf32>) -> ()
  }
}
// event: changed fold-float16 count=1
// event: changed quantize-weights form='float16' elements=128
