// Functions that one loop calls stay.
// option: quantize = {"weights": "int8", "activations": "int8"}
module {
  func.func @cond(%i: tensor<i32>, %v: tensor<2xf32>) -> tensor<i1> {
    %n = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %c = "tfl.less"(%i, %n) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%c) : (tensor<i1>) -> ()
  }
  func.func @body(%i: tensor<i32>, %v: tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>) {
    %o = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %j = "tfl.add"(%i, %o) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %w = "tfl.tanh"(%v) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%j, %w) : (tensor<i32>, tensor<2xf32>) -> ()
  }
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %z = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %a:2 = "tfl.while"(%z, %x) {cond_subgraph_index = @cond, body_subgraph_index = @body} : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>)
    "func.return"(%a#1) : (tensor<2xf32>) -> ()
  }
}
// -----
module {
  func.func @cond(%arg0: tensor<i32>, %arg1: tensor<2xf32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.less"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%1) : (tensor<i1>) -> ()
  }
  func.func @body(%arg0: tensor<i32>, %arg1: tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>) {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.add"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %2 = "tfl.tanh"(%arg1) : (tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%1, %2) : (tensor<i32>, tensor<2xf32>) -> ()
  }
  func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1:2 = "tfl.while"(%0, %arg0) {cond_subgraph_index = @cond, body_subgraph_index = @body} : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>)
    "func.return"(%1#1) : (tensor<2xf32>) -> ()
  }
}
