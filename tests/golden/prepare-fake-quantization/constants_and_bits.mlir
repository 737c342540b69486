// Constants are rounded; limits that 8 bits do not imply become ops. Per-channel limits of other values stay.
// option: quantize = {"weights": "int8"}
module {
  func.func @main(%x: tensor<?x3xf32>) -> (tensor<3x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) {
    %w = "arith.constant"() {value = dense<[[0.9, -0.3, 0.1], [-0.44, 0.2, 0.6], [0.0, 2.0, -0.7]]> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
    %low = "arith.constant"() {value = dense<[-0.7, -1.4, -0.35]> : tensor<3xf32>} : () -> tensor<3xf32>
    %high = "arith.constant"() {value = dense<[0.7, 1.4, 0.35]> : tensor<3xf32>} : () -> tensor<3xf32>
    %rounded = "tf.FakeQuantWithMinMaxVarsPerChannel"(%w, %low, %high) {num_bits = 4 : i64, narrow_range = true} : (tensor<3x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<3x3xf32>
    %least = "arith.constant"() {value = dense<-1.0> : tensor<f32>} : () -> tensor<f32>
    %most = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %narrow = "tf.FakeQuantWithMinMaxVars"(%x, %least, %most) {narrow_range = true} : (tensor<?x3xf32>, tensor<f32>, tensor<f32>) -> tensor<?x3xf32>
    %few = "tf.FakeQuantWithMinMaxArgs"(%x) {min = 0.0 : f64, max = 6.0 : f64, num_bits = 4 : i64} : (tensor<?x3xf32>) -> tensor<?x3xf32>
    %channels = "tf.FakeQuantWithMinMaxVarsPerChannel"(%x, %low, %high) : (tensor<?x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
    "func.return"(%rounded, %narrow, %few, %channels) : (tensor<3x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3xf32>) -> (tensor<3x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) {
    %0 = "arith.constant"() {value = dense<[[0.9, -0.3, 0.1], [-0.44, 0.2, 0.6], [0.0, 2.0, -0.7]]> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
    %1 = "arith.constant"() {value = dense<[-0.7, -1.4, -0.35]> : tensor<3xf32>} : () -> tensor<3xf32>
    %2 = "arith.constant"() {value = dense<[0.7, 1.4, 0.35]> : tensor<3xf32>} : () -> tensor<3xf32>
    %3 = "arith.constant"() {value = dense<[[0.7, -0.4, 0.1], [-0.4, 0.2, 0.35], [0.0, 1.4, -0.35]]> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
    %4 = "arith.constant"() {value = dense<-1.0> : tensor<f32>} : () -> tensor<f32>
    %5 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %6 = "arith.constant"() {value = dense<-1.0> : tensor<f32>} : () -> tensor<f32>
    %7 = "tf.Maximum"(%arg0, %6) : (tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
    %8 = "arith.constant"() {value = dense<-1.007874> : tensor<f32>} : () -> tensor<f32>
    %9 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %10 = "tf.FakeQuantWithMinMaxVars"(%7, %8, %9) : (tensor<?x3xf32>, tensor<f32>, tensor<f32>) -> tensor<?x3xf32>
    %11 = "tf.FakeQuantWithMinMaxArgs"(%arg0) {min = 0.0 : f64, num_bits = 4 : i64} : (tensor<?x3xf32>) -> tensor<?x3xf32>
    %12 = "tf.FakeQuantWithMinMaxVarsPerChannel"(%arg0, %1, %2) : (tensor<?x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
    "func.return"(%3, %10, %11, %12) : (tensor<3x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) -> ()
  }
}
