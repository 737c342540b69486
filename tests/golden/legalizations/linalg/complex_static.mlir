module {
  func.func @main(%arg0: tensor<3x4xf32>, %arg1: tensor<3x4xf32>) -> tensor<3x4xcomplex<f32>> {
    %0 = "tf.Complex"(%arg0, %arg1) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xcomplex<f32>>
    "func.return"(%0) : (tensor<3x4xcomplex<f32>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<3x4xf32>, %arg1: tensor<3x4xf32>) -> tensor<3x4xcomplex<f32>> {
    %0 = "tfl.pack"(%arg0, %arg1) {axis = -1 : i64} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4x2xf32>
    %1 = "tfl.bitcast"(%0) : (tensor<3x4x2xf32>) -> tensor<3x4xcomplex<f32>>
    "func.return"(%1) : (tensor<3x4xcomplex<f32>>) -> ()
  }
}
// rules of: linalg.spectral, arrays.slicing
