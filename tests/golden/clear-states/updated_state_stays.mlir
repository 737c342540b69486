// An op sets the state for the next call, so that it is kept on purpose.
module {
  func.func @main(%x: tensor<1x3xf32>) -> tensor<1x3xf32> {
    %h = "tfl.pseudo_variable"() : () -> tensor<1x3xf32>
    %y = "tfl.add"(%x, %h) : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
    "tfl.pseudo_update"(%h, %y) : (tensor<1x3xf32>, tensor<1x3xf32>) -> ()
    "func.return"(%y) : (tensor<1x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x3xf32>) -> tensor<1x3xf32> {
    %0 = "tfl.pseudo_variable"() : () -> tensor<1x3xf32>
    %1 = "tfl.add"(%arg0, %0) : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
    "tfl.pseudo_update"(%0, %1) : (tensor<1x3xf32>, tensor<1x3xf32>) -> ()
    "func.return"(%1) : (tensor<1x3xf32>) -> ()
  }
}
