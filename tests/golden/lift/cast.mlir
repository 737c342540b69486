// The kernel computes the type of its result; TFLiteConverter leaves the attributes at their defaults.
module {
  func.func @main(%x: tensor<2xi64>) -> tensor<2xi32> {
    %y = "tfl.cast"(%x) {out_data_type = f32} : (tensor<2xi64>) -> tensor<2xi32>
    "func.return"(%y) : (tensor<2xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<2xi64>) -> tensor<2xi32> {
    %0 = "tf.Cast"(%arg0) {DstT = i32} : (tensor<2xi64>) -> tensor<2xi32>
    "func.return"(%0) : (tensor<2xi32>) -> ()
  }
}
