// Constants, values and attributes become float32; inputs and outputs keep their type.
// option: quantize = {"weights": "int8"}
module {
  func.func @main(%x: tensor<?x2xbf16>, %y: tensor<?x2xf32>) -> (tensor<?x2xbf16>, tensor<?x2xf32>) {
    %w = "arith.constant"() {value = dense<[[1.0, 2.0], [0.5, -1.5]]> : tensor<2x2xbf16>} : () -> tensor<2x2xbf16>
    %0 = "tf.MatMul"(%x, %w) : (tensor<?x2xbf16>, tensor<2x2xbf16>) -> tensor<?x2xbf16>
    %1 = "tf.Cast"(%y) {DstT = bf16} : (tensor<?x2xf32>) -> tensor<?x2xbf16>
    %2 = "tf.AddV2"(%0, %1) : (tensor<?x2xbf16>, tensor<?x2xbf16>) -> tensor<?x2xbf16>
    %3 = "tf.Cast"(%2) {DstT = f32} : (tensor<?x2xbf16>) -> tensor<?x2xf32>
    "func.return"(%2, %3) : (tensor<?x2xbf16>, tensor<?x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xbf16>, %arg1: tensor<?x2xf32>) -> (tensor<?x2xbf16>, tensor<?x2xf32>) {
    %0 = "tf.Cast"(%arg0) {DstT = f32} : (tensor<?x2xbf16>) -> tensor<?x2xf32>
    %1 = "arith.constant"() {value = dense<[[1.0, 2.0], [0.5, -1.5]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %2 = "tf.MatMul"(%0, %1) : (tensor<?x2xf32>, tensor<2x2xf32>) -> tensor<?x2xf32>
    %3 = "tf.Cast"(%arg1) {DstT = f32} : (tensor<?x2xf32>) -> tensor<?x2xf32>
    %4 = "tf.AddV2"(%2, %3) : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
    %5 = "tf.Cast"(%4) {DstT = f32} : (tensor<?x2xf32>) -> tensor<?x2xf32>
    %6 = "tf.Cast"(%4) {DstT = bf16} : (tensor<?x2xf32>) -> tensor<?x2xbf16>
    "func.return"(%6, %5) : (tensor<?x2xbf16>, tensor<?x2xf32>) -> ()
  }
}
// event: changed widen-halves type='bfloat16'
