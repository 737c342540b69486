// The reshapes of attention with a free batch: one -1, and nothing computes shapes any more.
module {
  func.func @main(%x: tensor<?x16x64xf32>) -> tensor<?x16x64xf32> {
    %zero = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %one = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %tokens = "arith.constant"() {value = dense<16> : tensor<i32>} : () -> tensor<i32>
    %heads = "arith.constant"() {value = dense<4> : tensor<i32>} : () -> tensor<i32>
    %rest = "arith.constant"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
    %perm = "arith.constant"() {value = dense<[0, 2, 1, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %shape = "tf.Shape"(%x) : (tensor<?x16x64xf32>) -> tensor<3xi32>
    %batch = "tf.StridedSlice"(%shape, %zero, %one, %one) {shrink_axis_mask = 1 : i64} : (tensor<3xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
    %split = "tf.Pack"(%batch, %tokens, %heads, %rest) : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<4xi32>
    %h = "tf.Reshape"(%x, %split) : (tensor<?x16x64xf32>, tensor<4xi32>) -> tensor<?x16x4x16xf32>
    %t = "tf.Transpose"(%h, %perm) : (tensor<?x16x4x16xf32>, tensor<4xi32>) -> tensor<?x4x16x16xf32>
    %s = "tf.Softmax"(%t) : (tensor<?x4x16x16xf32>) -> tensor<?x4x16x16xf32>
    %u = "tf.Transpose"(%s, %perm) : (tensor<?x4x16x16xf32>, tensor<4xi32>) -> tensor<?x16x4x16xf32>
    %width = "arith.constant"() {value = dense<64> : tensor<i32>} : () -> tensor<i32>
    %join = "tf.Pack"(%batch, %tokens, %width) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<3xi32>
    %y = "tf.Reshape"(%u, %join) : (tensor<?x16x4x16xf32>, tensor<3xi32>) -> tensor<?x16x64xf32>
    "func.return"(%y) : (tensor<?x16x64xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x16x64xf32>) -> tensor<?x16x64xf32> {
    %0 = "arith.constant"() {value = dense<[0, 2, 1, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "arith.constant"() {value = dense<[-1, 16, 4, 16]> : tensor<4xi32>} : () -> tensor<4xi32>
    %2 = "tf.Reshape"(%arg0, %1) : (tensor<?x16x64xf32>, tensor<4xi32>) -> tensor<?x16x4x16xf32>
    %3 = "tf.Transpose"(%2, %0) : (tensor<?x16x4x16xf32>, tensor<4xi32>) -> tensor<?x4x16x16xf32>
    %4 = "tf.Softmax"(%3) : (tensor<?x4x16x16xf32>) -> tensor<?x4x16x16xf32>
    %5 = "tf.Transpose"(%4, %0) : (tensor<?x4x16x16xf32>, tensor<4xi32>) -> tensor<?x16x4x16xf32>
    %6 = "arith.constant"() {value = dense<[-1, 16, 64]> : tensor<3xi32>} : () -> tensor<3xi32>
    %7 = "tf.Reshape"(%5, %6) : (tensor<?x16x4x16xf32>, tensor<3xi32>) -> tensor<?x16x64xf32>
    "func.return"(%7) : (tensor<?x16x64xf32>) -> ()
  }
}
