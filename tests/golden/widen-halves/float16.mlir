// Likewise float16.
// option: quantize = {"weights": "int8"}
module {
  func.func @main(%x: tensor<?x2xf16>, %y: tensor<?x2xf32>) -> (tensor<?x2xf16>, tensor<?x2xf32>) {
    %w = "arith.constant"() {value = dense<[[1.0, 2.0], [0.5, -1.5]]> : tensor<2x2xf16>} : () -> tensor<2x2xf16>
    %0 = "tf.MatMul"(%x, %w) : (tensor<?x2xf16>, tensor<2x2xf16>) -> tensor<?x2xf16>
    %1 = "tf.Cast"(%y) {DstT = f16} : (tensor<?x2xf32>) -> tensor<?x2xf16>
    %2 = "tf.AddV2"(%0, %1) : (tensor<?x2xf16>, tensor<?x2xf16>) -> tensor<?x2xf16>
    %3 = "tf.Cast"(%2) {DstT = f32} : (tensor<?x2xf16>) -> tensor<?x2xf32>
    "func.return"(%2, %3) : (tensor<?x2xf16>, tensor<?x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xf16>, %arg1: tensor<?x2xf32>) -> (tensor<?x2xf16>, tensor<?x2xf32>) {
    %0 = "tf.Cast"(%arg0) {DstT = f32} : (tensor<?x2xf16>) -> tensor<?x2xf32>
    %1 = "arith.constant"() {value = dense<[[1.0, 2.0], [0.5, -1.5]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %2 = "tf.MatMul"(%0, %1) : (tensor<?x2xf32>, tensor<2x2xf32>) -> tensor<?x2xf32>
    %3 = "tf.Cast"(%arg1) {DstT = f32} : (tensor<?x2xf32>) -> tensor<?x2xf32>
    %4 = "tf.AddV2"(%2, %3) : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
    %5 = "tf.Cast"(%4) {DstT = f32} : (tensor<?x2xf32>) -> tensor<?x2xf32>
    %6 = "tf.Cast"(%4) {DstT = f16} : (tensor<?x2xf32>) -> tensor<?x2xf16>
    "func.return"(%6, %5) : (tensor<?x2xf16>, tensor<?x2xf32>) -> ()
  }
}
// event: changed widen-halves type='float16'
