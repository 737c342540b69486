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
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tf.Maximum"(%arg0, %0) : (tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
    %2 = "arith.constant"() {value = dense<6.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tf.Minimum"(%1, %2) : (tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
    %4 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %5 = "arith.constant"() {value = dense<6.0> : tensor<f32>} : () -> tensor<f32>
    %6 = "tf.FakeQuantWithMinMaxVars"(%3, %4, %5) {num_bits = 4 : i64} : (tensor<?x3xf32>, tensor<f32>, tensor<f32>) -> tensor<?x3xf32>
    %7 = "arith.constant"() {value = dense<-1.0> : tensor<f32>} : () -> tensor<f32>
    %8 = "tf.Maximum"(%arg0, %7) : (tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
    %9 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %10 = "tf.Minimum"(%8, %9) : (tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
    %11 = "arith.constant"() {value = dense<-1.1428572> : tensor<f32>} : () -> tensor<f32>
    %12 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %13 = "tf.FakeQuantWithMinMaxVars"(%10, %11, %12) {num_bits = 4 : i64} : (tensor<?x3xf32>, tensor<f32>, tensor<f32>) -> tensor<?x3xf32>
    %14 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %15 = "tf.Maximum"(%arg0, %14) : (tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
    %16 = "arith.constant"() {value = dense<6.0> : tensor<f32>} : () -> tensor<f32>
    %17 = "tf.Minimum"(%15, %16) : (tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
    %18 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %19 = "arith.constant"() {value = dense<6.0> : tensor<f32>} : () -> tensor<f32>
    %20 = "tf.FakeQuantWithMinMaxVars"(%17, %18, %19) : (tensor<?x3xf32>, tensor<f32>, tensor<f32>) -> tensor<?x3xf32>
    %21 = "arith.constant"() {value = dense<-1.0> : tensor<f32>} : () -> tensor<f32>
    %22 = "tf.Maximum"(%arg0, %21) : (tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
    %23 = "arith.constant"() {value = dense<-1.0000305> : tensor<f32>} : () -> tensor<f32>
    %24 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %25 = "tf.FakeQuantWithMinMaxVars"(%22, %23, %24) {num_bits = 16 : i64} : (tensor<?x3xf32>, tensor<f32>, tensor<f32>) -> tensor<?x3xf32>
    "func.return"(%6, %13, %20, %25) : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) -> ()
  }
}
