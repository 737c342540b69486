// Too many activations would be unused: only the sums are computed together.
module {
  func.func @main(%x: tensor<1x?x120xf32>, %h: tensor<?x120xf32>) -> (tensor<1x?x40xf32>, tensor<?x120xf32>) {
    %y:2 = "rnn.scan"(%x, %h) {step = @step, form = "unrolled", xs = 1 : i64, states = 1 : i64, outputs = 1 : i64} :
      (tensor<1x?x120xf32>, tensor<?x120xf32>) -> (tensor<1x?x40xf32>, tensor<?x120xf32>)
    "func.return"(%y#0, %y#1) : (tensor<1x?x40xf32>, tensor<?x120xf32>) -> ()
  }
  func.func @step(%x: tensor<?x120xf32>, %h: tensor<?x120xf32>) -> (tensor<?x40xf32>, tensor<?x120xf32>) {
    %axis = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %xs:3 = "tf.Split"(%axis, %x) {num_split = 3 : i64} : (tensor<i32>, tensor<?x120xf32>) -> (tensor<?x40xf32>, tensor<?x40xf32>, tensor<?x40xf32>)
    %hs:3 = "tf.Split"(%axis, %h) {num_split = 3 : i64} : (tensor<i32>, tensor<?x120xf32>) -> (tensor<?x40xf32>, tensor<?x40xf32>, tensor<?x40xf32>)
    %a = "tf.AddV2"(%xs#0, %hs#0) : (tensor<?x40xf32>, tensor<?x40xf32>) -> tensor<?x40xf32>
    %b = "tf.AddV2"(%xs#1, %hs#1) : (tensor<?x40xf32>, tensor<?x40xf32>) -> tensor<?x40xf32>
    %s = "tf.Sigmoid"(%a) : (tensor<?x40xf32>) -> tensor<?x40xf32>
    %t = "tf.Sigmoid"(%b) : (tensor<?x40xf32>) -> tensor<?x40xf32>
    %y = "tf.Mul"(%s, %t) : (tensor<?x40xf32>, tensor<?x40xf32>) -> tensor<?x40xf32>
    "func.return"(%y, %h) : (tensor<?x40xf32>, tensor<?x120xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<1x?x120xf32>, %arg1: tensor<?x120xf32>) -> (tensor<1x?x40xf32>, tensor<?x120xf32>) {
    %0 = "tf.Unpack"(%arg0) {num = 1 : i64} : (tensor<1x?x120xf32>) -> tensor<?x120xf32>
    %1 = "tf.AddV2"(%0, %arg1) : (tensor<?x120xf32>, tensor<?x120xf32>) -> tensor<?x120xf32>
    %2 = "arith.constant"() {value = dense<0> : tensor<2xi32>} : () -> tensor<2xi32>
    %3 = "arith.constant"() {value = dense<[0, 40]> : tensor<2xi32>} : () -> tensor<2xi32>
    %4 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %5 = "tf.StridedSlice"(%1, %2, %3, %4) {begin_mask = 1 : i64, end_mask = 1 : i64} : (tensor<?x120xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x40xf32>
    %6 = "arith.constant"() {value = dense<[0, 40]> : tensor<2xi32>} : () -> tensor<2xi32>
    %7 = "arith.constant"() {value = dense<[0, 80]> : tensor<2xi32>} : () -> tensor<2xi32>
    %8 = "arith.constant"() {value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
    %9 = "tf.StridedSlice"(%1, %6, %7, %8) {begin_mask = 1 : i64, end_mask = 1 : i64} : (tensor<?x120xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x40xf32>
    %10 = "tf.Sigmoid"(%5) : (tensor<?x40xf32>) -> tensor<?x40xf32>
    %11 = "tf.Sigmoid"(%9) : (tensor<?x40xf32>) -> tensor<?x40xf32>
    %12 = "tf.Mul"(%10, %11) : (tensor<?x40xf32>, tensor<?x40xf32>) -> tensor<?x40xf32>
    %13 = "tf.Pack"(%12) : (tensor<?x40xf32>) -> tensor<1x?x40xf32>
    "func.return"(%13, %arg1) : (tensor<1x?x40xf32>, tensor<?x120xf32>) -> ()
  }
}
