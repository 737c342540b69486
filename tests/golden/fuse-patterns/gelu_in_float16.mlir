module {
  func.func @main(%x: tensor<?x8xf16>) -> tensor<?x8xf16> {
    %half = "arith.constant"() {value = dense<0.5> : tensor<f16>} : () -> tensor<f16>
    %one = "arith.constant"() {value = dense<1.0> : tensor<f16>} : () -> tensor<f16>
    %r = "arith.constant"() {value = dense<0.70703125> : tensor<f16>} : () -> tensor<f16>
    %a = "tf.Mul"(%x, %r) : (tensor<?x8xf16>, tensor<f16>) -> tensor<?x8xf16>
    %b = "tf.Erf"(%a) : (tensor<?x8xf16>) -> tensor<?x8xf16>
    %c = "tf.AddV2"(%b, %one) : (tensor<?x8xf16>, tensor<f16>) -> tensor<?x8xf16>
    %d = "tf.Mul"(%half, %x) : (tensor<f16>, tensor<?x8xf16>) -> tensor<?x8xf16>
    %e = "tf.Mul"(%d, %c) : (tensor<?x8xf16>, tensor<?x8xf16>) -> tensor<?x8xf16>
    "func.return"(%e) : (tensor<?x8xf16>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x8xf16>) -> tensor<?x8xf16> {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<f16>} : () -> tensor<f16>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<f16>} : () -> tensor<f16>
    %2 = "arith.constant"() {value = dense<0.70703125> : tensor<f16>} : () -> tensor<f16>
    %3 = "tf.Mul"(%arg0, %2) : (tensor<?x8xf16>, tensor<f16>) -> tensor<?x8xf16>
    %4 = "tf.Erf"(%3) : (tensor<?x8xf16>) -> tensor<?x8xf16>
    %5 = "tf.AddV2"(%4, %1) : (tensor<?x8xf16>, tensor<f16>) -> tensor<?x8xf16>
    %6 = "tf.Mul"(%0, %arg0) : (tensor<f16>, tensor<?x8xf16>) -> tensor<?x8xf16>
    %7 = "tf.Mul"(%6, %5) : (tensor<?x8xf16>, tensor<?x8xf16>) -> tensor<?x8xf16>
    "func.return"(%7) : (tensor<?x8xf16>) -> ()
  }
}
// event: refused exact_gelu (LiteRT's GELU requires float32) owner='litefuse.fusions.activations:exact_gelu' dtype='F16' matched=5 of=5
