// no reference: there is no kernel for tf.AdjustContrastv2
module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
    %0 = "arith.constant"() {value = dense<1.7> : tensor<f32>} : () -> tensor<f32>
    %1 = "tf.AdjustContrastv2"(%arg0, %0) : (tensor<?x?x?x?xf32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    "func.return"(%1) : (tensor<?x?x?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
    %0 = "arith.constant"() {value = dense<1.7> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tfl.mean"(%arg0, %1) {keep_dims = true} : (tensor<?x?x?x?xf32>, tensor<2xi32>) -> tensor<?x1x1x?xf32>
    %3 = "tfl.sub"(%arg0, %2) : (tensor<?x?x?x?xf32>, tensor<?x1x1x?xf32>) -> tensor<?x?x?x?xf32>
    %4 = "tfl.mul"(%3, %0) : (tensor<?x?x?x?xf32>, tensor<f32>) -> tensor<?x?x?x?xf32>
    %5 = "tfl.add"(%4, %2) : (tensor<?x?x?x?xf32>, tensor<?x1x1x?xf32>) -> tensor<?x?x?x?xf32>
    "func.return"(%5) : (tensor<?x?x?x?xf32>) -> ()
  }
}
// rules of: images.adjustment, arithmetic.reduction, arithmetic.elementwise
