// The last op that reads %t comes before MUL: nothing changes.
module {
  func.func @main(%x: tensor<4xi32>, %d: tensor<2x2xi32>) -> (tensor<2x2xi32>, tensor<4xi32>) {
    %r = "tfl.neg"(%x) : (tensor<4xi32>) -> tensor<4xi32>
    %t = "tfl.add"(%r, %x) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %s = "arith.constant"() {value = dense<[2, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %v = "tfl.reshape"(%t, %s) : (tensor<4xi32>, tensor<2xi32>) -> tensor<2x2xi32>
    %y = "tfl.sub"(%t, %x) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %w = "tfl.mul"(%v, %d) : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
    "func.return"(%w, %y) : (tensor<2x2xi32>, tensor<4xi32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<4xi32>, %arg1: tensor<2x2xi32>) -> (tensor<2x2xi32>, tensor<4xi32>) {
    %0 = "tfl.neg"(%arg0) : (tensor<4xi32>) -> tensor<4xi32>
    %1 = "tfl.add"(%0, %arg0) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %2 = "arith.constant"() {value = dense<2> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tfl.reshape"(%1, %2) : (tensor<4xi32>, tensor<2xi32>) -> tensor<2x2xi32>
    %4 = "tfl.sub"(%1, %arg0) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %5 = "tfl.mul"(%3, %arg1) : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
    "func.return"(%5, %4) : (tensor<2x2xi32>, tensor<4xi32>) -> ()
  }
}
