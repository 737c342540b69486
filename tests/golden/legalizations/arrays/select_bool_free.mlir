module {
  func.func @main(%arg0: tensor<?x?xi1>, %arg1: tensor<?x?xi64>, %arg2: tensor<?x?xi64>) -> tensor<?x?xi64> {
    %0 = "tf.Select"(%arg0, %arg1, %arg2) : (tensor<?x?xi1>, tensor<?x?xi64>, tensor<?x?xi64>) -> tensor<?x?xi64>
    "func.return"(%0) : (tensor<?x?xi64>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xi1>, %arg1: tensor<?x?xi64>, %arg2: tensor<?x?xi64>) -> tensor<?x?xi64> {
    %0 = "tfl.select_v2"(%arg0, %arg1, %arg2) : (tensor<?x?xi1>, tensor<?x?xi64>, tensor<?x?xi64>) -> tensor<?x?xi64>
    "func.return"(%0) : (tensor<?x?xi64>) -> ()
  }
}
// rules of: arrays.gather_scatter
