module {
  func.func @main(%x: tensor<?x4x?x?xf32>, %b: tensor<4xf32>, %t: tensor<?x!tf.string>, %n: tensor<2x3x4xi8>, %m: tensor<2x4x5xi8>) -> (tensor<?x4x?x?xf32>, tensor<?x!tf.string>, tensor<2x3x5xi32>) {
    %0 = "tf.BiasAdd"(%x, %b) {data_format = "NCHW"} : (tensor<?x4x?x?xf32>, tensor<4xf32>) -> tensor<?x4x?x?xf32>
    %1 = "tf.Add"(%t, %t) : (tensor<?x!tf.string>, tensor<?x!tf.string>) -> tensor<?x!tf.string>
    %2 = "tf.BatchMatMulV3"(%n, %m) {Tout = i32} : (tensor<2x3x4xi8>, tensor<2x4x5xi8>) -> tensor<2x3x5xi32>
    "func.return"(%0, %1, %2) : (tensor<?x4x?x?xf32>, tensor<?x!tf.string>, tensor<2x3x5xi32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<?x4x?x?xf32>, %arg1: tensor<4xf32>, %arg2: tensor<?x!tf.string>, %arg3: tensor<2x3x4xi8>, %arg4: tensor<2x4x5xi8>) -> (tensor<?x4x?x?xf32>, tensor<?x!tf.string>, tensor<2x3x5xi32>) {
    %0 = "tf.BiasAdd"(%arg0, %arg1) {data_format = "NCHW"} : (tensor<?x4x?x?xf32>, tensor<4xf32>) -> tensor<?x4x?x?xf32>
    %1 = "tf.Add"(%arg2, %arg2) : (tensor<?x!tf.string>, tensor<?x!tf.string>) -> tensor<?x!tf.string>
    %2 = "tf.BatchMatMulV3"(%arg3, %arg4) {Tout = i32} : (tensor<2x3x4xi8>, tensor<2x4x5xi8>) -> tensor<2x3x5xi32>
    "func.return"(%0, %1, %2) : (tensor<?x4x?x?xf32>, tensor<?x!tf.string>, tensor<2x3x5xi32>) -> ()
  }
}
