// no reference: there is no kernel for tf.ScaleAndTranslate
module {
  func.func @main(%arg0: tensor<2x5x6x3xf32>) -> tensor<2x3x4x3xf32> {
    %0 = "arith.constant"() {value = dense<[3, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<[0.6, 0.6666667]> : tensor<2xf32>} : () -> tensor<2xf32>
    %2 = "arith.constant"() {value = dense<0.0> : tensor<2xf32>} : () -> tensor<2xf32>
    %3 = "tf.ScaleAndTranslate"(%arg0, %0, %1, %2) : (tensor<2x5x6x3xf32>, tensor<2xi32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x3x4x3xf32>
    "func.return"(%3) : (tensor<2x3x4x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x5x6x3xf32>) -> tensor<2x3x4x3xf32> {
    %0 = "arith.constant"() {value = dense<[[0.5882542, 0.4655079, -6.244792e-08, -0.07113904, 0.01737698], [-0.06908685, 0.27634734, 0.585479, 0.27634734, -0.06908685], [0.017376978, -0.07113905, 3.1223966e-08, 0.46550795, 0.5882541]]> : tensor<3x5xf32>} : () -> tensor<3x5xf32>
    %1 = "arith.constant"() {value = dense<[[0.66212153, 0.42366734, -0.07312357, -0.029612005, 0.016946694, 0.0], [-0.06946697, 0.40248156, 0.6290117, 0.11099472, -0.089440346, 0.016419347], [0.016419347, -0.089440346, 0.11099472, 0.6290117, 0.40248156, -0.06946697], [0.0, 0.016946694, -0.029612005, -0.07312357, 0.42366734, 0.66212153]]> : tensor<4x6xf32>} : () -> tensor<4x6xf32>
    %2 = "arith.constant"() {value = dense<[2, 5, 18]> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "tfl.reshape"(%arg0, %2) : (tensor<2x5x6x3xf32>, tensor<3xi32>) -> tensor<2x5x18xf32>
    %4 = "tfl.batch_matmul"(%0, %3) : (tensor<3x5xf32>, tensor<2x5x18xf32>) -> tensor<2x3x18xf32>
    %5 = "arith.constant"() {value = dense<[2, 3, 6, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<2x3x18xf32>, tensor<4xi32>) -> tensor<2x3x6x3xf32>
    %7 = "tfl.batch_matmul"(%1, %6) : (tensor<4x6xf32>, tensor<2x3x6x3xf32>) -> tensor<2x3x4x3xf32>
    "func.return"(%7) : (tensor<2x3x4x3xf32>) -> ()
  }
}
// rules of: images.adjustment
