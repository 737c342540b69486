// A Dense layer that Keras quantized: the integers and their scales are kept, the rounding of the rows is the kernel's.
module {
  func.func @main(%x: tensor<?x2xf32>) -> tensor<?x3xf32> {
    %w = "arith.constant"() {value = dense<[[127, -3, 20], [-12, 127, 127]]> : tensor<2x3xi8>} : () -> tensor<2x3xi8>
    %scales = "arith.constant"() {value = dense<[100.0, 200.0, 400.0]> : tensor<3xf32>} : () -> tensor<3xf32>
    %axis = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %epsilon = "arith.constant"() {value = dense<1.0e-07> : tensor<f32>} : () -> tensor<f32>
    %high = "arith.constant"() {value = dense<127.0> : tensor<f32>} : () -> tensor<f32>
    %low = "arith.constant"() {value = dense<-127.0> : tensor<f32>} : () -> tensor<f32>
    %0 = "tf.Abs"(%x) : (tensor<?x2xf32>) -> tensor<?x2xf32>
    %1 = "tf.Max"(%0, %axis) {keep_dims = true} : (tensor<?x2xf32>, tensor<i32>) -> tensor<?x1xf32>
    %2 = "tf.AddV2"(%1, %epsilon) : (tensor<?x1xf32>, tensor<f32>) -> tensor<?x1xf32>
    %3 = "tf.RealDiv"(%high, %2) : (tensor<f32>, tensor<?x1xf32>) -> tensor<?x1xf32>
    %4 = "tf.Mul"(%x, %3) : (tensor<?x2xf32>, tensor<?x1xf32>) -> tensor<?x2xf32>
    %5 = "tf.Round"(%4) : (tensor<?x2xf32>) -> tensor<?x2xf32>
    %6 = "tf.Minimum"(%5, %high) : (tensor<?x2xf32>, tensor<f32>) -> tensor<?x2xf32>
    %7 = "tf.Maximum"(%6, %low) : (tensor<?x2xf32>, tensor<f32>) -> tensor<?x2xf32>
    %8 = "tf.Cast"(%7) {DstT = i8} : (tensor<?x2xf32>) -> tensor<?x2xi8>
    %9 = "tf.BatchMatMulV3"(%8, %w) {Tout = i32} : (tensor<?x2xi8>, tensor<2x3xi8>) -> tensor<?x3xi32>
    %10 = "tf.Cast"(%9) {DstT = f32} : (tensor<?x3xi32>) -> tensor<?x3xf32>
    %11 = "tf.Mul"(%scales, %3) : (tensor<3xf32>, tensor<?x1xf32>) -> tensor<?x3xf32>
    %12 = "tf.RealDiv"(%10, %11) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%12) : (tensor<?x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xf32>) -> tensor<?x3xf32> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense<[[127, -12], [-3, 127], [20, 127]]> : tensor<3x2x!quant.uniform<i8:f32:0, {0.01, 0.005, 0.0025}>>} : () -> tensor<3x2x!quant.uniform<i8:f32:0, {0.01, 0.005, 0.0025}>>
    %1 = "tfl.fully_connected"(%arg0, %0, %none) : (tensor<?x2xf32>, tensor<3x2x!quant.uniform<i8:f32:0, {0.01, 0.005, 0.0025}>>, none) -> tensor<?x3xf32>
    "func.return"(%1) : (tensor<?x3xf32>) -> ()
  }
}
// event: fused hybrid_fully_connected owner='litefuse.fusions.integer_weights:hybrid_fully_connected'
