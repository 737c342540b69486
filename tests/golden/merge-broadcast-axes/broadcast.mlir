// Five groups of axes remain: the second operand is broadcast before.
// option: runtime = "2.14"
module {
  func.func @main(%x: tensor<2x3x2x3x2xf32>, %y: tensor<2x1x2x1x2xf32>) -> tensor<2x3x2x3x2xi1> {
    %z = "tfl.less"(%x, %y) : (tensor<2x3x2x3x2xf32>, tensor<2x1x2x1x2xf32>) -> tensor<2x3x2x3x2xi1>
    "func.return"(%z) : (tensor<2x3x2x3x2xi1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3x2x3x2xf32>, %arg1: tensor<2x1x2x1x2xf32>) -> tensor<2x3x2x3x2xi1> {
    %0 = "arith.constant"() {value = dense<[2, 3, 2, 3, 2]> : tensor<5xi32>} : () -> tensor<5xi32>
    %1 = "tfl.broadcast_to"(%arg1, %0) : (tensor<2x1x2x1x2xf32>, tensor<5xi32>) -> tensor<2x3x2x3x2xf32>
    %2 = "tfl.less"(%arg0, %1) : (tensor<2x3x2x3x2xf32>, tensor<2x3x2x3x2xf32>) -> tensor<2x3x2x3x2xi1>
    "func.return"(%2) : (tensor<2x3x2x3x2xi1>) -> ()
  }
}
// event: changed merge-broadcast-axes count=1
