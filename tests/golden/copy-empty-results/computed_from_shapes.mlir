// LiteRT computes what follows from shapes and constants when it prepares, and puts it on the heap. Strings have bytes.
module {
  func.func @main(%x: tensor<?xf32>, %s: tensor<4x!tf.string>, %n: tensor<1xi32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?x!tf.string>) {
    %zero = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %one = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %none = "arith.constant"() {value = dense<0> : tensor<0xi32>} : () -> tensor<0xi32>
    %first = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %table = "arith.constant"() {value = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>} : () -> tensor<4xf32>
    %shape = "tfl.shape"(%x) : (tensor<?xf32>) -> tensor<1xi32>
    %size = "tfl.reshape"(%shape, %none) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %range = "tfl.range"(%zero, %size, %one) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %y = "tfl.gather"(%table, %range) : (tensor<4xf32>, tensor<?xi32>) -> tensor<?xf32>
    %z = "tfl.gather"(%x, %range) : (tensor<?xf32>, tensor<?xi32>) -> tensor<?xf32>
    %t = "tfl.slice"(%s, %first, %n) : (tensor<4x!tf.string>, tensor<1xi32>, tensor<1xi32>) -> tensor<?x!tf.string>
    "func.return"(%y, %z, %t) : (tensor<?xf32>, tensor<?xf32>, tensor<?x!tf.string>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>, %arg1: tensor<4x!tf.string>, %arg2: tensor<1xi32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?x!tf.string>) {
    %0 = "arith.constant"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
    %1 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %2 = "arith.constant"() {value = dense<> : tensor<0xi32>} : () -> tensor<0xi32>
    %3 = "arith.constant"() {value = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
    %4 = "arith.constant"() {value = dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>} : () -> tensor<4xf32>
    %5 = "tfl.shape"(%arg0) : (tensor<?xf32>) -> tensor<1xi32>
    %6 = "tfl.reshape"(%5, %2) : (tensor<1xi32>, tensor<0xi32>) -> tensor<i32>
    %7 = "tfl.range"(%0, %6, %1) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xi32>
    %8 = "tfl.gather"(%4, %7) : (tensor<4xf32>, tensor<?xi32>) -> tensor<?xf32>
    %9 = "tfl.gather"(%arg0, %7) : (tensor<?xf32>, tensor<?xi32>) -> tensor<?xf32>
    %10 = "tfl.slice"(%arg1, %3, %arg2) : (tensor<4x!tf.string>, tensor<1xi32>, tensor<1xi32>) -> tensor<?x!tf.string>
    %11 = "tfl.bitcast"(%8) : (tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%11, %9, %10) : (tensor<?xf32>, tensor<?xf32>, tensor<?x!tf.string>) -> ()
  }
}
