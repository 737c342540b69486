// Fuse SgnnProjection(string values, row splits) into the custom op; result: floats [rows, number of seeds].
module {
  func.func @f(%arg0: tensor<?x!tf.string>, %arg1: tensor<?xi64>) -> tensor<1x3xf32> attributes {_implements = #litefuse.annotation<"tftext:custom:SgnnProjection", {hash_seed = [902 : i64, 17 : i64, -5 : i64], buckets = 5 : i64}>, litefuse.preserve = true} {
    %0 = "arith.constant"() {value = dense<0.0> : tensor<1x3xf32>} : () -> tensor<1x3xf32>
    "func.return"(%0) : (tensor<1x3xf32>) -> ()
  }
  func.func @main(%arg0: tensor<?x!tf.string>, %arg1: tensor<?xi64>) -> tensor<?x3xf32> {
    %0 = "tf.StatefulPartitionedCall"(%arg0, %arg1) {Tout = [f32], f = @f} : (tensor<?x!tf.string>, tensor<?xi64>) -> tensor<?x3xf32>
    "func.return"(%0) : (tensor<?x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x!tf.string>, %arg1: tensor<?xi64>) -> tensor<?x3xf32> {
    %0 = "tfl.custom"(%arg0, %arg1) {custom_code = "tftext:custom:SgnnProjection", options = #litefuse.bytes<"hash_seed\00\03\00\86\03\11\00\FB\FFbuckets\00\02\09\1C\02\01\02\05\15\04-\04$\01">} : (tensor<?x!tf.string>, tensor<?xi64>) -> tensor<?x3xf32>
    "func.return"(%0) : (tensor<?x3xf32>) -> ()
  }
}
// event: fused tftext:custom:SgnnProjection owner='litefuse.fusions.contrib.tf_text:fuse_sgnn_projection' ops=['tfl.custom']
