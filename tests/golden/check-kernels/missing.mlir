// All ops without a kernel are in one error.
// option: target = "micro"
module {
  func.func @main(%x: tensor<4xf32>, %n: tensor<4xi32>) -> (tensor<4xf32>, tensor<4xi32>) {
    %y = "tfl.pow"(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> loc("layer/power")
    %z = "tfl.floor_mod"(%n, %n) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32> loc("layer/rest")
    "func.return"(%y, %z) : (tensor<4xf32>, tensor<4xi32>) -> ()
  }
}
// -----
// UnsupportedOpsError:
// 2 ops have no kernel in tflite-micro:
//   POW has no kernel in layer "layer/power"
//   FLOOR_MOD has no kernel for int32 (only for float32) in layer "layer/rest"
// Replace these layers in the model, or run them in your firmware: convert the rest with a signature that begins or ends there.
