module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xf32>) -> tensor<?x?xf32> {
    %0 = "tf.Atan2"(%arg0, %arg1) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
    "func.return"(%0) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?xf32>) -> tensor<?x?xf32> {
    %0 = "tfl.shape"(%arg0) : (tensor<?x?xf32>) -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tfl.slice"(%0, %1, %2) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %4 = "tfl.shape"(%arg0) : (tensor<?x?xf32>) -> tensor<2xi32>
    %5 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tfl.slice"(%4, %5, %6) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %8 = "tfl.shape"(%arg1) : (tensor<?xf32>) -> tensor<1xi32>
    %9 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %10 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "tfl.slice"(%8, %9, %10) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %12 = "tfl.broadcast_args"(%7, %11) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %13 = "tfl.concatenation"(%3, %12) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %14 = "tfl.broadcast_to"(%arg0, %13) : (tensor<?x?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    %15 = "tfl.concatenation"(%3, %12) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %16 = "tfl.broadcast_to"(%arg1, %15) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
    %17 = "tfl.atan2"(%14, %16) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"(%17) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: arithmetic.elementwise
