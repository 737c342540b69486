// The same broadcast at rank 4 runs everywhere.
// option: runtime = "litert-1.4.0"
module attributes {litefuse.signatures = [{function = @main, inputs = ["x", "y"], name = "serve", outputs = ["z"]}]} {
  func.func @main(%x: tensor<3x2x3x2xf32>, %y: tensor<1x1x3x1xf32>) -> tensor<3x2x3x2xi1> {
    %z = "tfl.less"(%x, %y) : (tensor<3x2x3x2xf32>, tensor<1x1x3x1xf32>) -> tensor<3x2x3x2xi1>
    "func.return"(%z) : (tensor<3x2x3x2xi1>) -> ()
  }
}
// -----
module attributes {litefuse.signatures = [{function = @main, inputs = ["x", "y"], name = "serve", outputs = ["z"]}]} {
  func.func @main(%arg0: tensor<3x2x3x2xf32>, %arg1: tensor<1x1x3x1xf32>) -> tensor<3x2x3x2xi1> {
    %0 = "tfl.less"(%arg0, %arg1) : (tensor<3x2x3x2xf32>, tensor<1x1x3x1xf32>) -> tensor<3x2x3x2xi1>
    "func.return"(%0) : (tensor<3x2x3x2xi1>) -> ()
  }
}
