// What the CPU runs is compiled.
// option: target = "ethos-u55"
module attributes {litefuse.signatures = [{function = @main, inputs = ["x"], name = "serve", outputs = ["y"]}]} {
  func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %y = "tfl.sin"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    "func.return"(%y) : (tensor<2x3xf32>) -> ()
  }
}
// -----
module attributes {litefuse.signatures = [{function = @main, inputs = ["x"], name = "serve", outputs = ["y"]}]} {
  func.func @main(%arg0: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = "tfl.sin"(%arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    "func.return"(%0) : (tensor<2x3xf32>) -> ()
  }
}
