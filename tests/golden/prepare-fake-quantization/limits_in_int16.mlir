// option: quantize = {"weights": "int8", "activations": "int16"}
module {
  func.func @main(%x: tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) {
    %few = "tf.FakeQuantWithMinMaxArgs"(%x) {min = 0.0 : f64, max = 6.0 : f64, num_bits = 4 : i64} : (tensor<?x3xf32>) -> tensor<?x3xf32>
    %both = "tf.FakeQuantWithMinMaxArgs"(%x) {min = -1.0 : f64, max = 1.0 : f64, num_bits = 4 : i64, narrow_range = true} : (tensor<?x3xf32>) -> tensor<?x3xf32>
    %plain = "tf.FakeQuantWithMinMaxArgs"(%x) {min = 0.0 : f64, max = 6.0 : f64} : (tensor<?x3xf32>) -> tensor<?x3xf32>
    %wide = "tf.FakeQuantWithMinMaxArgs"(%x) {min = -1.0 : f64, max = 1.0 : f64, num_bits = 16 : i64, narrow_range = true} : (tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%few, %both, %plain, %wide) : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) {
    %0 = "arith.constant"() {value = dense<6.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tf.Minimum"(%arg0, %0) : (tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "arith.constant"() {value = dense<102.0> : tensor<f32>} : () -> tensor<f32>
    %4 = "tf.FakeQuantWithMinMaxVars"(%1, %2, %3) : (tensor<?x3xf32>, tensor<f32>, tensor<f32>) -> tensor<?x3xf32>
    %5 = "arith.constant"() {value = dense<-1.0> : tensor<f32>} : () -> tensor<f32>
    %6 = "tf.Maximum"(%arg0, %5) : (tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
    %7 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %8 = "tf.Minimum"(%6, %7) : (tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
    %9 = "arith.constant"() {value = dense<-1.1428572> : tensor<f32>} : () -> tensor<f32>
    %10 = "arith.constant"() {value = dense<35.285717> : tensor<f32>} : () -> tensor<f32>
    %11 = "tf.FakeQuantWithMinMaxVars"(%8, %9, %10) : (tensor<?x3xf32>, tensor<f32>, tensor<f32>) -> tensor<?x3xf32>
    %12 = "tf.FakeQuantWithMinMaxArgs"(%arg0) {min = 0.0 : f64} : (tensor<?x3xf32>) -> tensor<?x3xf32>
    %13 = "arith.constant"() {value = dense<-1.0> : tensor<f32>} : () -> tensor<f32>
    %14 = "tf.Maximum"(%arg0, %13) : (tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
    %15 = "arith.constant"() {value = dense<-1.0000305> : tensor<f32>} : () -> tensor<f32>
    %16 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %17 = "tf.FakeQuantWithMinMaxVars"(%14, %15, %16) {num_bits = 16 : i64} : (tensor<?x3xf32>, tensor<f32>, tensor<f32>) -> tensor<?x3xf32>
    "func.return"(%4, %11, %12, %17) : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) -> ()
  }
}
