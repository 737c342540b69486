// Elements that a vector does not have are not a slice of it: TensorFlow fails, and so must the conversion, later
module {
  func.func @main(%x: tensor<1xf32>) -> tensor<2xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %a = "tf.StridedSlice"(%x, %0, %1, %1) {shrink_axis_mask = 1 : i64} : (tensor<1xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<f32>
    %b = "tf.StridedSlice"(%x, %1, %2, %1) {shrink_axis_mask = 1 : i64} : (tensor<1xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<f32>
    %y = "tf.Pack"(%a, %b) {axis = 0 : i64} : (tensor<f32>, tensor<f32>) -> tensor<2xf32>
    "func.return"(%y) : (tensor<2xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<1xf32>) -> tensor<2xf32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "tf.StridedSlice"(%arg0, %0, %1, %1) {shrink_axis_mask = 1 : i64} : (tensor<1xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<f32>
    %4 = "tf.StridedSlice"(%arg0, %1, %2, %1) {shrink_axis_mask = 1 : i64} : (tensor<1xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<f32>
    %5 = "tf.Pack"(%3, %4) : (tensor<f32>, tensor<f32>) -> tensor<2xf32>
    "func.return"(%5) : (tensor<2xf32>) -> ()
  }
}
