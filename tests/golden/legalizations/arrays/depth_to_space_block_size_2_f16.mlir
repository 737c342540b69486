module {
  func.func @main(%arg0: tensor<?x2x3x8xf16>) -> tensor<?x4x6x2xf16> {
    %0 = "tf.DepthToSpace"(%arg0) {block_size = 2 : i64} : (tensor<?x2x3x8xf16>) -> tensor<?x4x6x2xf16>
    "func.return"(%0) : (tensor<?x4x6x2xf16>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x2x3x8xf16>) -> tensor<?x4x6x2xf16> {
    %0 = "tfl.cast"(%arg0) {out_data_type = f32} : (tensor<?x2x3x8xf16>) -> tensor<?x2x3x8xf32>
    %1 = "tfl.depth_to_space"(%0) {block_size = 2 : i64} : (tensor<?x2x3x8xf32>) -> tensor<?x4x6x2xf32>
    %2 = "tfl.cast"(%1) {out_data_type = f16} : (tensor<?x4x6x2xf32>) -> tensor<?x4x6x2xf16>
    "func.return"(%2) : (tensor<?x4x6x2xf16>) -> ()
  }
}
// rules of: arrays.blocks
