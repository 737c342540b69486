// Constants are reshaped, transposed and broadcast at conversion.
module {
  func.func @main(%arg0: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %0 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %2 = "tf.Reshape"(%1, %0) : (tensor<2xf32>, tensor<2xi32>) -> tensor<1x2xf32>
    %3 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %4 = "tf.Transpose"(%2, %3) : (tensor<1x2xf32>, tensor<2xi32>) -> tensor<1x2xf32>
    %5 = "arith.constant"() {value = dense<[3, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %6 = "tf.BroadcastTo"(%4, %5) : (tensor<1x2xf32>, tensor<2xi32>) -> tensor<3x2xf32>
    %7 = "tf.AddV2"(%arg0, %6) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    "func.return"(%7) : (tensor<3x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %0 = "arith.constant"() {value = dense<[[1.0, 2.0], [1.0, 2.0], [1.0, 2.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
    %1 = "tf.AddV2"(%arg0, %0) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    "func.return"(%1) : (tensor<3x2xf32>) -> ()
  }
}
