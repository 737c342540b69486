// A rule is shipped for `embedding_lookup`, and none for `acme.neg`.
module {
  func.func @main(%i: tensor<3xi32>) -> tensor<3x2xf32> {
    %t = "arith.constant"() {value = dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %y = "tf.PartitionedCall"(%t, %i) {f = @lookup} : (tensor<2x2xf32>, tensor<3xi32>) -> tensor<3x2xf32>
    %z = "tf.PartitionedCall"(%y) {f = @neg} : (tensor<3x2xf32>) -> tensor<3x2xf32>
    "func.return"(%z) : (tensor<3x2xf32>) -> ()
  }
  func.func @lookup(%t: tensor<2x2xf32>, %i: tensor<3xi32>) -> tensor<3x2xf32> attributes {_implements = "embedding_lookup"} {
    %axis = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %y = "tf.GatherV2"(%t, %i, %axis) : (tensor<2x2xf32>, tensor<3xi32>, tensor<i32>) -> tensor<3x2xf32>
    "func.return"(%y) : (tensor<3x2xf32>) -> ()
  }
  func.func @neg(%x: tensor<3x2xf32>) -> tensor<3x2xf32> attributes {_implements = "acme.neg"} {
    %y = "tf.Neg"(%x) : (tensor<3x2xf32>) -> tensor<3x2xf32>
    "func.return"(%y) : (tensor<3x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3xi32>) -> tensor<3x2xf32> {
    %0 = "arith.constant"() {value = dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %1 = "tf.PartitionedCall"(%0, %arg0) {f = @lookup, Tout = [f32]} : (tensor<2x2xf32>, tensor<3xi32>) -> tensor<3x2xf32>
    %2 = "tf.PartitionedCall"(%1) {f = @neg, Tout = [f32]} : (tensor<3x2xf32>) -> tensor<3x2xf32>
    "func.return"(%2) : (tensor<3x2xf32>) -> ()
  }
  func.func @lookup(%arg0: tensor<2x2xf32>, %arg1: tensor<3xi32>) -> tensor<3x2xf32> attributes {_implements = "embedding_lookup", litefuse.preserve = true} {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.GatherV2"(%arg0, %arg1, %0) : (tensor<2x2xf32>, tensor<3xi32>, tensor<i32>) -> tensor<3x2xf32>
    "func.return"(%1) : (tensor<3x2xf32>) -> ()
  }
  func.func @neg(%arg0: tensor<3x2xf32>) -> tensor<3x2xf32> attributes {_implements = "acme.neg", litefuse.preserve = true} {
    %0 = "tf.Neg"(%arg0) : (tensor<3x2xf32>) -> tensor<3x2xf32>
    "func.return"(%0) : (tensor<3x2xf32>) -> ()
  }
}
