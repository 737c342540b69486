// option: composites = {"acme.*": "custom"}
module {
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %y = "tf.PartitionedCall"(%x) {f = @scale} : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
  func.func @scale(%x: tensor<2xf32>) -> tensor<2xf32> attributes {_implements = #litefuse.annotation<"acme.scale", {factor = 3 : i64}>, litefuse.preserve = true} {
    %c = "arith.constant"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
    %y = "tf.Mul"(%x, %c) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "tfl.custom"(%arg0) {custom_code = "acme.scale", options = {factor = 3 : i64}} : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%0) : (tensor<2xf32>) -> ()
  }
}
// event: fused acme.scale owner='composites=' ops=['tfl.custom']
