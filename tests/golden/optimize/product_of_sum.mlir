// Fuse Mul(Add(Mul(x, c), t), d) into Add(Mul(x, c * d), t * d).
module {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = "tfl.logistic"(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %1 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.mul"(%0, %1) : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %3 = "arith.constant"() {value = dense<[0.0, -0.75, 0.25, 0.5]> : tensor<4xf32>} : () -> tensor<4xf32>
    %4 = "tfl.sub"(%2, %3) : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    %5 = "arith.constant"() {value = dense<3.0> : tensor<f32>} : () -> tensor<f32>
    %6 = "tfl.div"(%4, %5) : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %7 = "tfl.logistic"(%6) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    "func.return"(%7) : (tensor<3x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
    %0 = "tfl.logistic"(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %1 = "arith.constant"() {value = dense<0.6666667> : tensor<f32>} : () -> tensor<f32>
    %2 = "tfl.mul"(%0, %1) : (tensor<3x4xf32>, tensor<f32>) -> tensor<3x4xf32>
    %3 = "arith.constant"() {value = dense<[-0.0, 0.25, -0.083333336, -0.16666667]> : tensor<4xf32>} : () -> tensor<4xf32>
    %4 = "tfl.add"(%2, %3) : (tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
    %5 = "tfl.logistic"(%4) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    "func.return"(%5) : (tensor<3x4xf32>) -> ()
  }
}
// event: changed div_to_mul count=1
// event: changed product_of_sum count=1
// event: changed sub_to_add count=1
