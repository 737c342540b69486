// Axes along which the same operands have one element become one, also with a free batch.
// option: runtime = "2.14"
module {
  func.func @main(%x: tensor<?x3x2x3x2xf32>, %y: tensor<1x1x3x1xf32>) -> tensor<?x3x2x3x2xi1> {
    %z = "tfl.less"(%x, %y) : (tensor<?x3x2x3x2xf32>, tensor<1x1x3x1xf32>) -> tensor<?x3x2x3x2xi1>
    "func.return"(%z) : (tensor<?x3x2x3x2xi1>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3x2x3x2xf32>, %arg1: tensor<1x1x3x1xf32>) -> tensor<?x3x2x3x2xi1> {
    %0 = "arith.constant"() {value = dense<[-1, 3, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<?x3x2x3x2xf32>, tensor<3xi32>) -> tensor<?x3x2xf32>
    %2 = "arith.constant"() {value = dense<[1, 3, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %3 = "tfl.reshape"(%arg1, %2) : (tensor<1x1x3x1xf32>, tensor<3xi32>) -> tensor<1x3x1xf32>
    %4 = "tfl.less"(%1, %3) : (tensor<?x3x2xf32>, tensor<1x3x1xf32>) -> tensor<?x3x2xi1>
    %5 = "arith.constant"() {value = dense<[-1, 3, 2, 3, 2]> : tensor<5xi32>} : () -> tensor<5xi32>
    %6 = "tfl.reshape"(%4, %5) : (tensor<?x3x2xi1>, tensor<5xi32>) -> tensor<?x3x2x3x2xi1>
    "func.return"(%6) : (tensor<?x3x2x3x2xi1>) -> ()
  }
}
// event: changed merge-broadcast-axes count=1
