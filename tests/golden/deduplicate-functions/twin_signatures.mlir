// Keras 3's export() writes the same function twice, for `serve` and `serving_default`.
module attributes {litefuse.signatures = [{function = @serve, inputs = ["x"], name = "serve", outputs = ["y"]}, {function = @default, inputs = ["x"], name = "serving_default", outputs = ["y"]}]} {
  func.func @serve(%x: tensor<2xf32>) -> tensor<2xf32> {
    %y = "tf.PartitionedCall"(%x) {f = @model} : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
  func.func @default(%a: tensor<2xf32>) -> tensor<2xf32> {
    %b = "tf.PartitionedCall"(%a) {f = @model_copy} : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%b) : (tensor<2xf32>) -> ()
  }
  func.func @model(%x: tensor<2xf32>) -> tensor<2xf32> {
    %c = "arith.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %y = "tf.AddV2"(%x, %c) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
  func.func @model_copy(%x: tensor<2xf32>) -> tensor<2xf32> {
    %c = "arith.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %y = "tf.AddV2"(%x, %c) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
}
// -----
module attributes {litefuse.signatures = [{function = @serve, inputs = ["x"], name = "serving_default", outputs = ["y"]}]} {
  func.func @serve(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "tf.PartitionedCall"(%arg0) {f = @model, Tout = [f32]} : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%0) : (tensor<2xf32>) -> ()
  }
  func.func @model(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "arith.constant"() {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %1 = "tf.AddV2"(%arg0, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%1) : (tensor<2xf32>) -> ()
  }
}
// event: removed signature 'serve' (duplicate of 'serving_default'; to keep it, request both signatures by name)
