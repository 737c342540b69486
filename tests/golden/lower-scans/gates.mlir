// The gates of a GRU: the sums, then the activations of the reset and update gates are computed together.
module {
  func.func @main(%x: tensor<1x?x12xf32>, %h: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %final = "rnn.scan"(%x, %h) {step = @step, form = "unrolled", xs = 1 : i64, states = 1 : i64, outputs = 0 : i64} :
      (tensor<1x?x12xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%final) : (tensor<?x4xf32>) -> ()
  }
  func.func @step(%x: tensor<?x12xf32>, %h: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %k = "arith.constant"() {value = dense<0.5> : tensor<4x12xf32>} : () -> tensor<4x12xf32>
    %axis = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %0 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %4 = "arith.constant"() {value = dense<[0, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %8 = "arith.constant"() {value = dense<[0, 8]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %r = "tf.MatMul"(%h, %k) : (tensor<?x4xf32>, tensor<4x12xf32>) -> tensor<?x12xf32>
    %xs:3 = "tf.Split"(%axis, %x) {num_split = 3 : i64} : (tensor<i32>, tensor<?x12xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xf32>)
    %rz = "tf.StridedSlice"(%r, %0, %4, %1) {begin_mask = 3 : i64, end_mask = 1 : i64} : (tensor<?x12xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x4xf32>
    %rr = "tf.StridedSlice"(%r, %4, %8, %1) {begin_mask = 1 : i64, end_mask = 1 : i64} : (tensor<?x12xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x4xf32>
    %rh = "tf.StridedSlice"(%r, %8, %0, %1) {begin_mask = 1 : i64, end_mask = 3 : i64} : (tensor<?x12xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x4xf32>
    %sz = "tf.AddV2"(%xs#0, %rz) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %z = "tf.Sigmoid"(%sz) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %sr = "tf.AddV2"(%rr, %xs#1) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %g = "tf.Sigmoid"(%sr) : (tensor<?x4xf32>) -> tensor<?x4xf32>
    %m = "tf.Mul"(%g, %rh) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %s = "tf.AddV2"(%xs#2, %m) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %new = "tf.Mul"(%z, %s) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%new) : (tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x?x12xf32>, %arg1: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %0 = "tf.Unpack"(%arg0) {num = 1 : i64} : (tensor<1x?x12xf32>) -> tensor<?x12xf32>
    %1 = "arith.constant"() {value = dense<0.5> : tensor<4x12xf32>} : () -> tensor<4x12xf32>
    %2 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "arith.constant"() {value = dense<[0, 8]> : tensor<2xi32>} : () -> tensor<2xi32>
    %4 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tf.MatMul"(%arg1, %1) : (tensor<?x4xf32>, tensor<4x12xf32>) -> tensor<?x12xf32>
    %6 = "arith.constant"() {value = dense<[0, 8]> : tensor<2xi32>} : () -> tensor<2xi32>
    %7 = "arith.constant"() {value = dense<[0, 12]> : tensor<2xi32>} : () -> tensor<2xi32>
    %8 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %9 = "tf.StridedSlice"(%0, %6, %7, %8) {begin_mask = 1 : i64, end_mask = 1 : i64} : (tensor<?x12xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x4xf32>
    %10 = "tf.StridedSlice"(%5, %3, %2, %4) {begin_mask = 1 : i64, end_mask = 3 : i64} : (tensor<?x12xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x4xf32>
    %11 = "tf.AddV2"(%0, %5) : (tensor<?x12xf32>, tensor<?x12xf32>) -> tensor<?x12xf32>
    %12 = "tf.Sigmoid"(%11) : (tensor<?x12xf32>) -> tensor<?x12xf32>
    %13 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %14 = "arith.constant"() {value = dense<[0, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %15 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %16 = "tf.StridedSlice"(%12, %13, %14, %15) {begin_mask = 1 : i64, end_mask = 1 : i64} : (tensor<?x12xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x4xf32>
    %17 = "arith.constant"() {value = dense<[0, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %18 = "arith.constant"() {value = dense<[0, 8]> : tensor<2xi32>} : () -> tensor<2xi32>
    %19 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %20 = "tf.StridedSlice"(%12, %17, %18, %19) {begin_mask = 1 : i64, end_mask = 1 : i64} : (tensor<?x12xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x4xf32>
    %21 = "tf.Mul"(%20, %10) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %22 = "tf.AddV2"(%9, %21) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %23 = "tf.Mul"(%16, %22) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%23) : (tensor<?x4xf32>) -> ()
  }
}
