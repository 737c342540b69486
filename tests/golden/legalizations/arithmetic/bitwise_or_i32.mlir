module {
  func.func @main(%arg0: tensor<?x?xi32>, %arg1: tensor<?xi32>) -> tensor<?x?xi32> {
    %0 = "tf.BitwiseOr"(%arg0, %arg1) : (tensor<?x?xi32>, tensor<?xi32>) -> tensor<?x?xi32>
    "func.return"(%0) : (tensor<?x?xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xi32>, %arg1: tensor<?xi32>) -> tensor<?x?xi32> {
    %0 = "tfl.add"(%arg0, %arg1) : (tensor<?x?xi32>, tensor<?xi32>) -> tensor<?x?xi32>
    %1 = "tfl.shape"(%arg0) : (tensor<?x?xi32>) -> tensor<2xi32>
    %2 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tfl.slice"(%1, %2, %3) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %5 = "tfl.shape"(%arg0) : (tensor<?x?xi32>) -> tensor<2xi32>
    %6 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "tfl.slice"(%5, %6, %7) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %9 = "tfl.shape"(%arg1) : (tensor<?xi32>) -> tensor<1xi32>
    %10 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %12 = "tfl.slice"(%9, %10, %11) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %13 = "tfl.broadcast_args"(%8, %12) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %14 = "tfl.concatenation"(%4, %13) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %15 = "tfl.broadcast_to"(%arg0, %14) : (tensor<?x?xi32>, tensor<2xi32>) -> tensor<?x?xi32>
    %16 = "tfl.concatenation"(%4, %13) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %17 = "tfl.broadcast_to"(%arg1, %16) : (tensor<?xi32>, tensor<2xi32>) -> tensor<?x?xi32>
    %18 = "tfl.stablehlo_and"(%15, %17) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
    %19 = "tfl.sub"(%0, %18) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
    "func.return"(%19) : (tensor<?x?xi32>) -> ()
  }
}
// rules of: arithmetic.bitwise, arithmetic.elementwise
