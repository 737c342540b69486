module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>, %arg1: tensor<?xf32>, %arg2: tensor<?xf32>, %arg3: tensor<?xf32>, %arg4: tensor<?xf32>) -> tensor<?x?x?x?xf32> {
    %0:5 = "tf.FusedBatchNormV2"(%arg0, %arg1, %arg2, %arg3, %arg4) {is_training = false} : (tensor<?x?x?x?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> (tensor<?x?x?x?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
    "func.return"(%0#0) : (tensor<?x?x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>, %arg1: tensor<?xf32>, %arg2: tensor<?xf32>, %arg3: tensor<?xf32>, %arg4: tensor<?xf32>) -> tensor<?x?x?x?xf32> {
    %0 = "arith.constant"() {value = dense<1.0e-04> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.add"(%arg4, %0) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
    %2 = "tfl.rsqrt"(%1) : (tensor<?xf32>) -> tensor<?xf32>
    %3 = "tfl.mul"(%arg1, %2) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %4 = "tfl.mul"(%arg3, %3) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %5 = "tfl.sub"(%arg2, %4) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %6 = "tfl.mul"(%arg0, %3) : (tensor<?x?x?x?xf32>, tensor<?xf32>) -> tensor<?x?x?x?xf32>
    %7 = "tfl.add"(%6, %5) : (tensor<?x?x?x?xf32>, tensor<?xf32>) -> tensor<?x?x?x?xf32>
    "func.return"(%7) : (tensor<?x?x?x?xf32>) -> ()
  }
}
// rules of: nn.normalization, arithmetic.elementwise
