// Ids that count from the end if they are negative, as Keras computes them; the rows of three tables and another value.
// option: rewrites = {"joined-tables": true}
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
    %0 = "tfl.pack"(%arg0, %arg1, %arg2) {axis = 1 : i64} : (tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> tensor<?x3xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %2 = "tfl.less"(%0, %1) : (tensor<?x3xi32>, tensor<i32>) -> tensor<?x3xi1>
    %3 = "arith.constant"() {value = dense<[2, 3, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %4 = "tfl.add"(%0, %3) : (tensor<?x3xi32>, tensor<3xi32>) -> tensor<?x3xi32>
    %5 = "tfl.select_v2"(%2, %4, %0) : (tensor<?x3xi1>, tensor<?x3xi32>, tensor<?x3xi32>) -> tensor<?x3xi32>
    %6 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %7 = "tfl.greater_equal"(%5, %6) : (tensor<?x3xi32>, tensor<i32>) -> tensor<?x3xi1>
    %8 = "arith.constant"() {value = dense<[2, 3, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
    %9 = "tfl.less"(%5, %8) : (tensor<?x3xi32>, tensor<3xi32>) -> tensor<?x3xi1>
    %10 = "tfl.logical_and"(%7, %9) : (tensor<?x3xi1>, tensor<?x3xi1>) -> tensor<?x3xi1>
    %11 = "arith.constant"() {value = dense<[0, 2, 5]> : tensor<3xi32>} : () -> tensor<3xi32>
    %12 = "tfl.add"(%5, %11) : (tensor<?x3xi32>, tensor<3xi32>) -> tensor<?x3xi32>
    %13 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %14 = "tfl.select_v2"(%10, %12, %13) : (tensor<?x3xi1>, tensor<?x3xi32>, tensor<i32>) -> tensor<?x3xi32>
    %15 = "arith.constant"() {value = dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0], [9.0, 10.0], [11.0, 12.0]]> : tensor<6x2xf32>} : () -> tensor<6x2xf32>
    %16 = "tfl.gather"(%15, %14) : (tensor<6x2xf32>, tensor<?x3xi32>) -> tensor<?x3x2xf32>
    %17 = "arith.constant"() {value = dense<[-1, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %18 = "tfl.reshape"(%16, %17) : (tensor<?x3x2xf32>, tensor<2xi32>) -> tensor<?x6xf32>
    %19 = "tfl.concatenation"(%18, %arg3) {axis = 1 : i64} : (tensor<?x6xf32>, tensor<?x1xf32>) -> tensor<?x7xf32>
    "func.return"(%19) : (tensor<?x7xf32>) -> ()
  }
}
// event: note joined-tables (3 embedding tables in one, as rewrites= requests) form='3 embedding tables in one' gain=''
