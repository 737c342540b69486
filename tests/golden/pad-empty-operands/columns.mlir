// UNPACK of what may be empty becomes slices, those of columns that nothing reads are left out.
module {
  func.func @main(%x: tensor<8x3xf32>, %kept: tensor<8xi1>) -> tensor<?xf32> {
    %flat = "arith.constant"() {value = dense<[-1]> : tensor<1xi32>} : () -> tensor<1xi32>
    %found = "tfl.where"(%kept) : (tensor<8xi1>) -> tensor<?x1xi64>
    %places = "tfl.reshape"(%found, %flat) : (tensor<?x1xi64>, tensor<1xi32>) -> tensor<?xi64>
    %y = "tfl.gather"(%x, %places) : (tensor<8x3xf32>, tensor<?xi64>) -> tensor<?x3xf32>
    %a:3 = "tfl.unpack"(%y) {num = 3 : i64, axis = 1 : i64} : (tensor<?x3xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
    %d:3 = "tfl.unpack"(%x) {num = 3 : i64, axis = 1 : i64} : (tensor<8x3xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
    %s = "tfl.add"(%a#0, %a#2) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%s) : (tensor<?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<8x3xf32>, %arg1: tensor<8xi1>) -> tensor<?xf32> {
    %0 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %1 = "tfl.where"(%arg1) : (tensor<8xi1>) -> tensor<?x1xi64>
    %2 = "tfl.reshape"(%1, %0) : (tensor<?x1xi64>, tensor<1xi32>) -> tensor<?xi64>
    %3 = "tfl.gather"(%arg0, %2) : (tensor<8x3xf32>, tensor<?xi64>) -> tensor<?x3xf32>
    %4 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %6 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %7 = "tfl.strided_slice"(%3, %5, %6, %4) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xf32>
    %8 = "arith.constant"() {value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %9 = "arith.constant"() {value = dense<[0, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
    %10 = "tfl.strided_slice"(%3, %8, %9, %4) {begin_mask = 1 : i64, end_mask = 1 : i64, shrink_axis_mask = 2 : i64} : (tensor<?x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xf32>
    %11:3 = "tfl.unpack"(%arg0) {num = 3 : i64, axis = 1 : i64} : (tensor<8x3xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
    %12 = "tfl.add"(%7, %10) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%12) : (tensor<?xf32>) -> ()
  }
}
// event: changed pad_empty_operands count=1
