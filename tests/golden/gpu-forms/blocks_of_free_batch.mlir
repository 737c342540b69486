// Put the images of a free batch below each other, too.
module {
  func.func @main(%arg0: tensor<?x4x6x3xf32>) -> tensor<?x2x3x12xf32> {
    %0 = "tfl.space_to_depth"(%arg0) {block_size = 2 : i64} : (tensor<?x4x6x3xf32>) -> tensor<?x2x3x12xf32>
    "func.return"(%0) : (tensor<?x2x3x12xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4x6x3xf32>) -> tensor<?x2x3x12xf32> {
    %0 = "arith.constant"() {value = dense<[1, -1, 6, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
    %1 = "tfl.reshape"(%arg0, %0) : (tensor<?x4x6x3xf32>, tensor<4xi32>) -> tensor<1x?x6x3xf32>
    %2 = "tfl.space_to_depth"(%1) {block_size = 2 : i64} : (tensor<1x?x6x3xf32>) -> tensor<1x?x3x12xf32>
    %3 = "arith.constant"() {value = dense<[-1, 2, 3, 12]> : tensor<4xi32>} : () -> tensor<4xi32>
    %4 = "tfl.reshape"(%2, %3) : (tensor<1x?x3x12xf32>, tensor<4xi32>) -> tensor<?x2x3x12xf32>
    "func.return"(%4) : (tensor<?x2x3x12xf32>) -> ()
  }
}
// event: changed blocks_of_free_batch count=1
