// All ops run on the GPU.
// option: target = "gpu"
module attributes {litefuse.signatures = [{function = @main, inputs = ["x"], name = "serve", outputs = ["y"]}]} {
  func.func @main(%x: tensor<1x4xf32>) -> tensor<1x4xf32> {
    %y = "tfl.tanh"(%x) : (tensor<1x4xf32>) -> tensor<1x4xf32> loc("model/first/Tanh")
    "func.return"(%y) : (tensor<1x4xf32>) -> ()
  }
}

// -----
module attributes {litefuse.signatures = [{function = @main, inputs = ["x"], name = "serve", outputs = ["y"]}]} {
  func.func @main(%arg0: tensor<1x4xf32>) -> tensor<1x4xf32> {
    %0 = "tfl.tanh"(%arg0) : (tensor<1x4xf32>) -> tensor<1x4xf32> loc("model/first/Tanh")
    "func.return"(%0) : (tensor<1x4xf32>) -> ()
  }
}
// event: note GPU accelerator (all ops run on the GPU) share=0.0
