// They are, unless the user forbids them.
module {
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %y = "tfl.custom"(%x) {custom_code = "AcmeSwish", options = #litefuse.bytes<"">} : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "tfl.custom"(%arg0) {custom_code = "AcmeSwish"} : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%0) : (tensor<2xf32>) -> ()
  }
}
