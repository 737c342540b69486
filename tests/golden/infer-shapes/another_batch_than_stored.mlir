// Saved for batch 1, converted for batch 4: the stored types no longer hold.
module {
  func.func @main(%x: tensor<4x3xf32>) -> tensor<1x3xf32> {
    %y = "tf.Relu"(%x) : (tensor<4x3xf32>) -> tensor<1x3xf32>
    %s = "tf.Shape"(%y) : (tensor<1x3xf32>) -> tensor<2xi32>
    %z = "tf.Reshape"(%y, %s) : (tensor<1x3xf32>, tensor<2xi32>) -> tensor<1x3xf32>
    "func.return"(%z) : (tensor<1x3xf32>) -> ()
  }
}
// -----
module {
  func.func @main(%arg0: tensor<4x3xf32>) -> tensor<4x3xf32> {
    %0 = "tf.Relu"(%arg0) : (tensor<4x3xf32>) -> tensor<4x3xf32>
    %1 = "tf.Shape"(%0) : (tensor<4x3xf32>) -> tensor<2xi32>
    %2 = "tf.Reshape"(%0, %1) : (tensor<4x3xf32>, tensor<2xi32>) -> tensor<4x3xf32>
    "func.return"(%2) : (tensor<4x3xf32>) -> ()
  }
}
// event: changed recompute (the inputs' shapes contradict the stored types) stored='tensor<1x3xf32>' inferred='tensor<4x3xf32>'
