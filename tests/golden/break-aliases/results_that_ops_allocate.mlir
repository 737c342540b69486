// CompiledModel cannot pass memory for the result of UNSORTED_SEGMENT_SUM, whose kernel allocates it.
// option: target = "compiled_model"
module attributes {litefuse.signatures = [{function = @main, inputs = ["x", "rows"], name = "serve", outputs = ["y", "z"]}]} {
  func.func @main(%x: tensor<4x2xf32>, %rows: tensor<4xi32>) -> (tensor<3x2xf32>, tensor<4x2xf32>) {
    %n = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %y = "tfl.unsorted_segment_sum"(%x, %rows, %n) : (tensor<4x2xf32>, tensor<4xi32>, tensor<i32>) -> tensor<3x2xf32>
    %z = "tfl.relu"(%x) : (tensor<4x2xf32>) -> tensor<4x2xf32>
    "func.return"(%y, %z) : (tensor<3x2xf32>, tensor<4x2xf32>) -> ()
  }
}
// -----
module attributes {litefuse.signatures = [{function = @main, inputs = ["x", "rows"], name = "serve", outputs = ["y", "z"]}]} {
  func.func @main(%arg0: tensor<4x2xf32>, %arg1: tensor<4xi32>) -> (tensor<3x2xf32>, tensor<4x2xf32>) {
    %0 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.unsorted_segment_sum"(%arg0, %arg1, %0) : (tensor<4x2xf32>, tensor<4xi32>, tensor<i32>) -> tensor<3x2xf32>
    %2 = "tfl.relu"(%arg0) : (tensor<4x2xf32>) -> tensor<4x2xf32>
    %3 = "tfl.bitcast"(%1) : (tensor<3x2xf32>) -> tensor<3x2xf32>
    "func.return"(%3, %2) : (tensor<3x2xf32>, tensor<4x2xf32>) -> ()
  }
}
