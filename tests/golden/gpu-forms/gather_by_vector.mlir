// Replace Gather(x, indices) by Reshape(Gather(x, Reshape(indices, [-1]))): 1.05 to 1.08 times the time.
module {
  func.func @main(%arg0: tensor<2x6x5xf32>) -> tensor<2x6xf32> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.gather"(%arg0, %0) {axis = -1 : i64} : (tensor<2x6x5xf32>, tensor<i32>) -> tensor<2x6xf32>
    "func.return"(%1) : (tensor<2x6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x6x5xf32>) -> tensor<2x6xf32> {
    %0 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.gather"(%arg0, %0) {axis = 2 : i64} : (tensor<2x6x5xf32>, tensor<1xi32>) -> tensor<2x6x1xf32>
    %2 = "arith.constant"() {value = dense<[2, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tfl.reshape"(%1, %2) : (tensor<2x6x1xf32>, tensor<2xi32>) -> tensor<2x6xf32>
    "func.return"(%3) : (tensor<2x6xf32>) -> ()
  }
}
// event: changed gather_by_vector count=1
