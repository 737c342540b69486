// Replace products with matrices that interpolate rows and columns of images by ResizeBilinear: JAX resizes so.
module {
  func.func @main(%arg0: tensor<?x4x5x12xf32>) -> tensor<?x8x5x12xf32> {
    %0 = "arith.constant"() {value = dense<[[1.0, 0.0, 0.0, 0.0], [0.75, 0.25, 0.0, 0.0], [0.25, 0.75, 0.0, 0.0], [0.0, 0.75, 0.25, 0.0], [0.0, 0.25, 0.75, 0.0], [0.0, 0.0, 0.75, 0.25], [0.0, 0.0, 0.25, 0.75], [0.0, 0.0, 0.0, 1.0]]> : tensor<8x4xf32>} : () -> tensor<8x4xf32>
    %1 = "tf.Einsum"(%arg0, %0) {equation = "bhwc,ih->biwc"} : (tensor<?x4x5x12xf32>, tensor<8x4xf32>) -> tensor<?x8x5x12xf32>
    "func.return"(%1) : (tensor<?x8x5x12xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4x5x12xf32>) -> tensor<?x8x5x12xf32> {
    %0 = "arith.constant"() {value = dense<[8, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tf.ResizeBilinear"(%arg0, %0) {half_pixel_centers = true} : (tensor<?x4x5x12xf32>, tensor<2xi32>) -> tensor<?x8x5x12xf32>
    "func.return"(%1) : (tensor<?x8x5x12xf32>) -> ()
  }
}
// event: fused interpolation owner='litefuse.fusions.contracts.find_images:interpolation'
