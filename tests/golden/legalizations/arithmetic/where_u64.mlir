module {
  func.func @main(%arg0: tensor<?xui64>) -> tensor<?x1xi64> {
    %0 = "tf.Where"(%arg0) : (tensor<?xui64>) -> tensor<?x1xi64>
    "func.return"(%0) : (tensor<?x1xi64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xui64>) -> tensor<?x1xi64> {
    %0 = "tfl.bitcast"(%arg0) : (tensor<?xui64>) -> tensor<?xi64>
    %1 = "tfl.where"(%0) : (tensor<?xi64>) -> tensor<?x1xi64>
    "func.return"(%1) : (tensor<?x1xi64>) -> ()
  }
}
// rules of: arithmetic.unsigned, arrays.gather_scatter
