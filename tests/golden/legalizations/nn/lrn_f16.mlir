module {
  func.func @main(%arg0: tensor<?x?x?x?xf16>) -> tensor<?x?x?x?xf16> {
    %0 = "tf.LRN"(%arg0) : (tensor<?x?x?x?xf16>) -> tensor<?x?x?x?xf16>
    "func.return"(%0) : (tensor<?x?x?x?xf16>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?x?x?xf16>) -> tensor<?x?x?x?xf16> {
    %0 = "tfl.cast"(%arg0) {out_data_type = f32} : (tensor<?x?x?x?xf16>) -> tensor<?x?x?x?xf32>
    %1 = "tfl.local_response_normalization"(%0) {radius = 5 : i64, bias = 1.0 : f64, alpha = 1.0 : f64, beta = 0.5 : f64} : (tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
    %2 = "tfl.cast"(%1) {out_data_type = f16} : (tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf16>
    "func.return"(%2) : (tensor<?x?x?x?xf16>) -> ()
  }
}
// rules of: nn.normalization
