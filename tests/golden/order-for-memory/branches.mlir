// Each branch is reduced before the next one begins: only one large tensor is in memory at a time.
// option: target = "micro"
module {
  func.func @main(%x: tensor<1x1000xf32>) -> tensor<1x1xf32> {
    %n = "arith.constant"() {value = dense<[1]> : tensor<1xi32>} : () -> tensor<1xi32>
    %a = "tfl.tanh"(%x) : (tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %b = "tfl.logistic"(%x) : (tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %c = "tfl.mean"(%a, %n) {keep_dims = true} : (tensor<1x1000xf32>, tensor<1xi32>) -> tensor<1x1xf32>
    %d = "tfl.mean"(%b, %n) {keep_dims = true} : (tensor<1x1000xf32>, tensor<1xi32>) -> tensor<1x1xf32>
    %e = "tfl.add"(%c, %d) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    "func.return"(%e) : (tensor<1x1xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x1000xf32>) -> tensor<1x1xf32> {
    %0 = "tfl.tanh"(%arg0) : (tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "tfl.mean"(%0, %1) {keep_dims = true} : (tensor<1x1000xf32>, tensor<1xi32>) -> tensor<1x1xf32>
    %3 = "tfl.logistic"(%arg0) : (tensor<1x1000xf32>) -> tensor<1x1000xf32>
    %4 = "tfl.mean"(%3, %1) {keep_dims = true} : (tensor<1x1000xf32>, tensor<1xi32>) -> tensor<1x1xf32>
    %5 = "tfl.add"(%2, %4) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    "func.return"(%5) : (tensor<1x1xf32>) -> ()
  }
}
// event: note order for memory (the tensors of a call need 8,032 bytes at a time, instead of 12,000)
