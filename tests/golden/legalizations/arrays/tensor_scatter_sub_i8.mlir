// shapes: 4x3, 2x1, 2x3
// input %arg0: -18 .. 18
// input %arg1: 0 .. 3
// input %arg2: -18 .. 2
module {
  func.func @main(%arg0: tensor<?x?xi8>, %arg1: tensor<?x?xi32>, %arg2: tensor<?x?xi8>) -> tensor<?x?xi8> {
    %0 = "tf.TensorScatterSub"(%arg0, %arg1, %arg2) : (tensor<?x?xi8>, tensor<?x?xi32>, tensor<?x?xi8>) -> tensor<?x?xi8>
    "func.return"(%0) : (tensor<?x?xi8>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xi8>, %arg1: tensor<?x?xi32>, %arg2: tensor<?x?xi8>) -> tensor<?x?xi8> {
    %0 = "tfl.shape"(%arg0) : (tensor<?x?xi8>) -> tensor<2xi32>
    %1 = "tfl.scatter_nd"(%arg1, %arg2, %0) : (tensor<?x?xi32>, tensor<?x?xi8>, tensor<2xi32>) -> tensor<?x?xi8>
    %2 = "tfl.cast"(%arg0) {out_data_type = i32} : (tensor<?x?xi8>) -> tensor<?x?xi32>
    %3 = "tfl.cast"(%1) {out_data_type = i32} : (tensor<?x?xi8>) -> tensor<?x?xi32>
    %4 = "tfl.sub"(%2, %3) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
    %5 = "tfl.cast"(%4) {out_data_type = i8} : (tensor<?x?xi32>) -> tensor<?x?xi8>
    "func.return"(%5) : (tensor<?x?xi8>) -> ()
  }
}
// rules of: arrays.gather_scatter
