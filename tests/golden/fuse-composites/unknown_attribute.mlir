module {
  func.func @main(%i: tensor<3xi32>) -> tensor<3x2xf32> {
    %t = "arith.constant"() {value = dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %y = "tf.PartitionedCall"(%t, %i) {f = @lookup} : (tensor<2x2xf32>, tensor<3xi32>) -> tensor<3x2xf32>
    "func.return"(%y) : (tensor<3x2xf32>) -> ()
  }
  func.func @lookup(%t: tensor<2x2xf32>, %i: tensor<3xi32>) -> tensor<3x2xf32> attributes {_implements = #litefuse.annotation<"embedding_lookup", {max_norm = 1.0 : f64}>, litefuse.preserve = true} {
    %axis = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %y = "tf.GatherV2"(%t, %i, %axis) : (tensor<2x2xf32>, tensor<3xi32>, tensor<i32>) -> tensor<3x2xf32>
    "func.return"(%y) : (tensor<3x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3xi32>) -> tensor<3x2xf32> {
    %0 = "arith.constant"() {value = dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %1 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %2 = "tf.GatherV2"(%0, %arg0, %1) : (tensor<2x2xf32>, tensor<3xi32>, tensor<i32>) -> tensor<3x2xf32>
    "func.return"(%2) : (tensor<3x2xf32>) -> ()
  }
}
// event: refused embedding_lookup (the rule does not accept the attribute 'max_norm') owner='litefuse.fusions.embedding:fuse_embedding_lookup'
