// The batches of two inputs may differ, where one is repeated; a broadcast plus itself has no other operand; 3 copies are no new axis.
module {
  func.func @main(%x: tensor<?x2xf32>, %z: tensor<?x2xf32>) -> (tensor<?x2xf32>, tensor<?x2xf32>, tensor<3x?x2xf32>, tensor<1x?x2xf32>) {
    %row = "arith.constant"() {value = dense<[[1.0, 2.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
    %s = "tf.Shape"(%x) {out_type = i32} : (tensor<?x2xf32>) -> tensor<2xi32>
    %b = "tf.BroadcastTo"(%row, %s) : (tensor<1x2xf32>, tensor<2xi32>) -> tensor<?x2xf32>
    %a = "tf.AddV2"(%z, %b) : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
    %d = "tf.Mul"(%b, %b) : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
    %axis = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %n3 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %t3 = "tf.ConcatV2"(%n3, %s, %axis) : (tensor<1xi32>, tensor<2xi32>, tensor<i32>) -> tensor<3xi32>
    %y3 = "tf.BroadcastTo"(%x, %t3) : (tensor<?x2xf32>, tensor<3xi32>) -> tensor<3x?x2xf32>
    %n1 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %t1 = "tf.ConcatV2"(%n1, %s, %axis) : (tensor<1xi32>, tensor<2xi32>, tensor<i32>) -> tensor<3xi32>
    %y1 = "tf.BroadcastTo"(%z, %t1) : (tensor<?x2xf32>, tensor<3xi32>) -> tensor<1x?x2xf32>
    "func.return"(%a, %d, %y3, %y1) : (tensor<?x2xf32>, tensor<?x2xf32>, tensor<3x?x2xf32>, tensor<1x?x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xf32>, %arg1: tensor<?x2xf32>) -> (tensor<?x2xf32>, tensor<?x2xf32>, tensor<3x?x2xf32>, tensor<1x?x2xf32>) {
    %0 = "arith.constant"() {value = dense<[[1.0, 2.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
    %1 = "tf.Shape"(%arg0) : (tensor<?x2xf32>) -> tensor<2xi32>
    %2 = "tf.BroadcastTo"(%0, %1) : (tensor<1x2xf32>, tensor<2xi32>) -> tensor<?x2xf32>
    %3 = "tf.AddV2"(%arg1, %2) : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
    %4 = "tf.Mul"(%2, %2) : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
    %5 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %6 = "arith.constant"() {value = dense<3> : tensor<1xi32>} : () -> tensor<1xi32>
    %7 = "tf.ConcatV2"(%6, %1, %5) : (tensor<1xi32>, tensor<2xi32>, tensor<i32>) -> tensor<3xi32>
    %8 = "tf.BroadcastTo"(%arg0, %7) : (tensor<?x2xf32>, tensor<3xi32>) -> tensor<3x?x2xf32>
    %9 = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %10 = "tf.ConcatV2"(%9, %1, %5) : (tensor<1xi32>, tensor<2xi32>, tensor<i32>) -> tensor<3xi32>
    %11 = "tf.BroadcastTo"(%arg1, %10) : (tensor<?x2xf32>, tensor<3xi32>) -> tensor<1x?x2xf32>
    "func.return"(%3, %4, %8, %11) : (tensor<?x2xf32>, tensor<?x2xf32>, tensor<3x?x2xf32>, tensor<1x?x2xf32>) -> ()
  }
}
