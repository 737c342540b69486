// A sum is divided by the number of its elements, with a free batch, and by another number.
module {
  func.func @main(%x: tensor<?x4x5x3xf32>) -> (tensor<?x3xf32>, tensor<?x4x5x1xf32>, tensor<?x3xf32>) {
    %axes = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %last = "arith.constant"() {value = dense<[-1]> : tensor<1xi32>} : () -> tensor<1xi32>
    %n = "arith.constant"() {value = dense<20.0> : tensor<f32>} : () -> tensor<f32>
    %m = "arith.constant"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
    %0 = "tf.Sum"(%x, %axes) {keep_dims = false} : (tensor<?x4x5x3xf32>, tensor<2xi32>) -> tensor<?x3xf32>
    %1 = "tf.RealDiv"(%0, %n) : (tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
    %2 = "tf.Sum"(%x, %last) {keep_dims = true} : (tensor<?x4x5x3xf32>, tensor<1xi32>) -> tensor<?x4x5x1xf32>
    %3 = "tf.RealDiv"(%2, %m) : (tensor<?x4x5x1xf32>, tensor<f32>) -> tensor<?x4x5x1xf32>
    %4 = "tf.Sum"(%x, %axes) {keep_dims = false} : (tensor<?x4x5x3xf32>, tensor<2xi32>) -> tensor<?x3xf32>
    %5 = "tf.RealDiv"(%4, %m) : (tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
    "func.return"(%1, %3, %5) : (tensor<?x3xf32>, tensor<?x4x5x1xf32>, tensor<?x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4x5x3xf32>) -> (tensor<?x3xf32>, tensor<?x4x5x1xf32>, tensor<?x3xf32>) {
    %0 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tf.Mean"(%arg0, %0) : (tensor<?x4x5x3xf32>, tensor<2xi32>) -> tensor<?x3xf32>
    %4 = "tf.Mean"(%arg0, %1) {keep_dims = true} : (tensor<?x4x5x3xf32>, tensor<1xi32>) -> tensor<?x4x5x1xf32>
    %5 = "tf.Sum"(%arg0, %0) : (tensor<?x4x5x3xf32>, tensor<2xi32>) -> tensor<?x3xf32>
    %6 = "tf.RealDiv"(%5, %2) : (tensor<?x3xf32>, tensor<f32>) -> tensor<?x3xf32>
    "func.return"(%3, %4, %6) : (tensor<?x3xf32>, tensor<?x4x5x1xf32>, tensor<?x3xf32>) -> ()
  }
}
