// Bitcasts that cancel each other vanish; of others of one size the last one is enough.
module {
  func.func @main(%x: tensor<2x?xf32>) -> (tensor<2x?xf32>, tensor<2x?xui32>, tensor<2x?x2xi16>) {
    %0 = "tf.Bitcast"(%x) {type = i32} : (tensor<2x?xf32>) -> tensor<2x?xi32>
    %1 = "tf.Bitcast"(%0) {type = f32} : (tensor<2x?xi32>) -> tensor<2x?xf32>
    %2 = "tf.Exp"(%1) : (tensor<2x?xf32>) -> tensor<2x?xf32>
    %3 = "tf.Bitcast"(%0) {type = ui32} : (tensor<2x?xi32>) -> tensor<2x?xui32>
    %4 = "tf.Bitcast"(%0) {type = i16} : (tensor<2x?xi32>) -> tensor<2x?x2xi16>
    "func.return"(%2, %3, %4) : (tensor<2x?xf32>, tensor<2x?xui32>, tensor<2x?x2xi16>) -> ()
  }
}

// -----
module {
  func.func @main(%arg0: tensor<2x?xf32>) -> (tensor<2x?xf32>, tensor<2x?xui32>, tensor<2x?x2xi16>) {
    %0 = "tf.Bitcast"(%arg0) {type = i32} : (tensor<2x?xf32>) -> tensor<2x?xi32>
    %1 = "tf.Exp"(%arg0) : (tensor<2x?xf32>) -> tensor<2x?xf32>
    %2 = "tf.Bitcast"(%arg0) {type = ui32} : (tensor<2x?xf32>) -> tensor<2x?xui32>
    %3 = "tf.Bitcast"(%0) {type = i16} : (tensor<2x?xi32>) -> tensor<2x?x2xi16>
    "func.return"(%1, %2, %3) : (tensor<2x?xf32>, tensor<2x?xui32>, tensor<2x?x2xi16>) -> ()
  }
}
