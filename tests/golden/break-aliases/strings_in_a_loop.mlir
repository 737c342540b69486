module {
  func.func @main(%a: tensor<1x!tf.string>, %b: tensor<1x!tf.string>, %c: tensor<i1>) -> tensor<1x!tf.string> {
    %y:3 = "tfl.while"(%a, %b, %c) {cond_subgraph_index = @cond, body_subgraph_index = @body} : (tensor<1x!tf.string>, tensor<1x!tf.string>, tensor<i1>) -> (tensor<1x!tf.string>, tensor<1x!tf.string>, tensor<i1>)
    "func.return"(%y#0) : (tensor<1x!tf.string>) -> ()
  }
  func.func @cond(%a: tensor<1x!tf.string>, %b: tensor<1x!tf.string>, %c: tensor<i1>) -> tensor<i1> {
    "func.return"(%c) : (tensor<i1>) -> ()
  }
  func.func @body(%a: tensor<1x!tf.string>, %b: tensor<1x!tf.string>, %c: tensor<i1>) -> (tensor<1x!tf.string>, tensor<1x!tf.string>, tensor<i1>) {
    %d = "tfl.logical_not"(%c) : (tensor<i1>) -> tensor<i1>
    "func.return"(%b, %a, %d) : (tensor<1x!tf.string>, tensor<1x!tf.string>, tensor<i1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x!tf.string>, %arg1: tensor<1x!tf.string>, %arg2: tensor<i1>) -> tensor<1x!tf.string> {
    %0:3 = "tfl.while"(%arg0, %arg1, %arg2) {cond_subgraph_index = @cond, body_subgraph_index = @body} : (tensor<1x!tf.string>, tensor<1x!tf.string>, tensor<i1>) -> (tensor<1x!tf.string>, tensor<1x!tf.string>, tensor<i1>)
    "func.return"(%0#0) : (tensor<1x!tf.string>) -> ()
  }
  func.func @cond(%arg0: tensor<1x!tf.string>, %arg1: tensor<1x!tf.string>, %arg2: tensor<i1>) -> tensor<i1> {
    "func.return"(%arg2) : (tensor<i1>) -> ()
  }
  func.func @body(%arg0: tensor<1x!tf.string>, %arg1: tensor<1x!tf.string>, %arg2: tensor<i1>) -> (tensor<1x!tf.string>, tensor<1x!tf.string>, tensor<i1>) {
    %0 = "tfl.logical_not"(%arg2) : (tensor<i1>) -> tensor<i1>
    %1 = "tfl.shape"(%arg1) : (tensor<1x!tf.string>) -> tensor<1xi32>
    %2 = "tfl.reshape"(%arg1, %1) : (tensor<1x!tf.string>, tensor<1xi32>) -> tensor<1x!tf.string>
    %3 = "tfl.shape"(%arg0) : (tensor<1x!tf.string>) -> tensor<1xi32>
    %4 = "tfl.reshape"(%arg0, %3) : (tensor<1x!tf.string>, tensor<1xi32>) -> tensor<1x!tf.string>
    "func.return"(%2, %4, %0) : (tensor<1x!tf.string>, tensor<1x!tf.string>, tensor<i1>) -> ()
  }
}
