// Replace StridedSlice(x) that drops axes by Reshape(StridedSlice(x)).
module {
  func.func @main(%arg0: tensor<4x6x!quant.uniform<i8:f32, 0.1:3>>) -> tensor<3x!quant.uniform<i8:f32, 0.1:3>> {
    %0 = "arith.constant"() {value = dense<[1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<[2, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tfl.strided_slice"(%arg0, %0, %1, %2) {shrink_axis_mask = 1 : i64} : (tensor<4x6x!quant.uniform<i8:f32, 0.1:3>>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<3x!quant.uniform<i8:f32, 0.1:3>>
    "func.return"(%3) : (tensor<3x!quant.uniform<i8:f32, 0.1:3>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4x6x!quant.uniform<i8:f32, 0.1:3>>) -> tensor<3x!quant.uniform<i8:f32, 0.1:3>> {
    %0 = "arith.constant"() {value = dense<[1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<[2, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "arith.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tfl.strided_slice"(%arg0, %0, %1, %2) : (tensor<4x6x!quant.uniform<i8:f32, 0.1:3>>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x3x!quant.uniform<i8:f32, 0.1:3>>
    %4 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<1x3x!quant.uniform<i8:f32, 0.1:3>>, tensor<1xi32>) -> tensor<3x!quant.uniform<i8:f32, 0.1:3>>
    "func.return"(%5) : (tensor<3x!quant.uniform<i8:f32, 0.1:3>>) -> ()
  }
}
// event: changed slice_without_masks count=1
