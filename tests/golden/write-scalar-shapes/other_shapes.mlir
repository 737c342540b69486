// A shape with elements is written, and one that is computed.
module {
  func.func @main(%x: tensor<1x1xf32>, %n: tensor<1xi32>) -> (tensor<1xf32>, tensor<?xf32>) {
    %s = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %y = "tfl.reshape"(%x, %s) : (tensor<1x1xf32>, tensor<1xi32>) -> tensor<1xf32>
    %z = "tfl.reshape"(%x, %n) : (tensor<1x1xf32>, tensor<1xi32>) -> tensor<?xf32>
    "func.return"(%y, %z) : (tensor<1xf32>, tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x1xf32>, %arg1: tensor<1xi32>) -> (tensor<1xf32>, tensor<?xf32>) {
    %0 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<1x1xf32>, tensor<1xi32>) -> tensor<1xf32>
    %2 = "tfl.reshape"(%arg0, %arg1) : (tensor<1x1xf32>, tensor<1xi32>) -> tensor<?xf32>
    "func.return"(%1, %2) : (tensor<1xf32>, tensor<?xf32>) -> ()
  }
}
