// The GPU runs only the largest of the sets that the refused op separates.
// option: target = "gpu"
module attributes {litefuse.signatures = [{function = @main, inputs = ["x"], name = "serve", outputs = ["y"]}]} {
  func.func @main(%x: tensor<1x4xf32>) -> tensor<1x4xf32> {
    %w = "arith.constant"() {value = dense<0.5> : tensor<4x4xf32>} : () -> tensor<4x4xf32>
    %a = "tfl.tanh"(%x) : (tensor<1x4xf32>) -> tensor<1x4xf32> loc("model/first/Tanh")
    %b = "tfl.log_softmax"(%a) : (tensor<1x4xf32>) -> tensor<1x4xf32> loc("model/second/LogSoftmax")
    %c = "tfl.batch_matmul"(%b, %w) : (tensor<1x4xf32>, tensor<4x4xf32>) -> tensor<1x4xf32> loc("model/third/MatMul")
    %y = "tfl.tanh"(%c) : (tensor<1x4xf32>) -> tensor<1x4xf32> loc("model/fourth/Tanh")
    "func.return"(%y) : (tensor<1x4xf32>) -> ()
  }
}

// -----
module attributes {litefuse.signatures = [{function = @main, inputs = ["x"], name = "serve", outputs = ["y"]}]} {
  func.func @main(%arg0: tensor<1x4xf32>) -> tensor<1x4xf32> {
    %0 = "arith.constant"() {value = dense<0.5> : tensor<4x4xf32>} : () -> tensor<4x4xf32>
    %1 = "tfl.tanh"(%arg0) : (tensor<1x4xf32>) -> tensor<1x4xf32> loc("model/first/Tanh")
    %2 = "tfl.log_softmax"(%1) : (tensor<1x4xf32>) -> tensor<1x4xf32> loc("model/second/LogSoftmax")
    %3 = "tfl.batch_matmul"(%2, %0) : (tensor<1x4xf32>, tensor<4x4xf32>) -> tensor<1x4xf32> loc("model/third/MatMul")
    %4 = "tfl.tanh"(%3) : (tensor<1x4xf32>) -> tensor<1x4xf32> loc("model/fourth/Tanh")
    "func.return"(%4) : (tensor<1x4xf32>) -> ()
  }
}
// event: note GPU accelerator (2 of 4 ops run on the CPU, with 0 % of the multiply-adds: LOG_SOFTMAX (no kernel) in model/second/LogSoftmax; others that these separate from the largest part: model/first/Tanh) share=0.0
