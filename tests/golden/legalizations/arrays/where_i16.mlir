module {
  func.func @main(%arg0: tensor<?x?xi16>) -> tensor<?x2xi64> {
    %0 = "tf.Where"(%arg0) : (tensor<?x?xi16>) -> tensor<?x2xi64>
    "func.return"(%0) : (tensor<?x2xi64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xi16>) -> tensor<?x2xi64> {
    %0 = "tfl.cast"(%arg0) {out_data_type = i32} : (tensor<?x?xi16>) -> tensor<?x?xi32>
    %1 = "tfl.where"(%0) : (tensor<?x?xi32>) -> tensor<?x2xi64>
    "func.return"(%1) : (tensor<?x2xi64>) -> ()
  }
}
// rules of: arrays.gather_scatter
