module attributes {litefuse.signatures = [{function = @main, inputs = ["x0"], name = "serving_default", outputs = ["y0"]}]} {
  func.func @main(%arg0: tensor<?x16x64xf32>) -> tensor<?x16x64xf32> {
    %0 = "arith.constant"() {value = dense<[0, 2, 1, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "arith.constant"() {value = dense<[-1, 16, 4, 16]> : tensor<4xi32>} : () -> tensor<4xi32>
    %2 = "tf.Reshape"(%arg0, %1) : (tensor<?x16x64xf32>, tensor<4xi32>) -> tensor<?x16x4x16xf32>
    %3 = "tf.Transpose"(%2, %0) : (tensor<?x16x4x16xf32>, tensor<4xi32>) -> tensor<?x4x16x16xf32>
    %4 = "tf.Softmax"(%3) : (tensor<?x4x16x16xf32>) -> tensor<?x4x16x16xf32>
    %5 = "tf.Transpose"(%4, %0) : (tensor<?x4x16x16xf32>, tensor<4xi32>) -> tensor<?x16x4x16xf32>
    %6 = "arith.constant"() {value = dense<[-1, 16, 64]> : tensor<3xi32>} : () -> tensor<3xi32>
    %7 = "tf.Reshape"(%5, %6) : (tensor<?x16x4x16xf32>, tensor<3xi32>) -> tensor<?x16x64xf32>
    "func.return"(%7) : (tensor<?x16x64xf32>) -> ()
  }
}
