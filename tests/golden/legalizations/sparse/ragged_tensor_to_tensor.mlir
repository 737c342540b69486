// no reference: there is no kernel for tf.RaggedTensorToTensor
module {
  func.func @main(%arg0: tensor<?xf32>, %arg1: tensor<?xi32>) -> tensor<?x?xf32> {
    %0 = "arith.constant"() {value = dense<9.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %2 = "tf.RaggedTensorToTensor"(%1, %arg0, %0, %arg1) {row_partition_types = ["ROW_SPLITS"]} : (tensor<i32>, tensor<?xf32>, tensor<f32>, tensor<?xi32>) -> tensor<?x?xf32>
    "func.return"(%2) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>, %arg1: tensor<?xi32>) -> tensor<?x?xf32> {
    %0 = "arith.constant"() {value = dense<9.0> : tensor<f32>} : () -> tensor<f32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tfl.strided_slice"(%arg1, %1, %2, %3) {begin_mask = 1 : i64} : (tensor<?xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xi32>
    %5 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "tfl.strided_slice"(%arg1, %5, %6, %7) {end_mask = 1 : i64} : (tensor<?xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xi32>
    %9 = "tfl.sub"(%8, %4) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %10 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "tfl.reduce_max"(%9, %10) : (tensor<?xi32>, tensor<1xi32>) -> tensor<i32>
    %12 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %13 = "tfl.maximum"(%11, %12) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %14 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %15 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %16 = "tfl.range"(%14, %13, %15) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %17 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %18 = "tfl.reshape"(%4, %17) : (tensor<?xi32>, tensor<2xi32>) -> tensor<?x1xi32>
    %19 = "tfl.add"(%18, %16) : (tensor<?x1xi32>, tensor<?xi32>) -> tensor<?x?xi32>
    %20 = "arith.constant"() {value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %21 = "tfl.reshape"(%8, %20) : (tensor<?xi32>, tensor<2xi32>) -> tensor<?x1xi32>
    %22 = "tfl.less"(%19, %21) : (tensor<?x?xi32>, tensor<?x1xi32>) -> tensor<?x?xi1>
    %23 = "tfl.shape"(%arg0) : (tensor<?xf32>) -> tensor<1xi32>
    %24 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %25 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %26 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %27 = "tfl.slice"(%23, %25, %26) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<0xi32>
    %28 = "tfl.concatenation"(%24, %27) : (tensor<1xi32>, tensor<0xi32>) -> tensor<1xi32>
    %29 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %30 = "tfl.fill"(%29, %0) : (tensor<1xi32>, tensor<f32>) -> tensor<1xf32>
    %31 = "tfl.concatenation"(%arg0, %30) : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
    %32 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %33 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %34 = "tfl.slice"(%23, %32, %33) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %35 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %36 = "tfl.reshape"(%34, %35) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %37 = "tfl.select_v2"(%22, %19, %36) : (tensor<?x?xi1>, tensor<?x?xi32>, tensor<i32>) -> tensor<?x?xi32>
    %38 = "tfl.gather"(%31, %37) : (tensor<?xf32>, tensor<?x?xi32>) -> tensor<?x?xf32>
    "func.return"(%38) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: sparse.ragged, arrays.slicing, arithmetic.elementwise, arithmetic.reduction, arrays.shape, arrays.gather_scatter
