module attributes {litefuse.signatures = [{function = @main, inputs = ["x0"], name = "serving_default", outputs = ["y0"]}]} {
  func.func @main(%arg0: tensor<?x4x4x2xf32>) -> tensor<?x4x4x3xf32> {
    %0 = "arith.constant"() {value = dense<[[[[0.5, 1.0, -1.0], [2.0, 0.25, 1.5]]]]> : tensor<1x1x2x3xf32>} : () -> tensor<1x1x2x3xf32>
    %1 = "tf.Conv2D"(%arg0, %0) {strides = [1 : i64, 1 : i64, 1 : i64, 1 : i64], padding = "SAME", use_cudnn_on_gpu = true, explicit_paddings = [], data_format = "NHWC", dilations = [1 : i64, 1 : i64, 1 : i64, 1 : i64]} : (tensor<?x4x4x2xf32>, tensor<1x1x2x3xf32>) -> tensor<?x4x4x3xf32>
    %2 = "arith.constant"() {value = dense<[[[[2.0, 3.0, 0.5]]]]> : tensor<1x1x1x3xf32>} : () -> tensor<1x1x1x3xf32>
    %3 = "tf.Mul"(%1, %2) : (tensor<?x4x4x3xf32>, tensor<1x1x1x3xf32>) -> tensor<?x4x4x3xf32>
    %4 = "arith.constant"() {value = dense<[[[[1.0, 8.5, 0.0]]]]> : tensor<1x1x1x3xf32>} : () -> tensor<1x1x1x3xf32>
    %5 = "tf.AddV2"(%3, %4) : (tensor<?x4x4x3xf32>, tensor<1x1x1x3xf32>) -> tensor<?x4x4x3xf32>
    "func.return"(%5) : (tensor<?x4x4x3xf32>) -> ()
  }
}
