// What a loop gives back where it came from needs no copy, and neither does another function.
module {
  func.func @main(%a: tensor<f32>, %b: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
    %y:2 = "tfl.while"(%a, %b) {cond_subgraph_index = @cond, body_subgraph_index = @body} : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
    "func.return"(%y#1, %y#0) : (tensor<f32>, tensor<f32>) -> ()
  }
  func.func @cond(%a: tensor<f32>, %b: tensor<f32>) -> tensor<i1> {
    %y = "tfl.less"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "func.return"(%y) : (tensor<i1>) -> ()
  }
  func.func @body(%a: tensor<f32>, %b: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
    %c = "tfl.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%c, %b) : (tensor<f32>, tensor<f32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<f32>, %arg1: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
    %0:2 = "tfl.while"(%arg0, %arg1) {cond_subgraph_index = @cond, body_subgraph_index = @body} : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
    "func.return"(%0#1, %0#0) : (tensor<f32>, tensor<f32>) -> ()
  }
  func.func @cond(%arg0: tensor<f32>, %arg1: tensor<f32>) -> tensor<i1> {
    %0 = "tfl.less"(%arg0, %arg1) : (tensor<f32>, tensor<f32>) -> tensor<i1>
    "func.return"(%0) : (tensor<i1>) -> ()
  }
  func.func @body(%arg0: tensor<f32>, %arg1: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
    %0 = "tfl.add"(%arg0, %arg1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%0, %arg1) : (tensor<f32>, tensor<f32>) -> ()
  }
}
