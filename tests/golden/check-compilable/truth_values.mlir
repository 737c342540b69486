// Vela ends in an error for truth values at the interface.
// option: target = "ethos-u55"
module attributes {litefuse.signatures = [{function = @main, inputs = ["mask", "x"], name = "serve", outputs = ["y"]}]} {
  func.func @main(%m: tensor<2x3xi1>, %x: tensor<2x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5>> {
    %y = "tfl.select_v2"(%m, %x, %x) : (tensor<2x3xi1>, tensor<2x3x!quant.uniform<i8:f32, 0.5>>, tensor<2x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5>>
    "func.return"(%y) : (tensor<2x3x!quant.uniform<i8:f32, 0.5>>) -> ()
  }
}
// -----
// ConversionError:
// Vela 5.2.0 compiles no file for Ethos-U55 with this:
//   truth values as an input or output of the file: 'mask'. Convert them to integers.
