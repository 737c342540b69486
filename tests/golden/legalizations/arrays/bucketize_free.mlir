module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x?xi32> {
    %0 = "tf.Bucketize"(%arg0) {boundaries = [-1.0 : f64, 0.5 : f64, 2.0 : f64]} : (tensor<?x?xf32>) -> tensor<?x?xi32>
    "func.return"(%0) : (tensor<?x?xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x?xi32> {
    %0 = "tfl.bucketize"(%arg0) {boundaries = [-1.0 : f64, 0.5 : f64, 2.0 : f64]} : (tensor<?x?xf32>) -> tensor<?x?xi32>
    "func.return"(%0) : (tensor<?x?xi32>) -> ()
  }
}
// rules of: arrays.gather_scatter
