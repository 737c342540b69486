// Chains of constants become one; neutral ones go.
module {
  func.func @main(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
    %0 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "tfl.add"(%arg0, %0) : (tensor<?x2xf32>, tensor<f32>) -> tensor<?x2xf32>
    %2 = "arith.constant"() {value = dense<[2.0, 3.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %3 = "tfl.add"(%1, %2) : (tensor<?x2xf32>, tensor<2xf32>) -> tensor<?x2xf32>
    %4 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %5 = "tfl.mul"(%3, %4) : (tensor<?x2xf32>, tensor<f32>) -> tensor<?x2xf32>
    %6 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %7 = "tfl.mul"(%5, %6) : (tensor<?x2xf32>, tensor<f32>) -> tensor<?x2xf32>
    %8 = "arith.constant"() {value = dense<[3.0, 5.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %9 = "tfl.mul"(%7, %8) : (tensor<?x2xf32>, tensor<2xf32>) -> tensor<?x2xf32>
    "func.return"(%9) : (tensor<?x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xf32>) -> tensor<?x2xf32> {
    %0 = "arith.constant"() {value = dense<[3.0, 4.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %1 = "tfl.add"(%arg0, %0) : (tensor<?x2xf32>, tensor<2xf32>) -> tensor<?x2xf32>
    %2 = "arith.constant"() {value = dense<[6.0, 10.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %3 = "tfl.mul"(%1, %2) : (tensor<?x2xf32>, tensor<2xf32>) -> tensor<?x2xf32>
    "func.return"(%3) : (tensor<?x2xf32>) -> ()
  }
}
// event: changed neutral_operand count=1
// event: changed product_of_product count=1
// event: changed sum_of_sum count=1
