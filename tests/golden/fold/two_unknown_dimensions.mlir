// One -1 cannot stand for two dimensions: the shape stays computed.
module {
  func.func @main(%x: tensor<?x?x3x2xf32>) -> tensor<?x?x6xf32> {
    %s = "tf.Shape"(%x) : (tensor<?x?x3x2xf32>) -> tensor<4xi32>
    %b = "arith.constant"() {value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
    %e = "arith.constant"() {value = dense<[2]> : tensor<1xi32>} : () -> tensor<1xi32>
    %one = "arith.constant"() {value = dense<[1]> : tensor<1xi32>} : () -> tensor<1xi32>
    %n = "tf.StridedSlice"(%s, %b, %e, %one) : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %six = "arith.constant"() {value = dense<[6]> : tensor<1xi32>} : () -> tensor<1xi32>
    %axis = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %t = "tf.ConcatV2"(%n, %six, %axis) : (tensor<2xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
    %y = "tf.Reshape"(%x, %t) : (tensor<?x?x3x2xf32>, tensor<3xi32>) -> tensor<?x?x6xf32>
    "func.return"(%y) : (tensor<?x?x6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x3x2xf32>) -> tensor<?x?x6xf32> {
    %0 = "tf.Shape"(%arg0) : (tensor<?x?x3x2xf32>) -> tensor<4xi32>
    %1 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %2 = "arith.constant"() {value = dense<2> : tensor<1xi32>} : () -> tensor<1xi32>
    %3 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "tf.StridedSlice"(%0, %1, %2, %3) : (tensor<4xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %5 = "arith.constant"() {value = dense<6> : tensor<1xi32>} : () -> tensor<1xi32>
    %6 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %7 = "tf.ConcatV2"(%4, %5, %6) : (tensor<2xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
    %8 = "tf.Reshape"(%arg0, %7) : (tensor<?x?x3x2xf32>, tensor<3xi32>) -> tensor<?x?x6xf32>
    "func.return"(%8) : (tensor<?x?x6xf32>) -> ()
  }
}
