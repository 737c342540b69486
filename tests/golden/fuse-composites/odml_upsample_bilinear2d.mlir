// Resize images to (height, width) by bilinear interpolation.
module {
  func.func @main(%arg0: tensor<2x4x5x3xf32>) -> tensor<2x8x10x3xf32> {
    %0 = "tf.PartitionedCall"(%arg0) {Tout = [f32], f = @"__inference_<lambda>_1820"} : (tensor<2x4x5x3xf32>) -> tensor<2x8x10x3xf32>
    %1 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %2 = "tf.Mul"(%0, %1) : (tensor<2x8x10x3xf32>, tensor<f32>) -> tensor<2x8x10x3xf32>
    "func.return"(%2) : (tensor<2x8x10x3xf32>) -> ()
  }
  func.func @"__inference_<lambda>_1820"(%arg0: tensor<2x4x5x3xf32>) -> tensor<2x8x10x3xf32> attributes {_implements = #litefuse.annotation<"odml.upsample_bilinear2d", {align_corners = false, size = [8 : i64, 10 : i64]}>, litefuse.preserve = true} {
    %0 = "arith.constant"() {value = dense<[8, 10]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tf.ResizeBilinear"(%arg0, %0) {half_pixel_centers = true} : (tensor<2x4x5x3xf32>, tensor<2xi32>) -> tensor<2x8x10x3xf32>
    "func.return"(%1) : (tensor<2x8x10x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2x4x5x3xf32>) -> tensor<2x8x10x3xf32> {
    %0 = "arith.constant"() {value = dense<[8, 10]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tf.ResizeBilinear"(%arg0, %0) {half_pixel_centers = true} : (tensor<2x4x5x3xf32>, tensor<2xi32>) -> tensor<2x8x10x3xf32>
    %2 = "arith.constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
    %3 = "tf.Mul"(%1, %2) : (tensor<2x8x10x3xf32>, tensor<f32>) -> tensor<2x8x10x3xf32>
    "func.return"(%3) : (tensor<2x8x10x3xf32>) -> ()
  }
}
// event: fused odml.upsample_bilinear2d owner='litefuse.fusions.contracts.images:upsample_bilinear2d' ops=['tf.ResizeBilinear']
