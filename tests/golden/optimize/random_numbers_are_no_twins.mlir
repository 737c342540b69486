module {
  func.func @main() -> tensor<2xf32> {
    %s = "arith.constant"() {value = dense<[2]> : tensor<1xi32>} : () -> tensor<1xi32>
    %a = "tfl.random_uniform"(%s) : (tensor<1xi32>) -> tensor<2xf32>
    %b = "tfl.random_uniform"(%s) : (tensor<1xi32>) -> tensor<2xf32>
    %c = "tfl.sub"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%c) : (tensor<2xf32>) -> ()
  }
}
// -----
module {
  func.func @main() -> tensor<2xf32> {
    %0 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.random_uniform"(%0) : (tensor<1xi32>) -> tensor<2xf32>
    %2 = "tfl.random_uniform"(%0) : (tensor<1xi32>) -> tensor<2xf32>
    %3 = "tfl.sub"(%1, %2) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%3) : (tensor<2xf32>) -> ()
  }
}
