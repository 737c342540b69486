module {
  func.func @main(%arg0: tensor<4x5xf32>, %arg1: tensor<2xi32>) -> tensor<2x3xf32> {
    %0 = "arith.constant"() {value = dense<[2, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tf.XlaDynamicSlice"(%arg0, %arg1, %0) : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x3xf32>
    "func.return"(%1) : (tensor<2x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4x5xf32>, %arg1: tensor<2xi32>) -> tensor<2x3xf32> {
    %0 = "arith.constant"() {value = dense<[2, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<[4, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tfl.sub"(%1, %0) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %3 = "tfl.minimum"(%arg1, %2) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
    %4 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %5 = "tfl.maximum"(%3, %4) : (tensor<2xi32>, tensor<i32>) -> tensor<2xi32>
    %6 = "tfl.slice"(%arg0, %5, %0) : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x3xf32>
    "func.return"(%6) : (tensor<2x3xf32>) -> ()
  }
}
// rules of: arrays.xla, arrays.shape, arithmetic.elementwise, arrays.slicing
