// no reference: there is no kernel for tf.SparseTensorDenseMatMul
module {
  func.func @main(%arg0: tensor<?x?xi64>, %arg1: tensor<?xf32>, %arg2: tensor<?x?xf32>) -> tensor<3x?xf32> {
    %0 = "arith.constant"() {value = dense<[3, 4]> : tensor<2xi64>} : () -> tensor<2xi64>
    %1 = "tf.SparseTensorDenseMatMul"(%arg0, %arg1, %0, %arg2) : (tensor<?x?xi64>, tensor<?xf32>, tensor<2xi64>, tensor<?x?xf32>) -> tensor<3x?xf32>
    "func.return"(%1) : (tensor<3x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xi64>, %arg1: tensor<?xf32>, %arg2: tensor<?x?xf32>) -> tensor<3x?xf32> {
    %0 = "arith.constant"() {value = dense<[3, 4]> : tensor<2xi64>} : () -> tensor<2xi64>
    %1 = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %2 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "tfl.slice"(%arg0, %1, %2) : (tensor<?x?xi64>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x1xi64>
    %4 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "tfl.reshape"(%3, %4) : (tensor<?x1xi64>, tensor<1xi32>) -> tensor<?xi64>
    %6 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %7 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %8 = "tfl.slice"(%arg0, %6, %7) : (tensor<?x?xi64>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x1xi64>
    %9 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %10 = "tfl.reshape"(%8, %9) : (tensor<?x1xi64>, tensor<1xi32>) -> tensor<?xi64>
    %11 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %12 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %13 = "tfl.slice"(%0, %11, %12) : (tensor<2xi64>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi64>
    %14 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %15 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %16 = "tfl.reshape"(%14, %15) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %17 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %18 = "tfl.reshape"(%arg1, %17) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x1xf32>
    %19 = "tfl.gather"(%arg2, %5) : (tensor<?x?xf32>, tensor<?xi64>) -> tensor<?x?xf32>
    %20 = "tfl.mul"(%18, %19) : (tensor<?x1xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    %21 = "tfl.cast"(%10) {out_data_type = i32} : (tensor<?xi64>) -> tensor<?xi32>
    %22 = "arith.constant"() {value = dense<3> : tensor<i32>} : () -> tensor<i32>
    %23 = "tfl.unsorted_segment_sum"(%20, %21, %22) : (tensor<?x?xf32>, tensor<?xi32>, tensor<i32>) -> tensor<3x?xf32>
    "func.return"(%23) : (tensor<3x?xf32>) -> ()
  }
}
// rules of: sparse.ragged, arrays.slicing, arrays.shape, arrays.gather_scatter, arithmetic.elementwise
