// Three tables are few: the ops that make one lookup of them take longer.
module {
  func.func @main(%a: tensor<?xi32>, %b: tensor<?xi32>, %c: tensor<?xi32>, %x: tensor<?x1xf32>) -> tensor<?x7xf32> {
    %t0 = "arith.constant"() {value = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %t1 = "arith.constant"() {value = dense<[[5.0, 6.0], [7.0, 8.0], [9.0, 10.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
    %t2 = "arith.constant"() {value = dense<[[11.0, 12.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
    %zero = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %n0 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %n1 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %n2 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %l0 = "tfl.less"(%a, %zero) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    %l1 = "tfl.less"(%b, %zero) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    %l2 = "tfl.less"(%c, %zero) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    %a0 = "tfl.add"(%a, %n0) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %a1 = "tfl.add"(%b, %n1) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %a2 = "tfl.add"(%c, %n2) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %s0 = "tfl.select_v2"(%l0, %a0, %a) : (tensor<?xi1>, tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %s1 = "tfl.select_v2"(%l1, %a1, %b) : (tensor<?xi1>, tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %s2 = "tfl.select_v2"(%l2, %a2, %c) : (tensor<?xi1>, tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %g0 = "tfl.gather"(%t0, %s0) {axis = 0 : i64, batch_dims = 0 : i64} : (tensor<2x2xf32>, tensor<?xi32>) -> tensor<?x2xf32>
    %g1 = "tfl.gather"(%t1, %s1) {axis = 0 : i64, batch_dims = 0 : i64} : (tensor<3x2xf32>, tensor<?xi32>) -> tensor<?x2xf32>
    %g2 = "tfl.gather"(%t2, %s2) {axis = 0 : i64, batch_dims = 0 : i64} : (tensor<1x2xf32>, tensor<?xi32>) -> tensor<?x2xf32>
    %y = "tfl.concatenation"(%g0, %g1, %g2, %x) {axis = 1 : i64} : (tensor<?x2xf32>, tensor<?x2xf32>, tensor<?x2xf32>, tensor<?x1xf32>) -> tensor<?x7xf32>
    "func.return"(%y) : (tensor<?x7xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xi32>, %arg1: tensor<?xi32>, %arg2: tensor<?xi32>, %arg3: tensor<?x1xf32>) -> tensor<?x7xf32> {
    %0 = "arith.constant"() {value = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
    %1 = "arith.constant"() {value = dense<[[5.0, 6.0], [7.0, 8.0], [9.0, 10.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
    %2 = "arith.constant"() {value = dense<[[11.0, 12.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
    %3 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %4 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %5 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %6 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %7 = "tfl.less"(%arg0, %3) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    %8 = "tfl.less"(%arg1, %3) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    %9 = "tfl.less"(%arg2, %3) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi1>
    %10 = "tfl.add"(%arg0, %4) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %11 = "tfl.add"(%arg1, %5) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %12 = "tfl.add"(%arg2, %6) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %13 = "tfl.select_v2"(%7, %10, %arg0) : (tensor<?xi1>, tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %14 = "tfl.select_v2"(%8, %11, %arg1) : (tensor<?xi1>, tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %15 = "tfl.select_v2"(%9, %12, %arg2) : (tensor<?xi1>, tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %16 = "tfl.gather"(%0, %13) : (tensor<2x2xf32>, tensor<?xi32>) -> tensor<?x2xf32>
    %17 = "tfl.gather"(%1, %14) : (tensor<3x2xf32>, tensor<?xi32>) -> tensor<?x2xf32>
    %18 = "tfl.gather"(%2, %15) : (tensor<1x2xf32>, tensor<?xi32>) -> tensor<?x2xf32>
    %19 = "tfl.concatenation"(%16, %17, %18, %arg3) {axis = 1 : i64} : (tensor<?x2xf32>, tensor<?x2xf32>, tensor<?x2xf32>, tensor<?x1xf32>) -> tensor<?x7xf32>
    "func.return"(%19) : (tensor<?x7xf32>) -> ()
  }
}
