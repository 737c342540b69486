module {
  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %y = "tfl.neg"(%x) : (tensor<f32>) -> tensor<f32>
    "func.return"(%y) : (tensor<f32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = "tfl.neg"(%arg0) : (tensor<f32>) -> tensor<f32>
    "func.return"(%0) : (tensor<f32>) -> ()
  }
}
