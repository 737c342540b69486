// Build the softmax over the last axis.
module {
  func.func @f(%arg0: tensor<?x3x8xf32>) -> tensor<?x3x8xf32> attributes {_implements = #litefuse.annotation<"odml.softmax", {axis = -1 : i64}>, litefuse.preserve = true} {
    %0 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tf.Max"(%arg0, %0) {keep_dims = true} : (tensor<?x3x8xf32>, tensor<1xi32>) -> tensor<?x3x1xf32>
    %2 = "tf.Sub"(%arg0, %1) : (tensor<?x3x8xf32>, tensor<?x3x1xf32>) -> tensor<?x3x8xf32>
    %3 = "tf.Exp"(%2) : (tensor<?x3x8xf32>) -> tensor<?x3x8xf32>
    %4 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tf.Sum"(%3, %4) {keep_dims = true} : (tensor<?x3x8xf32>, tensor<1xi32>) -> tensor<?x3x1xf32>
    %6 = "tf.RealDiv"(%3, %5) : (tensor<?x3x8xf32>, tensor<?x3x1xf32>) -> tensor<?x3x8xf32>
    "func.return"(%6) : (tensor<?x3x8xf32>) -> ()
  }
  func.func @main(%arg0: tensor<?x3x8xf32>) -> tensor<?x3x8xf32> {
    %0 = "tf.StatefulPartitionedCall"(%arg0) {Tout = [f32], f = @f} : (tensor<?x3x8xf32>) -> tensor<?x3x8xf32>
    "func.return"(%0) : (tensor<?x3x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3x8xf32>) -> tensor<?x3x8xf32> {
    %0 = "tf.Softmax"(%arg0) : (tensor<?x3x8xf32>) -> tensor<?x3x8xf32>
    "func.return"(%0) : (tensor<?x3x8xf32>) -> ()
  }
}
// event: fused odml.softmax owner='litefuse.fusions.contracts.activations:softmax' ops=['tf.Softmax']
