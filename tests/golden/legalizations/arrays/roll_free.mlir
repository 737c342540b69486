module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<i32>) -> tensor<?x?xf32> {
    %0 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.Roll"(%arg0, %arg1, %0) : (tensor<?x?xf32>, tensor<i32>, tensor<i32>) -> tensor<?x?xf32>
    "func.return"(%1) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<i32>) -> tensor<?x?xf32> {
    %0 = "tfl.shape"(%arg0) : (tensor<?x?xf32>) -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %2 = "tfl.gather"(%0, %1) : (tensor<2xi32>, tensor<i32>) -> tensor<i32>
    %3 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %4 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %5 = "tfl.range"(%3, %2, %4) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %6 = "tfl.sub"(%5, %arg1) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %7 = "tfl.floor_mod"(%6, %2) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %8 = "tfl.gather"(%arg0, %7) {axis = 1 : i64} : (tensor<?x?xf32>, tensor<?xi32>) -> tensor<?x?xf32>
    "func.return"(%8) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: arrays.slicing, arrays.shape, arrays.gather_scatter, arithmetic.elementwise
