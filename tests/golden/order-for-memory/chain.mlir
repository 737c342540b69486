// A chain has one order.
// option: target = "micro"
module {
  func.func @main(%x: tensor<1x10xf32>) -> tensor<1x10xf32> {
    %a = "tfl.tanh"(%x) : (tensor<1x10xf32>) -> tensor<1x10xf32>
    %b = "tfl.logistic"(%a) : (tensor<1x10xf32>) -> tensor<1x10xf32>
    "func.return"(%b) : (tensor<1x10xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x10xf32>) -> tensor<1x10xf32> {
    %0 = "tfl.tanh"(%arg0) : (tensor<1x10xf32>) -> tensor<1x10xf32>
    %1 = "tfl.logistic"(%0) : (tensor<1x10xf32>) -> tensor<1x10xf32>
    "func.return"(%1) : (tensor<1x10xf32>) -> ()
  }
}
