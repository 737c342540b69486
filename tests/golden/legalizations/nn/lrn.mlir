module {
  func.func @main(%arg0: tensor<?x3x4x7xf32>) -> tensor<?x3x4x7xf32> {
    %0 = "tf.LRN"(%arg0) : (tensor<?x3x4x7xf32>) -> tensor<?x3x4x7xf32>
    "func.return"(%0) : (tensor<?x3x4x7xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x3x4x7xf32>) -> tensor<?x3x4x7xf32> {
    %0 = "tfl.local_response_normalization"(%arg0) {radius = 5 : i64, bias = 1.0 : f64, alpha = 1.0 : f64, beta = 0.5 : f64} : (tensor<?x3x4x7xf32>) -> tensor<?x3x4x7xf32>
    "func.return"(%0) : (tensor<?x3x4x7xf32>) -> ()
  }
}
// rules of: nn.normalization
