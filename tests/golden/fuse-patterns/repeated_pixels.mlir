// Replace pixels that are repeated along both axes by ResizeNearestNeighbor; along one, they may be heads.
// option: composites = {"tfl.resize_nearest_neighbor": "preserve"}
module {
  func.func @main(%arg0: tensor<?x4x5x12xf32>) -> tensor<?x8x10x12xf32> {
    %0 = "arith.constant"() {value = dense<[0, 0, 1, 1, 2, 2, 3, 3]> : tensor<8xi64>} : () -> tensor<8xi64>
    %1 = "arith.constant"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>
    %2 = "tf.GatherV2"(%arg0, %0, %1) : (tensor<?x4x5x12xf32>, tensor<8xi64>, tensor<i32>) -> tensor<?x8x5x12xf32>
    %3 = "arith.constant"() {value = dense<[0, 0, 1, 1, 2, 2, 3, 3, 4, 4]> : tensor<10xi64>} : () -> tensor<10xi64>
    %4 = "arith.constant"() {value = dense<2> : tensor<i32>} : () -> tensor<i32>
    %5 = "tf.GatherV2"(%2, %3, %4) : (tensor<?x8x5x12xf32>, tensor<10xi64>, tensor<i32>) -> tensor<?x8x10x12xf32>
    "func.return"(%5) : (tensor<?x8x10x12xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4x5x12xf32>) -> tensor<?x8x10x12xf32> {
    %0 = "arith.constant"() {value = dense<[8, 10]> : tensor<2xi32>} : () -> tensor<2xi32>
    %1 = "tf.ResizeNearestNeighbor"(%arg0, %0) {half_pixel_centers = true} : (tensor<?x4x5x12xf32>, tensor<2xi32>) -> tensor<?x8x10x12xf32>
    "func.return"(%1) : (tensor<?x8x10x12xf32>) -> ()
  }
}
// event: fused repeated_pixels owner='litefuse.fusions.contracts.find_images:repeated_pixels'
