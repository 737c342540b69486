// LiteRT knows no constant without bytes: it would size the result when the op runs.
module {
  func.func @main(%x: tensor<1x1xf32>, %i: tensor<1xi32>) -> (tensor<f32>, tensor<i32>) {
    %s = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %y = "tfl.reshape"(%x, %s) : (tensor<1x1xf32>, tensor<0xi32>) -> tensor<f32>
    %z = "tfl.reshape"(%i, %s) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    "func.return"(%y, %z) : (tensor<f32>, tensor<i32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x1xf32>, %arg1: tensor<1xi32>) -> (tensor<f32>, tensor<i32>) {
    %none = "litefuse.no_value"() : () -> none
    %0 = "tfl.reshape"(%arg0, %none) : (tensor<1x1xf32>, none) -> tensor<f32>
    %1 = "tfl.reshape"(%arg1, %none) : (tensor<1xi32>, none) -> tensor<i32>
    "func.return"(%0, %1) : (tensor<f32>, tensor<i32>) -> ()
  }
}
