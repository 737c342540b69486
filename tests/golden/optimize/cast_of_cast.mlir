// Fuse Cast(Cast(x)) into Cast(x), or x, if the intermediate type represents all values of the source type.
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    %0 = "tfl.cast"(%arg0) {out_data_type = f32} : (tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%0) : (tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
    "func.return"(%arg0) : (tensor<?x4xf32>) -> ()
  }
}
// event: changed cast_of_cast count=1
