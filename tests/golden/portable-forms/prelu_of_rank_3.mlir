// Give PReLU's alpha [10, 8] a leading 1, which takes as long; GPUs fail with it if there are several samples.
module {
  func.func @main(%arg0: tensor<?x4x5xf32>) -> tensor<?x4x5xf32> {
    %0 = "arith.constant"() {value = dense<[[1.75, 0.5, -0.25, 0.75, 0.5], [-0.75, 2.25, -0.25, 1.25, -0.5], [-1.75, -1.25, 0.25, 0.75, 1.75], [0.25, -0.25, -1.25, 0.25, 0.25]]> : tensor<4x5xf32>} : () -> tensor<4x5xf32>
    %1 = "tfl.prelu"(%arg0, %0) : (tensor<?x4x5xf32>, tensor<4x5xf32>) -> tensor<?x4x5xf32>
    "func.return"(%1) : (tensor<?x4x5xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4x5xf32>) -> tensor<?x4x5xf32> {
    %0 = "arith.constant"() {value = dense<[[[1.75, 0.5, -0.25, 0.75, 0.5], [-0.75, 2.25, -0.25, 1.25, -0.5], [-1.75, -1.25, 0.25, 0.75, 1.75], [0.25, -0.25, -1.25, 0.25, 0.25]]]> : tensor<1x4x5xf32>} : () -> tensor<1x4x5xf32>
    %1 = "tfl.prelu"(%arg0, %0) : (tensor<?x4x5xf32>, tensor<1x4x5xf32>) -> tensor<?x4x5xf32>
    "func.return"(%1) : (tensor<?x4x5xf32>) -> ()
  }
}
// event: changed prelu_of_rank_3 count=1
