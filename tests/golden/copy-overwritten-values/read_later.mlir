// %v shares the memory of %t, which is read after MUL would have overwritten it: an identity transpose copies it.
module {
  func.func @main(%x: tensor<4xi32>, %d: tensor<2x2xi32>) -> (tensor<2x2xi32>, tensor<4xi32>) {
    %r = "tfl.neg"(%x) : (tensor<4xi32>) -> tensor<4xi32>
    %t = "tfl.add"(%r, %x) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %s = "arith.constant"() {value = dense<[2, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %v = "tfl.reshape"(%t, %s) : (tensor<4xi32>, tensor<2xi32>) -> tensor<2x2xi32>
    %w = "tfl.mul"(%v, %d) : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
    %y = "tfl.sub"(%t, %x) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    "func.return"(%w, %y) : (tensor<2x2xi32>, tensor<4xi32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<4xi32>, %arg1: tensor<2x2xi32>) -> (tensor<2x2xi32>, tensor<4xi32>) {
    %0 = "tfl.neg"(%arg0) : (tensor<4xi32>) -> tensor<4xi32>
    %1 = "tfl.add"(%0, %arg0) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %2 = "arith.constant"() {value = dense<2> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tfl.transpose"(%1, %3) : (tensor<4xi32>, tensor<1xi32>) -> tensor<4xi32>
    %5 = "tfl.reshape"(%4, %2) : (tensor<4xi32>, tensor<2xi32>) -> tensor<2x2xi32>
    %6 = "tfl.mul"(%5, %arg1) : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi32>
    %7 = "tfl.sub"(%1, %arg0) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    "func.return"(%6, %7) : (tensor<2x2xi32>, tensor<4xi32>) -> ()
  }
}
