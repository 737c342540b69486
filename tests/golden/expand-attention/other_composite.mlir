module {
  func.func @main(%q: tensor<1x2x1x4xf32>) -> tensor<1x2x1x4xf32> {
    %y = "tfl.stablehlo_composite"(%q) {name = "acme.scale", decomposition_subgraph_index = @body, composite_attributes = {}, version = 1 : i64} : (tensor<1x2x1x4xf32>) -> tensor<1x2x1x4xf32>
    "func.return"(%y) : (tensor<1x2x1x4xf32>) -> ()
  }
  func.func @body(%x: tensor<1x2x1x4xf32>) -> tensor<1x2x1x4xf32> {
    %y = "tfl.abs"(%x) : (tensor<1x2x1x4xf32>) -> tensor<1x2x1x4xf32>
    "func.return"(%y) : (tensor<1x2x1x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x2x1x4xf32>) -> tensor<1x2x1x4xf32> {
    %0 = "tfl.stablehlo_composite"(%arg0) {name = "acme.scale", decomposition_subgraph_index = @body, composite_attributes = {}, version = 1 : i64} : (tensor<1x2x1x4xf32>) -> tensor<1x2x1x4xf32>
    "func.return"(%0) : (tensor<1x2x1x4xf32>) -> ()
  }
  func.func @body(%arg0: tensor<1x2x1x4xf32>) -> tensor<1x2x1x4xf32> {
    %0 = "tfl.abs"(%arg0) : (tensor<1x2x1x4xf32>) -> tensor<1x2x1x4xf32>
    "func.return"(%0) : (tensor<1x2x1x4xf32>) -> ()
  }
}
