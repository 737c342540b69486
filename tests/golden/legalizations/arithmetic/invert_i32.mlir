module {
  func.func @main(%arg0: tensor<?x?xi32>) -> tensor<?x?xi32> {
    %0 = "tf.Invert"(%arg0) : (tensor<?x?xi32>) -> tensor<?x?xi32>
    "func.return"(%0) : (tensor<?x?xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xi32>) -> tensor<?x?xi32> {
    %0 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.sub"(%0, %arg0) : (tensor<i32>, tensor<?x?xi32>) -> tensor<?x?xi32>
    "func.return"(%1) : (tensor<?x?xi32>) -> ()
  }
}
// rules of: arithmetic.bitwise, arithmetic.elementwise
