module {
  func.func @main(%arg0: tensor<4x2xi64>, %arg1: tensor<4xi32>) -> tensor<4x2xi64> {
    %0 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.UnsortedSegmentSum"(%arg0, %arg1, %0) : (tensor<4x2xi64>, tensor<4xi32>, tensor<i32>) -> tensor<4x2xi64>
    "func.return"(%1) : (tensor<4x2xi64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4x2xi64>, %arg1: tensor<4xi32>) -> tensor<4x2xi64> {
    %0 = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %2 = "tfl.less"(%arg1, %1) : (tensor<4xi32>, tensor<i32>) -> tensor<4xi1>
    %3 = "tfl.select_v2"(%2, %0, %arg1) : (tensor<4xi1>, tensor<i32>, tensor<4xi32>) -> tensor<4xi32>
    %4 = "arith.constant"() {value = dense<[4, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<4xi32>, tensor<2xi32>) -> tensor<4x1xi32>
    %6 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "arith.constant"() {value = dense<[4, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %8 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %9 = "tfl.slice"(%7, %6, %8) : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %10 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "tfl.reshape"(%0, %10) : (tensor<i32>, tensor<1xi32>) -> tensor<1xi32>
    %12 = "tfl.add"(%11, %6) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %13 = "tfl.concatenation"(%12, %9) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %14 = "arith.constant"() {value = dense<[5, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %15 = "tfl.scatter_nd"(%5, %arg0, %14) : (tensor<4x1xi32>, tensor<4x2xi64>, tensor<2xi32>) -> tensor<5x2xi64>
    %16 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %17 = "tfl.concatenation"(%11, %9) : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %18 = "arith.constant"() {value = dense<[4, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %19 = "tfl.slice"(%15, %16, %18) : (tensor<5x2xi64>, tensor<2xi32>, tensor<2xi32>) -> tensor<4x2xi64>
    "func.return"(%19) : (tensor<4x2xi64>) -> ()
  }
}
// rules of: arithmetic.wide_integers, arithmetic.elementwise, arrays.shape, arrays.slicing, arrays.gather_scatter
