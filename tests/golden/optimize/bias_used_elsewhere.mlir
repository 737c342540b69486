// What the product gives is an output too, so the bias cannot go into it.
module {
  func.func @main(%x: tensor<?x2xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>) {
    %none = "litefuse.no_value"() : () -> none
    %w = "arith.constant"() {value = dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
    %b = "arith.constant"() {value = dense<[0.5, 0.0, -0.5]> : tensor<3xf32>} : () -> tensor<3xf32>
    %y = "tfl.fully_connected"(%x, %w, %none) : (tensor<?x2xf32>, tensor<3x2xf32>, none) -> tensor<?x3xf32>
    %z = "tfl.add"(%y, %b) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
    "func.return"(%z, %y) : (tensor<?x3xf32>, tensor<?x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>) {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
    %1 = "arith.constant"() {value = dense<[0.5, 0.0, -0.5]> : tensor<3xf32>} : () -> tensor<3xf32>
    %2 = "tfl.fully_connected"(%arg0, %0, %none) : (tensor<?x2xf32>, tensor<3x2xf32>, none) -> tensor<?x3xf32>
    %3 = "tfl.add"(%2, %1) : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
    "func.return"(%3, %2) : (tensor<?x3xf32>, tensor<?x3xf32>) -> ()
  }
}
