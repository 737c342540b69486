// option: target = "interpreter"
module {
  func.func @main(%x: tensor<16x8xf32>, %row: tensor<1x8xf32>, %start: tensor<2xi32>) -> tensor<16x8xf32> {
    %y = "tfl.dynamic_update_slice"(%x, %row, %start) : (tensor<16x8xf32>, tensor<1x8xf32>, tensor<2xi32>) -> tensor<16x8xf32>
    "func.return"(%y) : (tensor<16x8xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<16x8xf32>, %arg1: tensor<1x8xf32>, %arg2: tensor<2xi32>) -> tensor<16x8xf32> {
    %0 = "tfl.dynamic_update_slice"(%arg0, %arg1, %arg2) : (tensor<16x8xf32>, tensor<1x8xf32>, tensor<2xi32>) -> tensor<16x8xf32>
    "func.return"(%0) : (tensor<16x8xf32>) -> ()
  }
}
