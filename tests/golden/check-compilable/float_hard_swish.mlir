// It reads no HARD_SWISH in float.
// option: target = "ethos-u55"
module attributes {litefuse.signatures = [{function = @main, inputs = ["x"], name = "serve", outputs = ["y"]}]} {
  func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %y = "tfl.hard_swish"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32> loc("model/act/hard_swish")
    "func.return"(%y) : (tensor<2x3xf32>) -> ()
  }
}
// -----
// ConversionError:
// Vela 5.2.0 compiles no file for Ethos-U55 with this:
//   HARD_SWISH with other types than int8 and uint8 in layer "model/act/hard_swish". Quantize the model to int8.
