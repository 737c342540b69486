module {
  func.func @main(%h: tensor<2x6xf32>) -> (tensor<5x2x6xf32>) {
    %zero = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %dims = "arith.constant"() {value = dense<[5, 2, 6]> : tensor<3xi32>} : () -> tensor<3xi32>
    %none = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %empty = "tfl.fill"(%dims, %none) : (tensor<3xi32>, tensor<f32>) -> tensor<5x2x6xf32>
    %r:3 = "tfl.while"(%zero, %h, %empty) {cond_subgraph_index = @cond, body_subgraph_index = @body} : (tensor<i32>, tensor<2x6xf32>, tensor<5x2x6xf32>) -> (tensor<i32>, tensor<2x6xf32>, tensor<5x2x6xf32>)
    "func.return"(%r#2) : (tensor<5x2x6xf32>) -> ()
  }
  func.func @cond(%i: tensor<i32>, %h: tensor<2x6xf32>, %ys: tensor<5x2x6xf32>) -> tensor<i1> {
    %end = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %y = "tfl.less"(%i, %end) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%y) : (tensor<i1>) -> ()
  }
  func.func @body(%i: tensor<i32>, %h: tensor<2x6xf32>, %ys: tensor<5x2x6xf32>) -> (tensor<i32>, tensor<2x6xf32>, tensor<5x2x6xf32>) {
    %one = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %zero = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %row = "arith.constant"() {value = dense<[1, 2, 6]> : tensor<3xi32>} : () -> tensor<3xi32>
    %new = "tfl.tanh"(%h) : (tensor<2x6xf32>) -> tensor<2x6xf32>
    %part = "tfl.reshape"(%new, %row) : (tensor<2x6xf32>, tensor<3xi32>) -> tensor<1x2x6xf32>
    %start = "tfl.pack"(%i, %zero, %zero) {axis = 0 : i64} : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %b = "tfl.dynamic_update_slice"(%ys, %part, %start) : (tensor<5x2x6xf32>, tensor<1x2x6xf32>, tensor<3xi32>) -> tensor<5x2x6xf32>
    %next = "tfl.add"(%i, %one) {fused_activation_function = "NONE"} : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%next, %new, %b) : (tensor<i32>, tensor<2x6xf32>, tensor<5x2x6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x6xf32>) -> tensor<5x2x6xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "arith.constant"() {value = dense<[1, 5, 12]> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "tfl.fill"(%2, %1) : (tensor<3xi32>, tensor<f32>) -> tensor<1x5x12xf32>
    %4:3 = "tfl.while"(%0, %arg0, %3) {cond_subgraph_index = @cond, body_subgraph_index = @body} : (tensor<i32>, tensor<2x6xf32>, tensor<1x5x12xf32>) -> (tensor<i32>, tensor<2x6xf32>, tensor<1x5x12xf32>)
    %5 = "arith.constant"() {value = dense<[5, 2, 6]> : tensor<3xi32>} : () -> tensor<3xi32>
    %6 = "tfl.reshape"(%4#2, %5) : (tensor<1x5x12xf32>, tensor<3xi32>) -> tensor<5x2x6xf32>
    "func.return"(%6) : (tensor<5x2x6xf32>) -> ()
  }
  func.func @cond(%arg0: tensor<i32>, %arg1: tensor<2x6xf32>, %arg2: tensor<1x5x12xf32>) -> tensor<i1> {
    %0 = "arith.constant"() {value = dense<5> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.less"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "func.return"(%1) : (tensor<i1>) -> ()
  }
  func.func @body(%arg0: tensor<i32>, %arg1: tensor<2x6xf32>, %arg2: tensor<1x5x12xf32>) -> (tensor<i32>, tensor<2x6xf32>, tensor<1x5x12xf32>) {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.tanh"(%arg1) : (tensor<2x6xf32>) -> tensor<2x6xf32>
    %2 = "arith.constant"() {value = dense<[1, 1, 12]> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "tfl.reshape"(%1, %2) : (tensor<2x6xf32>, tensor<3xi32>) -> tensor<1x1x12xf32>
    %4 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %5 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %6 = "tfl.pack"(%4, %arg0, %5) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %7 = "tfl.dynamic_update_slice"(%arg2, %3, %6) : (tensor<1x5x12xf32>, tensor<1x1x12xf32>, tensor<3xi32>) -> tensor<1x5x12xf32>
    %8 = "tfl.add"(%arg0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%8, %1, %7) : (tensor<i32>, tensor<2x6xf32>, tensor<1x5x12xf32>) -> ()
  }
}
