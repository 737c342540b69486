// Resize images to (height, width) by the nearest pixel.
module {
  func.func @f(%arg0: tensor<1x2x3x2xf32>) -> tensor<1x4x6x2xf32> attributes {_implements = #litefuse.annotation<"tfl.resize_nearest_neighbor", {size = [4 : i64, 6 : i64]}>, litefuse.preserve = true} {
    %0 = "arith.constant"() {value = dense<[0, 0, 1, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %2 = "tf.GatherV2"(%arg0, %0, %1) : (tensor<1x2x3x2xf32>, tensor<4xi32>, tensor<i32>) -> tensor<1x4x3x2xf32>
    %3 = "arith.constant"() {value = dense<[0, 0, 1, 1, 2, 2]> : tensor<6xi32>} : () -> tensor<6xi32>
    %4 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %5 = "tf.GatherV2"(%2, %3, %4) : (tensor<1x4x3x2xf32>, tensor<6xi32>, tensor<i32>) -> tensor<1x4x6x2xf32>
    "func.return"(%5) : (tensor<1x4x6x2xf32>) -> ()
  }
  func.func @main(%arg0: tensor<1x2x3x2xf32>) -> tensor<1x4x6x2xf32> {
    %0 = "tf.StatefulPartitionedCall"(%arg0) {Tout = [f32], f = @f} : (tensor<1x2x3x2xf32>) -> tensor<1x4x6x2xf32>
    "func.return"(%0) : (tensor<1x4x6x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<1x2x3x2xf32>) -> tensor<1x4x6x2xf32> {
    %0 = "arith.constant"() {value = dense<[4, 6]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tf.ResizeNearestNeighbor"(%arg0, %0) {half_pixel_centers = true} : (tensor<1x2x3x2xf32>, tensor<2xi32>) -> tensor<1x4x6x2xf32>
    "func.return"(%1) : (tensor<1x4x6x2xf32>) -> ()
  }
}
// event: fused tfl.resize_nearest_neighbor owner='litefuse.fusions.contracts.images:upsample_nearest2d' ops=['tf.ResizeNearestNeighbor']
