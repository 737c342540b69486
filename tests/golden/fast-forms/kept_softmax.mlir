// option: target = "micro"
module {
  func.func @main(%x: tensor<?x32x32x4xf32>) -> (tensor<?x32x32x4xf32>) {
    %y = "tfl.softmax"(%x) {beta = 1.0 : f32} : (tensor<?x32x32x4xf32>) -> tensor<?x32x32x4xf32>
    "func.return"(%y) : (tensor<?x32x32x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x32x32x4xf32>) -> tensor<?x32x32x4xf32> {
    %0 = "tfl.softmax"(%arg0) {beta = 1.0 : f64} : (tensor<?x32x32x4xf32>) -> tensor<?x32x32x4xf32>
    "func.return"(%0) : (tensor<?x32x32x4xf32>) -> ()
  }
}
