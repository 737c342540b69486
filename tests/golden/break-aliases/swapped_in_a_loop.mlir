// WHILE writes results over arguments one after the other: without copies %b would come twice.
module {
  func.func @main(%a: tensor<f32>, %b: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
    %i = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %y:3 = "tfl.while"(%i, %a, %b) {cond_subgraph_index = @cond, body_subgraph_index = @body} : (tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<i32>, tensor<f32>, tensor<f32>)
    "func.return"(%y#1, %y#2) : (tensor<f32>, tensor<f32>) -> ()
  }
  func.func @cond(%i: tensor<i32>, %a: tensor<f32>, %b: tensor<f32>) -> tensor<i1> {
    %n = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %y = "tfl.less"(%i, %n) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%y) : (tensor<i1>) -> ()
  }
  func.func @body(%i: tensor<i32>, %a: tensor<f32>, %b: tensor<f32>) -> (tensor<i32>, tensor<f32>, tensor<f32>) {
    %one = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %j = "tfl.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%j, %b, %a) : (tensor<i32>, tensor<f32>, tensor<f32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<f32>, %arg1: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1:3 = "tfl.while"(%0, %arg0, %arg1) {cond_subgraph_index = @cond, body_subgraph_index = @body} : (tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<i32>, tensor<f32>, tensor<f32>)
    "func.return"(%1#1, %1#2) : (tensor<f32>, tensor<f32>) -> ()
  }
  func.func @cond(%arg0: tensor<i32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.less"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%1) : (tensor<i1>) -> ()
  }
  func.func @body(%arg0: tensor<i32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> (tensor<i32>, tensor<f32>, tensor<f32>) {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.add"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %2 = "tfl.bitcast"(%arg2) : (tensor<f32>) -> tensor<f32>
    %3 = "tfl.bitcast"(%arg1) : (tensor<f32>) -> tensor<f32>
    "func.return"(%1, %2, %3) : (tensor<i32>, tensor<f32>, tensor<f32>) -> ()
  }
}
