module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "arith.constant"() {value = dense<[1, -2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "tf.Roll"(%arg0, %0, %1) : (tensor<?x?xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x?xf32>
    "func.return"(%2) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "arith.constant"() {value = dense<[1, -2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %2 = "tfl.gather"(%0, %1) : (tensor<2xi32>, tensor<i32>) -> tensor<i32>
    %3 = "tfl.shape"(%arg0) : (tensor<?x?xf32>) -> tensor<2xi32>
    %4 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %5 = "tfl.gather"(%3, %4) : (tensor<2xi32>, tensor<i32>) -> tensor<i32>
    %6 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %7 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %8 = "tfl.range"(%6, %5, %7) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %9 = "tfl.sub"(%8, %2) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %10 = "tfl.floor_mod"(%9, %5) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %11 = "tfl.gather"(%arg0, %10) : (tensor<?x?xf32>, tensor<?xi32>) -> tensor<?x?xf32>
    %12 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %13 = "tfl.gather"(%0, %12) : (tensor<2xi32>, tensor<i32>) -> tensor<i32>
    %14 = "tfl.shape"(%11) : (tensor<?x?xf32>) -> tensor<2xi32>
    %15 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %16 = "tfl.gather"(%14, %15) : (tensor<2xi32>, tensor<i32>) -> tensor<i32>
    %17 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %18 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %19 = "tfl.range"(%17, %16, %18) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %20 = "tfl.sub"(%19, %13) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %21 = "tfl.floor_mod"(%20, %16) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %22 = "tfl.gather"(%11, %21) {axis = 1 : i64} : (tensor<?x?xf32>, tensor<?xi32>) -> tensor<?x?xf32>
    "func.return"(%22) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: arrays.slicing, arrays.gather_scatter, arrays.shape, arithmetic.elementwise
