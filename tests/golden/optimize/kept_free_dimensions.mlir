// Do the same for several free dimensions that the shape names, as Concat(Gather(Shape(x), [0, 1]), [n]).
module {
  func.func @main(%arg0: tensor<?x?x3x4xf32>) -> tensor<?x?x3x6xf32> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense<[-1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<?x?x3x4xf32>, tensor<2xi32>) -> tensor<?x4xf32>
    %2 = "arith.constant"() {value = dense<[[0.75, 0.25, 0.0, 2.25], [-0.5, 1.0, 2.0, 0.5], [-0.0, -0.5, 0.25, 0.0], [-2.25, -0.5, 0.25, -0.75], [0.25, 1.0, 0.25, -0.5], [0.0, -0.5, -1.5, 0.0]]> : tensor<6x4xf32>} : () -> tensor<6x4xf32>
    %3 = "tfl.fully_connected"(%1, %2, %none) : (tensor<?x4xf32>, tensor<6x4xf32>, none) -> tensor<?x6xf32>
    %4 = "tfl.shape"(%arg0) : (tensor<?x?x3x4xf32>) -> tensor<4xi32>
    %5 = "arith.constant"() {value = dense<[0, 1, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
    %6 = "tfl.gather"(%4, %5) : (tensor<4xi32>, tensor<3xi32>) -> tensor<3xi32>
    %7 = "arith.constant"() {value = dense<6> : tensor<1xi32>} : () -> tensor<1xi32>
    %8 = "tfl.concatenation"(%6, %7) : (tensor<3xi32>, tensor<1xi32>) -> tensor<4xi32>
    %9 = "tfl.reshape"(%3, %8) : (tensor<?x6xf32>, tensor<4xi32>) -> tensor<?x?x3x6xf32>
    "func.return"(%9) : (tensor<?x?x3x6xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x3x4xf32>) -> tensor<?x?x3x6xf32> {
    %none = "litefuse.no_value"() : () -> none
    %0 = "arith.constant"() {value = dense<[[0.75, 0.25, 0.0, 2.25], [-0.5, 1.0, 2.0, 0.5], [-0.0, -0.5, 0.25, 0.0], [-2.25, -0.5, 0.25, -0.75], [0.25, 1.0, 0.25, -0.5], [0.0, -0.5, -1.5, 0.0]]> : tensor<6x4xf32>} : () -> tensor<6x4xf32>
    %1 = "tfl.fully_connected"(%arg0, %0, %none) {keep_num_dims = true} : (tensor<?x?x3x4xf32>, tensor<6x4xf32>, none) -> tensor<?x?x3x6xf32>
    "func.return"(%1) : (tensor<?x?x3x6xf32>) -> ()
  }
}
// event: changed flattened_input count=1
// event: changed kept_free_dimensions count=1
