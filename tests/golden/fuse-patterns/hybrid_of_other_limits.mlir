// Rows that are limited to other numbers are not what the kernel computes: the layer stays float arithmetic.
module {
  func.func @main(%x: tensor<?x2xf32>) -> tensor<?x3xf32> {
    %w = "arith.constant"() {value = dense<[[127, -3, 20], [-12, 127, 127]]> : tensor<2x3xi8>} : () -> tensor<2x3xi8>
    %scales = "arith.constant"() {value = dense<[100.0, 200.0, 400.0]> : tensor<3xf32>} : () -> tensor<3xf32>
    %axis = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %epsilon = "arith.constant"() {value = dense<1.0e-07> : tensor<f32>} : () -> tensor<f32>
    %high = "arith.constant"() {value = dense<100.0> : tensor<f32>} : () -> tensor<f32>
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
    %0 = "arith.constant"() {value = dense<[[127, -3, 20], [-12, 127, 127]]> : tensor<2x3xi8>} : () -> tensor<2x3xi8>
    %1 = "arith.constant"() {value = dense<[100.0, 200.0, 400.0]> : tensor<3xf32>} : () -> tensor<3xf32>
    %2 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %3 = "arith.constant"() {value = dense<1.0e-07> : tensor<f32>} : () -> tensor<f32>
    %4 = "arith.constant"() {value = dense<100.0> : tensor<f32>} : () -> tensor<f32>
    %5 = "arith.constant"() {value = dense<-127.0> : tensor<f32>} : () -> tensor<f32>
    %6 = "tf.Abs"(%arg0) : (tensor<?x2xf32>) -> tensor<?x2xf32>
    %7 = "tf.Max"(%6, %2) {keep_dims = true} : (tensor<?x2xf32>, tensor<i32>) -> tensor<?x1xf32>
    %8 = "tf.AddV2"(%7, %3) : (tensor<?x1xf32>, tensor<f32>) -> tensor<?x1xf32>
    %9 = "tf.RealDiv"(%4, %8) : (tensor<f32>, tensor<?x1xf32>) -> tensor<?x1xf32>
    %10 = "tf.Mul"(%arg0, %9) : (tensor<?x2xf32>, tensor<?x1xf32>) -> tensor<?x2xf32>
    %11 = "tf.Round"(%10) : (tensor<?x2xf32>) -> tensor<?x2xf32>
    %12 = "tf.Minimum"(%11, %4) : (tensor<?x2xf32>, tensor<f32>) -> tensor<?x2xf32>
    %13 = "tf.Maximum"(%12, %5) : (tensor<?x2xf32>, tensor<f32>) -> tensor<?x2xf32>
    %14 = "tf.Cast"(%13) {DstT = i8} : (tensor<?x2xf32>) -> tensor<?x2xi8>
    %15 = "tf.BatchMatMulV3"(%14, %0) {Tout = i32} : (tensor<?x2xi8>, tensor<2x3xi8>) -> tensor<?x3xi32>
    %16 = "tf.Cast"(%15) {DstT = f32} : (tensor<?x3xi32>) -> tensor<?x3xf32>
    %17 = "tf.Mul"(%1, %9) : (tensor<3xf32>, tensor<?x1xf32>) -> tensor<?x3xf32>
    %18 = "tf.RealDiv"(%16, %17) : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
    "func.return"(%18) : (tensor<?x3xf32>) -> ()
  }
}
// event: refused hybrid_fully_connected (the limits are not -127 and 127) owner='litefuse.fusions.integer_weights:hybrid_fully_connected' weights='int8'
