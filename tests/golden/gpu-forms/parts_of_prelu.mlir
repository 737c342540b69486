// Replace PReLU(x) with slopes per position by Relu(x) + alpha * Minimum(x, 0), unless there is one sample.
module {
  func.func @main(%arg0: tensor<1x3x4x5xf32>) -> tensor<1x3x4x5xf32> {
    %0 = "arith.constant"() {value = dense<[[[-2.25, 1.25, 1.0, 2.25, -1.0]], [[0.25, 0.25, -1.25, -0.75, -1.0]], [[0.5, 0.5, 1.25, -0.5, -1.5]]]> : tensor<3x1x5xf32>} : () -> tensor<3x1x5xf32>
    %1 = "tfl.prelu"(%arg0, %0) : (tensor<1x3x4x5xf32>, tensor<3x1x5xf32>) -> tensor<1x3x4x5xf32>
    "func.return"(%1) : (tensor<1x3x4x5xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x3x4x5xf32>) -> tensor<1x3x4x5xf32> {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.minimum"(%arg0, %0) : (tensor<1x3x4x5xf32>, tensor<f32>) -> tensor<1x3x4x5xf32>
    %2 = "arith.constant"() {value = dense<[[[[-2.25, 1.25, 1.0, 2.25, -1.0]], [[0.25, 0.25, -1.25, -0.75, -1.0]], [[0.5, 0.5, 1.25, -0.5, -1.5]]]]> : tensor<1x3x1x5xf32>} : () -> tensor<1x3x1x5xf32>
    %3 = "tfl.relu"(%arg0) : (tensor<1x3x4x5xf32>) -> tensor<1x3x4x5xf32>
    %4 = "tfl.mul"(%1, %2) : (tensor<1x3x4x5xf32>, tensor<1x3x1x5xf32>) -> tensor<1x3x4x5xf32>
    %5 = "tfl.add"(%3, %4) : (tensor<1x3x4x5xf32>, tensor<1x3x4x5xf32>) -> tensor<1x3x4x5xf32>
    "func.return"(%5) : (tensor<1x3x4x5xf32>) -> ()
  }
}
// event: changed parts_of_prelu count=1
