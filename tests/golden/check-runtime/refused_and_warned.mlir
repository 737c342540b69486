// LiteRT 1.4.0 aborts on a broadcast of rank 5.
// option: runtime = "litert-1.4.0"
module attributes {litefuse.signatures = [{function = @main, inputs = ["x", "y"], name = "serve", outputs = ["z"]}]} {
  func.func @main(%x: tensor<2x3x2x3x2xf32>, %y: tensor<2x1x1x3x1xf32>) -> tensor<2x3x2x3x2xi1> {
    %z = "tfl.less"(%x, %y) : (tensor<2x3x2x3x2xf32>, tensor<2x1x1x3x1xf32>) -> tensor<2x3x2x3x2xi1>
    "func.return"(%z) : (tensor<2x3x2x3x2xi1>) -> ()
  }
}
// -----
// UnsupportedOpsError:
// 1 op has no right kernel in LiteRT 1.4.0:
//   LESS with operands of unlike shapes with more than 4 dimensions: LiteRT 1.4.0 may crash. Convert the model again for this version, which merges dimensions.
// Or name a newer runtime.
