module {
  func.func @main(%arg0: tensor<?x4x6x3xf16>) -> tensor<?x2x3x12xf16> {
    %0 = "tf.SpaceToDepth"(%arg0) {block_size = 2 : i64} : (tensor<?x4x6x3xf16>) -> tensor<?x2x3x12xf16>
    "func.return"(%0) : (tensor<?x2x3x12xf16>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4x6x3xf16>) -> tensor<?x2x3x12xf16> {
    %0 = "tfl.cast"(%arg0) {out_data_type = f32} : (tensor<?x4x6x3xf16>) -> tensor<?x4x6x3xf32>
    %1 = "tfl.space_to_depth"(%0) {block_size = 2 : i64} : (tensor<?x4x6x3xf32>) -> tensor<?x2x3x12xf32>
    %2 = "tfl.cast"(%1) {out_data_type = f16} : (tensor<?x2x3x12xf32>) -> tensor<?x2x3x12xf16>
    "func.return"(%2) : (tensor<?x2x3x12xf16>) -> ()
  }
}
// rules of: arrays.blocks
