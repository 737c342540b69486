// input %arg0: -2 .. 2
// input %arg1: 0 .. 2
module {
  func.func @main(%arg0: tensor<5x3xi64>, %arg1: tensor<5xi32>) -> tensor<3x3xi64> {
    %0 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.UnsortedSegmentMax"(%arg0, %arg1, %0) : (tensor<5x3xi64>, tensor<5xi32>, tensor<i32>) -> tensor<3x3xi64>
    "func.return"(%1) : (tensor<3x3xi64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<5x3xi64>, %arg1: tensor<5xi32>) -> tensor<3x3xi64> {
    %0 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %1 = "tfl.bitcast"(%arg0) : (tensor<5x3xi64>) -> tensor<5x3x2xi32>
    %2:2 = "tfl.unpack"(%1) {num = 2 : i64, axis = 2 : i64} : (tensor<5x3x2xi32>) -> (tensor<5x3xi32>, tensor<5x3xi32>)
    %3 = "arith.constant"() {value = dense<-2147483648> : tensor<i32>} : () -> tensor<i32>
    %4 = "tfl.bitwise_xor"(%2#0, %3) : (tensor<5x3xi32>, tensor<i32>) -> tensor<5x3xi32>
    %5 = "tfl.unsorted_segment_max"(%2#1, %arg1, %0) : (tensor<5x3xi32>, tensor<5xi32>, tensor<i32>) -> tensor<3x3xi32>
    %6 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %7 = "tfl.maximum"(%arg1, %6) : (tensor<5xi32>, tensor<i32>) -> tensor<5xi32>
    %8 = "tfl.gather"(%5, %7) : (tensor<3x3xi32>, tensor<5xi32>) -> tensor<5x3xi32>
    %9 = "tfl.equal"(%2#1, %8) : (tensor<5x3xi32>, tensor<5x3xi32>) -> tensor<5x3xi1>
    %10 = "arith.constant"() {value = dense<-2147483648> : tensor<i32>} : () -> tensor<i32>
    %11 = "tfl.select_v2"(%9, %4, %10) : (tensor<5x3xi1>, tensor<5x3xi32>, tensor<i32>) -> tensor<5x3xi32>
    %12 = "tfl.unsorted_segment_max"(%11, %arg1, %0) : (tensor<5x3xi32>, tensor<5xi32>, tensor<i32>) -> tensor<3x3xi32>
    %13 = "arith.constant"() {value = dense<-2147483648> : tensor<i32>} : () -> tensor<i32>
    %14 = "tfl.bitwise_xor"(%12, %13) : (tensor<3x3xi32>, tensor<i32>) -> tensor<3x3xi32>
    %15 = "tfl.pack"(%14, %5) {axis = 2 : i64} : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3x2xi32>
    %16 = "tfl.bitcast"(%15) : (tensor<3x3x2xi32>) -> tensor<3x3xi64>
    "func.return"(%16) : (tensor<3x3xi64>) -> ()
  }
}
// rules of: arithmetic.wide_integers, arithmetic.elementwise, pass_through, arrays.slicing, arithmetic.bitwise, arrays.gather_scatter
