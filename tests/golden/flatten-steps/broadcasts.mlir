// A bias and the 1 of a sigmoid need no shape; an output gets its new axis by a reshape.
module {
  func.func @main(%x: tensor<?x2xf32>) -> tensor<1x?x2xf32> {
    %row = "arith.constant"() {value = dense<[[1.0, 2.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
    %one = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %s = "tf.Shape"(%x) {out_type = i32} : (tensor<?x2xf32>) -> tensor<2xi32>
    %b = "tf.BroadcastTo"(%row, %s) : (tensor<1x2xf32>, tensor<2xi32>) -> tensor<?x2xf32>
    %a = "tf.AddV2"(%x, %b) : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
    %e = "tf.Exp"(%a) : (tensor<?x2xf32>) -> tensor<?x2xf32>
    %c = "tf.BroadcastTo"(%one, %s) : (tensor<f32>, tensor<2xi32>) -> tensor<?x2xf32>
    %d = "tf.RealDiv"(%c, %e) : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
    %n = "arith.constant"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
    %axis = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %t = "tf.ConcatV2"(%n, %s, %axis) : (tensor<1xi32>, tensor<2xi32>, tensor<i32>) -> tensor<3xi32>
    %y = "tf.BroadcastTo"(%d, %t) : (tensor<?x2xf32>, tensor<3xi32>) -> tensor<1x?x2xf32>
    "func.return"(%y) : (tensor<1x?x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xf32>) -> tensor<1x?x2xf32> {
    %0 = "arith.constant"() {value = dense<[[1.0, 2.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tf.AddV2"(%arg0, %0) : (tensor<?x2xf32>, tensor<1x2xf32>) -> tensor<?x2xf32>
    %3 = "tf.Exp"(%2) : (tensor<?x2xf32>) -> tensor<?x2xf32>
    %4 = "tf.RealDiv"(%1, %3) : (tensor<f32>, tensor<?x2xf32>) -> tensor<?x2xf32>
    %5 = "arith.constant"() {value = dense<[1, -1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %6 = "tf.Reshape"(%4, %5) : (tensor<?x2xf32>, tensor<3xi32>) -> tensor<1x?x2xf32>
    "func.return"(%6) : (tensor<1x?x2xf32>) -> ()
  }
}
