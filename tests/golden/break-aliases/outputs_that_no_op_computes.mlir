// CompiledModel returns arbitrary numbers for outputs that are inputs or constants, and one name for equal outputs.
module attributes {litefuse.signatures = [{function = @main, inputs = ["x"], name = "serve", outputs = ["a", "b", "c", "d"]}]} {
  func.func @main(%x: tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<i32>, tensor<4x2xf32>, tensor<4x2xf32>) {
    %n = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %y = "tfl.relu"(%x) : (tensor<4x2xf32>) -> tensor<4x2xf32>
    "func.return"(%x, %n, %y, %y) : (tensor<4x2xf32>, tensor<i32>, tensor<4x2xf32>, tensor<4x2xf32>) -> ()
  }
}
// -----
module attributes {litefuse.signatures = [{function = @main, inputs = ["x"], name = "serve", outputs = ["a", "b", "c", "d"]}]} {
  func.func @main(%arg0: tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<i32>, tensor<4x2xf32>, tensor<4x2xf32>) {
    %0 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.relu"(%arg0) : (tensor<4x2xf32>) -> tensor<4x2xf32>
    %2 = "tfl.bitcast"(%arg0) : (tensor<4x2xf32>) -> tensor<4x2xf32>
    %3 = "tfl.bitcast"(%0) : (tensor<i32>) -> tensor<i32>
    %4 = "tfl.bitcast"(%1) : (tensor<4x2xf32>) -> tensor<4x2xf32>
    "func.return"(%2, %3, %1, %4) : (tensor<4x2xf32>, tensor<i32>, tensor<4x2xf32>, tensor<4x2xf32>) -> ()
  }
}
