// Integers of 4 bits are int32 that wrap around after casts and arithmetic; a constant that is only cast stays.
module {
  func.func @main(%x: tensor<?x2xi32>) -> (tensor<?x2xi32>, tensor<2xf32>) {
    %small = "tf.Cast"(%x) {DstT = i4} : (tensor<?x2xi32>) -> tensor<?x2xi4>
    %c = "arith.constant"() {value = dense<[1, -8]> : tensor<2xi4>} : () -> tensor<2xi4>
    %sum = "tf.AddV2"(%small, %c) : (tensor<?x2xi4>, tensor<2xi4>) -> tensor<?x2xi4>
    %twice = "tf.Identity"(%sum) : (tensor<?x2xi4>) -> tensor<?x2xi4>
    %y = "tf.Cast"(%twice) {DstT = i32} : (tensor<?x2xi4>) -> tensor<?x2xi32>
    %z = "tf.Cast"(%c) {DstT = f32} : (tensor<2xi4>) -> tensor<2xf32>
    "func.return"(%y, %z) : (tensor<?x2xi32>, tensor<2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xi32>) -> (tensor<?x2xi32>, tensor<2xf32>) {
    %0 = "arith.constant"() {value = dense<8> : tensor<i32>} : () -> tensor<i32>
    %1 = "tf.AddV2"(%arg0, %0) : (tensor<?x2xi32>, tensor<i32>) -> tensor<?x2xi32>
    %2 = "arith.constant"() {value = dense<16> : tensor<i32>} : () -> tensor<i32>
    %3 = "tf.FloorMod"(%1, %2) : (tensor<?x2xi32>, tensor<i32>) -> tensor<?x2xi32>
    %4 = "arith.constant"() {value = dense<8> : tensor<i32>} : () -> tensor<i32>
    %5 = "tf.Sub"(%3, %4) : (tensor<?x2xi32>, tensor<i32>) -> tensor<?x2xi32>
    %6 = "arith.constant"() {value = dense<[1, -8]> : tensor<2xi4>} : () -> tensor<2xi4>
    %7 = "arith.constant"() {value = dense<[1, -8]> : tensor<2xi32>} : () -> tensor<2xi32>
    %8 = "tf.AddV2"(%5, %7) : (tensor<?x2xi32>, tensor<2xi32>) -> tensor<?x2xi32>
    %9 = "arith.constant"() {value = dense<8> : tensor<i32>} : () -> tensor<i32>
    %10 = "tf.AddV2"(%8, %9) : (tensor<?x2xi32>, tensor<i32>) -> tensor<?x2xi32>
    %11 = "arith.constant"() {value = dense<16> : tensor<i32>} : () -> tensor<i32>
    %12 = "tf.FloorMod"(%10, %11) : (tensor<?x2xi32>, tensor<i32>) -> tensor<?x2xi32>
    %13 = "arith.constant"() {value = dense<8> : tensor<i32>} : () -> tensor<i32>
    %14 = "tf.Sub"(%12, %13) : (tensor<?x2xi32>, tensor<i32>) -> tensor<?x2xi32>
    %15 = "tf.Identity"(%14) : (tensor<?x2xi32>) -> tensor<?x2xi32>
    %16 = "tf.Cast"(%6) {DstT = f32} : (tensor<2xi4>) -> tensor<2xf32>
    "func.return"(%15, %16) : (tensor<?x2xi32>, tensor<2xf32>) -> ()
  }
}
