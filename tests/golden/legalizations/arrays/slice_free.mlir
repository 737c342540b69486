// shapes: 2x4
// input %arg0: -2.5 .. 1.5
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x2xf32> {
    %0 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<[-1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tf.Slice"(%arg0, %0, %1) : (tensor<?x?xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x2xf32>
    "func.return"(%2) : (tensor<?x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x2xf32> {
    %0 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<[-1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tfl.slice"(%arg0, %0, %1) : (tensor<?x?xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x2xf32>
    "func.return"(%2) : (tensor<?x2xf32>) -> ()
  }
}
// rules of: arrays.slicing
