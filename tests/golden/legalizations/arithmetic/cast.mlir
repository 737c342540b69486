module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xi32> {
    %0 = "tf.Cast"(%arg0) {DstT = i32} : (tensor<?xf32>) -> tensor<?xi32>
    "func.return"(%0) : (tensor<?xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?xf32>) -> tensor<?xi32> {
    %0 = "tfl.cast"(%arg0) {out_data_type = i32} : (tensor<?xf32>) -> tensor<?xi32>
    "func.return"(%0) : (tensor<?xi32>) -> ()
  }
}
// rules of: arithmetic.elementwise
