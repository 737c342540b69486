// Each part gets its own layer: nothing is copied, and what follows can be folded into its weights.
module {
  func.func @main(%x: tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<2x2xf32>) {
    %w = "arith.constant"() {value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
    %b = "arith.constant"() {value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
    %y = "tfl.fully_connected"(%x, %w, %b) : (tensor<2x3xf32>, tensor<3x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %zero = "arith.constant"() {value = dense<[0, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
    %one = "arith.constant"() {value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %narrow = "arith.constant"() {value = dense<[2, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
    %wide = "arith.constant"() {value = dense<[2, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
    %p = "tfl.slice"(%y, %zero, %narrow) : (tensor<2x3xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x1xf32>
    %q = "tfl.slice"(%y, %one, %wide) : (tensor<2x3xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x2xf32>
    "func.return"(%p, %q) : (tensor<2x1xf32>, tensor<2x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<2x2xf32>) {
    %0 = "arith.constant"() {value = dense<[[1.0, 2.0, 3.0]]> : tensor<1x3xf32>} : () -> tensor<1x3xf32>
    %1 = "arith.constant"() {value = dense<1.0> : tensor<1xf32>} : () -> tensor<1xf32>
    %2 = "tfl.fully_connected"(%arg0, %0, %1) : (tensor<2x3xf32>, tensor<1x3xf32>, tensor<1xf32>) -> tensor<2x1xf32>
    %3 = "arith.constant"() {value = dense<[[4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
    %4 = "arith.constant"() {value = dense<[2.0, 3.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %5 = "tfl.fully_connected"(%arg0, %3, %4) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x2xf32>
    "func.return"(%2, %5) : (tensor<2x1xf32>, tensor<2x2xf32>) -> ()
  }
}
// event: changed slice_of_layer count=2
