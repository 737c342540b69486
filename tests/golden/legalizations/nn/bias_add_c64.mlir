module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>, %arg1: tensor<?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>> {
    %0 = "tf.BiasAdd"(%arg0, %arg1) : (tensor<?x?xcomplex<f32>>, tensor<?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>>
    "func.return"(%0) : (tensor<?x?xcomplex<f32>>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x?xcomplex<f32>>, %arg1: tensor<?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>> {
    %0 = "tfl.bitcast"(%arg0) : (tensor<?x?xcomplex<f32>>) -> tensor<?x?x2xf32>
    %1 = "tfl.bitcast"(%arg1) : (tensor<?xcomplex<f32>>) -> tensor<?x2xf32>
    %2 = "tfl.add"(%0, %1) : (tensor<?x?x2xf32>, tensor<?x2xf32>) -> tensor<?x?x2xf32>
    %3 = "tfl.bitcast"(%2) : (tensor<?x?x2xf32>) -> tensor<?x?xcomplex<f32>>
    "func.return"(%3) : (tensor<?x?xcomplex<f32>>) -> ()
  }
}
// rules of: extended.complex, arithmetic.elementwise
