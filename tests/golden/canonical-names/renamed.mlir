module {
  func.func @main(%x: tensor<?x4xf32>, %b: tensor<4xf32>, %n: tensor<?xi32>) -> (tensor<?x4xf32>, tensor<?xi32>, tensor<?x4xf32>) {
    %0 = "tf.BiasAdd"(%x, %b) {data_format = "NHWC"} : (tensor<?x4xf32>, tensor<4xf32>) -> tensor<?x4xf32>
    %1 = "tf.Add"(%0, %x) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %2 = "tf.Div"(%1, %x) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %3 = "tf.Div"(%n, %n) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %4 = "tf.BatchMatMulV3"(%2, %2) {Tout = f32, adj_y = true} : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %5 = "tf.AccumulateNV2"(%2, %4) {shape = #tf.shape<?x4>} : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%2, %3, %5) : (tensor<?x4xf32>, tensor<?xi32>, tensor<?x4xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<?xi32>) -> (tensor<?x4xf32>, tensor<?xi32>, tensor<?x4xf32>) {
    %0 = "tf.AddV2"(%arg0, %arg1) : (tensor<?x4xf32>, tensor<4xf32>) -> tensor<?x4xf32>
    %1 = "tf.AddV2"(%0, %arg0) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %2 = "tf.RealDiv"(%1, %arg0) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %3 = "tf.TruncateDiv"(%arg2, %arg2) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    %4 = "tf.BatchMatMulV2"(%2, %2) {adj_y = true} : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %5 = "tf.AddN"(%2, %4) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    "func.return"(%2, %3, %5) : (tensor<?x4xf32>, tensor<?xi32>, tensor<?x4xf32>) -> ()
  }
}
