module {
  func.func @main(%arg0: tensor<?x2x3x8xf32>) -> tensor<?x4x6x2xf32> {
    %0 = "tf.DepthToSpace"(%arg0) {block_size = 2 : i64} : (tensor<?x2x3x8xf32>) -> tensor<?x4x6x2xf32>
    "func.return"(%0) : (tensor<?x4x6x2xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2x3x8xf32>) -> tensor<?x4x6x2xf32> {
    %0 = "tfl.depth_to_space"(%arg0) {block_size = 2 : i64} : (tensor<?x2x3x8xf32>) -> tensor<?x4x6x2xf32>
    "func.return"(%0) : (tensor<?x4x6x2xf32>) -> ()
  }
}
// rules of: arrays.blocks
