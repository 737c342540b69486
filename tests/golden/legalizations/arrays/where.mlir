module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x2xi64> {
    %0 = "tf.Where"(%arg0) : (tensor<?x?xf32>) -> tensor<?x2xi64>
    "func.return"(%0) : (tensor<?x2xi64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x2xi64> {
    %0 = "tfl.where"(%arg0) : (tensor<?x?xf32>) -> tensor<?x2xi64>
    "func.return"(%0) : (tensor<?x2xi64>) -> ()
  }
}
// rules of: arrays.gather_scatter
