// no reference: there is no kernel for tf.RandomShuffle
module {
  func.func @main(%arg0: tensor<i32>) -> tensor<?xi32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %2 = "tf.Range"(%0, %arg0, %1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %3 = "tf.RandomShuffle"(%2) : (tensor<?xi32>) -> tensor<?xi32>
    %4 = "tf.Neg"(%3) : (tensor<?xi32>) -> tensor<?xi32>
    %5 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %6 = "tf.Sub"(%4, %5) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %7 = "tf.Shape"(%6) : (tensor<?xi32>) -> tensor<1xi32>
    %8 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %9 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %10 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %11 = "tf.StridedSlice"(%7, %8, %9, %10) {shrink_axis_mask = 1 : i64} : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %12:2 = "tf.TopKV2"(%6, %11) : (tensor<?xi32>, tensor<i32>) -> (tensor<?xi32>, tensor<?xi32>)
    %13 = "tf.Neg"(%12#0) : (tensor<?xi32>) -> tensor<?xi32>
    %14 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %15 = "tf.Sub"(%13, %14) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    "func.return"(%15) : (tensor<?xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<i32>) -> tensor<?xi32> {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %2 = "tfl.range"(%0, %arg0, %1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %3 = "tfl.shape"(%2) : (tensor<?xi32>) -> tensor<1xi32>
    %4 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %5 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "tfl.slice"(%3, %4, %5) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %7 = "tfl.random_uniform"(%6) : (tensor<1xi32>) -> tensor<?xf32>
    %8 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %9 = "tfl.reshape"(%6, %8) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %10:2 = "tfl.topk_v2"(%7, %9) : (tensor<?xf32>, tensor<i32>) -> (tensor<?xf32>, tensor<?xi32>)
    %11 = "tfl.gather"(%2, %10#1) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %12 = "tfl.neg"(%11) : (tensor<?xi32>) -> tensor<?xi32>
    %13 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %14 = "tfl.sub"(%12, %13) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    %15 = "tfl.shape"(%14) : (tensor<?xi32>) -> tensor<1xi32>
    %16 = "arith.constant"() {value = dense<-1> : tensor<1xi32>} : () -> tensor<1xi32>
    %17 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %18 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %19 = "tfl.strided_slice"(%15, %16, %17, %18) {shrink_axis_mask = 1 : i64} : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %20:2 = "tfl.topk_v2"(%14, %19) : (tensor<?xi32>, tensor<i32>) -> (tensor<?xi32>, tensor<?xi32>)
    %21 = "tfl.neg"(%20#0) : (tensor<?xi32>) -> tensor<?xi32>
    %22 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %23 = "tfl.sub"(%21, %22) : (tensor<?xi32>, tensor<i32>) -> tensor<?xi32>
    "func.return"(%23) : (tensor<?xi32>) -> ()
  }
}
// rules of: arrays.shape, random.stateful, arrays.slicing, arithmetic.reduction, arrays.gather_scatter, arithmetic.elementwise
