// no reference: there is no kernel for tf.SparseMatMul
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "tf.Cast"(%arg1) {DstT = bf16} : (tensor<?x?xf32>) -> tensor<?x?xbf16>
    %1 = "tf.SparseMatMul"(%arg0, %0) {a_is_sparse = true} : (tensor<?x?xf32>, tensor<?x?xbf16>) -> tensor<?x?xf32>
    "func.return"(%1) : (tensor<?x?xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = "tfl.cast"(%arg1) {out_data_type = bf16} : (tensor<?x?xf32>) -> tensor<?x?xbf16>
    %1 = "tfl.cast"(%0) {out_data_type = f32} : (tensor<?x?xbf16>) -> tensor<?x?xf32>
    %2 = "tfl.batch_matmul"(%arg0, %1) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
    "func.return"(%2) : (tensor<?x?xf32>) -> ()
  }
}
// rules of: arithmetic.elementwise, linalg.matmul
