module {
  func.func @main(%image: tensor<3x4xf32>, %ids: tensor<3xi32>) -> (tensor<3x4xf32>, tensor<3xf32>) {
    %a = "tfl.exp"(%image) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %b = "tfl.gather"(%a, %ids) {axis = 0 : i64, batch_dims = 0 : i64} : (tensor<3x4xf32>, tensor<3xi32>) -> tensor<3x4xf32>
    %c = "tfl.tanh"(%b) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %d = "tfl.cast"(%ids) {out_data_type = f32} : (tensor<3xi32>) -> tensor<3xf32>
    "func.return"(%c, %d) : (tensor<3x4xf32>, tensor<3xf32>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<3x4xf32>, %arg1: tensor<3xi32>) -> (tensor<3x4xf32>, tensor<3xf32>) {
    %0 = "tfl.exp"(%arg0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %1 = "tfl.gather"(%0, %arg1) : (tensor<3x4xf32>, tensor<3xi32>) -> tensor<3x4xf32>
    %2 = "tfl.tanh"(%1) : (tensor<3x4xf32>) -> tensor<3x4xf32>
    %3 = "tfl.cast"(%arg1) {out_data_type = f32} : (tensor<3xi32>) -> tensor<3xf32>
    "func.return"(%2, %3) : (tensor<3x4xf32>, tensor<3xf32>) -> ()
  }
}
