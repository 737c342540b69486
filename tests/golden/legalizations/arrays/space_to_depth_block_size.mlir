module {
  func.func @main(%arg0: tensor<?x4x6x3xf32>) -> tensor<?x2x3x12xf32> {
    %0 = "tf.SpaceToDepth"(%arg0) {block_size = 2 : i64} : (tensor<?x4x6x3xf32>) -> tensor<?x2x3x12xf32>
    "func.return"(%0) : (tensor<?x2x3x12xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4x6x3xf32>) -> tensor<?x2x3x12xf32> {
    %0 = "tfl.space_to_depth"(%arg0) {block_size = 2 : i64} : (tensor<?x4x6x3xf32>) -> tensor<?x2x3x12xf32>
    "func.return"(%0) : (tensor<?x2x3x12xf32>) -> ()
  }
}
// rules of: arrays.blocks
